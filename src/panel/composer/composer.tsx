import { SegmentedControl, Textarea, ActionIcon, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, type MouseEvent, useState, type KeyboardEvent } from 'react';
import { t } from '../../languages/t';
import { maxInstructionLength } from '../../protocol/action';
import type { RequestKind } from '../../protocol/background';
import { useIntents, usePanelState } from '../panel-context';
import { canRunDraft, composerDraft, modeChosen, modeFor, modesOf, cloudOf } from '../aimed';
import { lacksSecret, gapIn, noRecall, stepThroughHistory } from '../recent-history';
import { modeChoices, knownNames, modelName, type Mode } from '../state';
import { lazyPart, useBroughtAhead } from '../now/lazy-part';
import css from './composer.module.css';
import { focusSaid } from '../hooks/use-panel-keys';
import { focusFirstRow } from '../hooks/use-row-keys';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';

const TaskLimitsForm = lazyPart(async () => (await import('./task-limits-form')).TaskLimitsForm);

const ahead = [TaskLimitsForm];

/** The instruction box. */
export function Composer() {
  const { setDraft, setMode, runDraft } = useIntents();
  const draft = usePanelState(composerDraft);
  const mode = usePanelState(modeChosen);
  const offered = usePanelState(modesOf);
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
          data={(['auto', ...offered] as const).map((value) => ({ value, label: t(`composer.${value}`) }))}
          value={mode}
          onChange={(value) => setMode(modeChoices.find((each) => each === value) ?? 'auto')}
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
      {mode === 'auto' && <ReadHint />}
      {mode === 'task' && <TaskLimitsForm />}
      <ComposerFoot />
    </form>
  );
}

/** Says what the words are taken for, and lets them be looked for on the page instead. */
function ReadHint() {
  const { run, readWords } = useIntents();
  const words = usePanelState(composerDraft).trim();
  const kind = usePanelState(({ read }) => read?.kind);
  const mode = usePanelState((state) => state.read && modeFor(state, state.read.kind));
  useEffect(() => {
    if (words !== '') void readWords(words);
  }, [words, readWords]);
  if (words === '' || !kind || !mode) return null;
  const instead = mode !== 'find' && (
    <UnstyledButton className={css.instead} onClick={() => void run({ kind: 'find', instruction: words })}>
      {t('ask.find')}
    </UnstyledButton>
  );
  return (
    <>
      <p className={css.hint} role="status">
        {t(hintOf(kind, mode))} {instead}
      </p>
      {kind === 'task' && mode === 'task' && <TaskLimitsForm />}
    </>
  );
}

function hintOf(kind: RequestKind, mode: Mode) {
  if (kind === 'ask') return mode === 'task' ? 'ask.asks' : 'ask.asksNoModel';
  return hints[mode];
}

const hints = {
  find: 'idle.hintFind',
  do: 'idle.hintDo',
  data: 'idle.hintData',
  task: 'idle.hintTask',
} as const;

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

/**
 * Enter runs, Shift+Enter breaks the line, ↑ in the first line and ↓ in the last go through earlier instructions as in
 * a shell, ↓ past the newest goes to what was found.
 */
function useComposerKeys(draft: string): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  const history = usePanelState((state) => state.history);
  const names = usePanelState(knownNames);
  const { setDraft, runDraft } = useIntents();
  const [known, setRecall] = useState(noRecall);
  // Once it was changed, a recalled instruction is the user's own draft.
  const recall = history[known.position] === draft ? known : noRecall;
  const walk = (by: 1 | -1): boolean => {
    const step = stepThroughHistory(history, { recall, box: draft, by });
    if (!step) return false;
    setRecall(step.recall);
    setDraft(step.box);
    const gap = gapIn(step.box, names);
    if (gap) setTimeout(() => focusSaid(gap));
    return true;
  };
  return (event) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isHandled = follow(event, { walk, run: () => void runDraft() });
    if (isHandled) event.preventDefault();
  };
}

type Keys = { walk: (by: 1 | -1) => boolean; run: () => void };

/** Follows a key; false when it is none of ours. */
function follow({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>, keys: Keys): boolean {
  if (shiftKey) return false;
  if (key === 'Enter') {
    keys.run();
    return true;
  }
  if (key === 'ArrowUp') return isInFirstLine(currentTarget) && keys.walk(1);
  if (key === 'ArrowDown') return isInLastLine(currentTarget) && (keys.walk(-1) || focusFirstRow());
  return false;
}

function isInFirstLine({ selectionStart, value }: HTMLTextAreaElement): boolean {
  return !value.slice(0, selectionStart).includes('\n');
}

function isInLastLine({ selectionEnd, value }: HTMLTextAreaElement): boolean {
  return !value.slice(selectionEnd).includes('\n');
}

/** Shows the model that may be asked, and the button that runs the instruction. */
function ComposerFoot() {
  const { show, pick, toggleVariables } = useIntents();
  const model = usePanelState(modelName);
  const count = usePanelState((state) => knownNames(state).length);
  const isOpen = usePanelState((state) => state.variablesOpen);
  if (usePanelState(cloudOf)) return <CloudFoot />;
  return (
    <div className={css.foot}>
      <UnstyledButton className={css.pick} title={t('composer.model')} onClick={() => show('models')}>
        <Icon name="chip" size={14} />
        <span className={shell.truncate}>{model ?? t('composer.noModel')}</span>
      </UnstyledButton>
      <ActionIcon
        className={css.tool}
        aria-label={t('pick.start')}
        title={t('pick.start')}
        onClick={() => void pick()}
      >
        <Icon name="target" size={14} />
      </ActionIcon>
      <UnstyledButton
        className={css.pick}
        aria-expanded={isOpen}
        title={t('variables.title')}
        onClick={toggleVariables}
      >
        <Icon name="percent" size={14} />
        <span>{count === 0 ? t('variables.title') : t('variables.count', count, [count])}</span>
      </UnstyledButton>
      <RunButton />
    </div>
  );
}

/** In a cloud session nothing can be pointed at, and the service chooses its model. */
function CloudFoot() {
  const model = usePanelState(({ settings }) => settings.cloud?.modelName);
  return (
    <div className={css.foot}>
      <span className={css.pick} title={t('cloud.model')}>
        <Icon name="chip" size={14} />
        <span className={shell.truncate}>{model ?? 'auto'}</span>
      </span>
      <RunButton />
    </div>
  );
}

function RunButton() {
  const isReady = usePanelState(canRunDraft);
  return (
    <span className={css.run}>
      {isReady && <kbd aria-hidden="true">↵</kbd>}
      <ActionIcon
        type="submit"
        variant="filled"
        color="layout"
        disabled={!isReady}
        aria-label={t('composer.run')}
        title={t('composer.run')}
      >
        <Icon name="send" />
      </ActionIcon>
    </span>
  );
}
