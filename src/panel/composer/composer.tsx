import { SegmentedControl, Textarea } from '@mantine/core';
import { useEffect, useRef, type MouseEvent } from 'react';
import { t } from '../../languages/t';
import { maxInstructionLength } from '../../protocol/instruction';
import { useIntents, usePanelState } from '../panel-context';
import { canRunDraft, composerDraft, modeOf, modesOf } from '../aimed';
import { lacksSecret } from '../recent-history';
import { modes } from '../state';
import { lazyPart, useBroughtAhead } from '../now/lazy-part';
import { useComposerKeys } from '../hooks/use-composer-keys';
import { ComposerFoot } from './composer-foot';
import css from './composer.module.css';

const TaskLimitsForm = lazyPart(async () => (await import('./task-limits-form')).TaskLimitsForm);

const ahead = [TaskLimitsForm];

/** The instruction box. */
export function Composer() {
  const state = usePanelState();
  const { setDraft, setMode, runDraft } = useIntents();
  const draft = composerDraft(state);
  const mode = modeOf(state);
  const onKeyDown = useComposerKeys(draft);
  const box = useFocusWhenLost();
  useBroughtAhead(ahead);
  const isTooLong = draft.length > maxInstructionLength;
  return (
    <form
      aria-label={t('composer.label')}
      className={css.box}
      onClick={focusAfterClick}
      onSubmit={(event) => {
        event.preventDefault();
        void runDraft();
      }}
    >
      <div className={css.modes}>
        <SegmentedControl
          aria-label={t('composer.modes')}
          data={modesOf(state).map((value) => ({ value, label: t(`composer.${value}`) }))}
          value={mode}
          onChange={(value) => setMode(modes.find((each) => each === value) ?? 'find')}
          classNames={{ root: css.segments ?? '', label: css.segment ?? '', indicator: css.indicator ?? '' }}
          withItemsBorders={false}
        />
      </div>
      <Textarea
        ref={box}
        id="instruction"
        variant="unstyled"
        aria-label={t('composer.label')}
        placeholder={t(`composer.placeholder_${mode}`)}
        autosize
        minRows={1}
        maxRows={8}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        classNames={{ input: css.input ?? '' }}
      />
      {isTooLong && (
        <p className={css.warning} role="alert">
          {t('composer.tooLong')}
        </p>
      )}
      {lacksSecret(draft) && (
        <p className={css.warning} role="status">
          {t('composer.lacksSecret')}
        </p>
      )}
      {mode === 'task' && <TaskLimitsForm />}
      <ComposerFoot isReady={canRunDraft(state)} />
    </form>
  );
}

/** Takes the focus on opening, and when what had it is gone from the panel: typing replaces what was said last. */
function useFocusWhenLost() {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    box.current?.focus();
    box.current?.select();
  }, []);
  return box;
}

/** A click with the pointer beside the controls, or on a mode, means to type next. Keys leave the focus where it is. */
function focusAfterClick(event: MouseEvent<HTMLFormElement>): void {
  if (event.detail === 0 || !(event.target instanceof Element)) return;
  if (!event.target.closest('button, textarea')) document.querySelector<HTMLElement>('#instruction')?.focus();
}
