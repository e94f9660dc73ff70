import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { memo, useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { t } from '../../languages/t';
import type { Step } from '../../protocol/recordings/recording';
import { ReplayRung, type PagePicture, type ReplayedStep } from '../../protocol/recordings/replay';
import { duration } from '../format';
import { keepFocus, useStepKeys } from '../hooks/use-step-keys';
import { Icon, type IconName } from '../icons';
import { replayIntents } from '../intents/replay-intents';
import { stepIntents } from '../intents/steps';
import { PlainButton } from '../kit/kit';
import { outcomes, replayOf } from '../library/replaying';
import { ActionChips } from '../now/action-chips';
import chips from '../now/chips.module.css';
import shell from '../now/shell.module.css';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import recordings from '../recordings/recordings.module.css';
import { FailureText } from '../run/failure-text';
import { PictureOfFailure } from '../run/picture-of-failure';
import run from '../run/run.module.css';
import { stepTitle } from '../words/deed-titles';
import { failureTitle } from '../words/error-words';
import { rowWords } from '../words/extract-words';
import type { OpenProps } from './cards';
import css from './editor.module.css';
import { StepPanel } from './step-panel';

/** The type of data that a dragged step has. */
const dragType = 'application/x-tabwright-step';

/** The steps of a recording in their order, with the outcome of each in the newest replay. */
export function StepList({ open: { recording, stepId, addedId } }: OpenProps) {
  const [focused, setFocused] = useState<string>();
  const report = usePanelState(replayOf);
  const replayed = outcomes(report);
  const last = report?.steps.at(-1);
  const failed = [...replayed.values()].findLast(hasFailed);
  const running = last?.state === 'running' ? last.id : undefined;
  useEffect(() => {
    if (running === undefined) return;
    document.querySelector(`[data-row="${CSS.escape(running)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [running]);
  const { steps } = recording;
  const current = steps.some(({ id }) => id === focused) ? focused : steps[0]?.id;
  return (
    <ol className={shell.list} aria-label={t('editor.steps')} data-rows>
      {steps.map((step, at) => {
        const outcome = replayed.get(step.id);
        const isOpen = step.id === stepId;
        const said = outcome ? outcomeWords(outcome) : '';
        return (
          <StepRow
            key={step.id}
            step={step}
            number={at + 1}
            isOpen={isOpen}
            isCurrent={step.id === current}
            isAdded={step.id === addedId}
            onFocus={setFocused}
            state={outcome?.state}
            rung={outcome?.rung}
            ms={outcome?.ms}
          >
            {isOpen && <StepPanel step={step} number={at + 1} />}
            {outcome?.repeated && (
              <p className={`${shell.small} ${shell.second} ${css.repeated}`}>
                {repeatWords(outcome.repeated)}
              </p>
            )}
            {said !== '' && <p className={`${css.below} ${shell.small} ${shell.second}`}>{said}</p>}
            {hasFailed(outcome) && (
              <StepFailure
                outcome={outcome}
                isLast={at === steps.length - 1}
                picture={outcome === failed ? report?.picture : undefined}
              />
            )}
          </StepRow>
        );
      })}
    </ol>
  );
}

function hasFailed(outcome: ReplayedStep | undefined): outcome is ReplayedStep {
  return outcome?.state === 'failed' || outcome?.state === 'unknown' || outcome?.state === 'stopped';
}

/** The amount that a step extracted, and why more may be there. */
function outcomeWords({ extracted }: ReplayedStep): string {
  const { rows = [], partial = '' } = extracted ?? {};
  return [rows.length > 0 ? `${rowWords(rows).join(' · ')}.` : '', partial].join(' ').trim();
}

/** The outcome of a repeat. */
function repeatWords({ passes, pages, gone, isCut }: NonNullable<ReplayedStep['repeated']>): string {
  const words = [t('repeat.passes', passes, [passes])];
  if (pages > 1) words.push(t('repeat.pages', pages, [pages]));
  if (gone > 0) words.push(t('repeat.gone', gone, [gone]));
  if (isCut) words.push(t('repeat.cut'));
  return words.join(' · ');
}

type StepFailureProps = { outcome: ReplayedStep; isLast: boolean; picture: PagePicture | undefined };

/** Why a replay ended at this step, and how it can go on. What may have happened is repeated only on the user's word. */
function StepFailure({ outcome: { id, number, state, error, row }, isLast, picture }: StepFailureProps) {
  const { openStep } = useIntents();
  const { startReplay } = useOwnIntents(replayIntents);
  return (
    <div className={css.below}>
      <section
        data-arrival
        className={run.notice}
        role="alert"
        data-tone={state === 'failed' ? 'bad' : 'warn'}
      >
        <h2>{error ? failureTitle(error.code, { isEmpty: false }) : t(`step.state_${state}`)}</h2>
        {error && <FailureText error={error} />}
        {state === 'unknown' && <p>{t('replay.mayHaveWorked')}</p>}
        {row !== undefined && <p>{t('replay.inRow', [row])}</p>}
        {picture && <PictureOfFailure picture={picture} number={number} />}
        <div className={run.remedies}>
          <PlainButton onClick={() => startReplay({ from: number })}>
            {t('replay.again', [number])}
          </PlainButton>
          {!isLast && (
            <PlainButton onClick={() => startReplay({ from: number + 1 })}>
              {t('replay.from', [number + 1])}
            </PlainButton>
          )}
          <PlainButton onClick={() => openStep(id)}>{t('replay.edit')}</PlainButton>
        </div>
      </section>
    </div>
  );
}

type OutcomeProps = Pick<ReplayedStep, 'rung'> & Partial<Pick<ReplayedStep, 'state' | 'ms'>>;

type StepRowProps = OutcomeProps & {
  step: Step;
  number: number;
  isOpen: boolean;
  /** The row that the Tab key comes to. */
  isCurrent: boolean;
  onFocus: (id: string) => void;
  /** It came last, and is shown where it is. */
  isAdded: boolean;
  /** Shown below the row. */
  children: ReactNode;
};

/** One step. Drawn again only when something of it changes: there can be hundreds. */
const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, number, isOpen, isCurrent, isAdded, onFocus, children, ...outcome } = props;
  const { openStep } = useIntents();
  const onKeyDown = useStepKeys(step, { number, isOpen });
  const drop = useStepDrop(step.id);
  const { id, method, arguments: args } = step;
  const text = stepTitle(step);
  return (
    <li
      className={css.step}
      data-state={outcome.state}
      data-repeated={step.isRepeated}
      onFocus={() => onFocus(id)}
      {...drop}
    >
      <div className={css.head}>
        <StepGrip id={id} number={number} isCurrent={isCurrent} />
        <UnstyledButton
          className={css.title}
          data-row={id}
          data-arrival={(isAdded && method !== 'repeat') || undefined}
          tabIndex={isCurrent ? 0 : -1}
          aria-expanded={isOpen}
          onClick={() => openStep(isOpen ? undefined : id)}
          onKeyDown={onKeyDown}
        >
          <span className={recordings.number}>{number}</span>
          <span className={shell.grow}>
            <span className={`${shell.itemTitle} ${recordings.name}`} title={text}>
              <bdi>{text}</bdi>
            </span>
            <span className={recordings.chips}>
              <ActionChips action={{ selector: '', description: '', method, arguments: args }} />
              {step.isOptional && <span className={css.hint}>{t('step.optional')}</span>}
              {step.isRepeated && <span className={css.hint}>{t('repeat.repeated')}</span>}
              <StepOutcome {...outcome} />
            </span>
          </span>
          <Icon name={isOpen ? 'down' : 'next'} />
        </UnstyledButton>
      </div>
      {children}
    </li>
  );
});

type StepGripProps = { id: string; number: number; isCurrent: boolean };

/** Moves its step: by dragging, or by the arrow keys. */
function StepGrip({ id, number, isCurrent }: StepGripProps) {
  const { moveStep } = useOwnIntents(stepIntents);
  const label = t('step.move', [number]);
  return (
    <UnstyledButton
      className={css.grip}
      draggable
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      title={label}
      data-grip={id}
      onDragStart={({ dataTransfer, currentTarget }) => {
        dataTransfer.setData(dragType, id);
        dataTransfer.effectAllowed = 'move';
        const row = currentTarget.closest('li');
        if (row) dataTransfer.setDragImage(row, 8, 16);
      }}
      onKeyDown={(event) => {
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        moveStep(id, by);
        keepFocus('data-grip', id);
      }}
    >
      <Icon name="grip" />
    </UnstyledButton>
  );
}

const icons: Record<ReplayedStep['state'], IconName | undefined> = {
  running: undefined,
  done: 'check',
  skipped: 'next',
  failed: 'close',
  unknown: 'warning',
  stopped: 'stop',
};

/** The outcome of a step in the newest replay: its state, how its element was found, and how long it took. */
function StepOutcome({ state, rung, ms = 0 }: OutcomeProps) {
  if (!state) return null;
  const icon = icons[state];
  return (
    <span className={css.outcome} data-state={state}>
      <span className={css.line}>
        {icon ? <Icon name={icon} size={12} /> : <span className={css.running} />}
        <VisuallyHidden>{t(`step.state_${state}`)} </VisuallyHidden>
        {state === 'running' || state === 'skipped' ? t(`step.state_${state}`) : duration(ms)}
      </span>
      {rung && state === 'done' && <Rung rung={rung} />}
    </span>
  );
}

const ladder = ReplayRung.options;

function Rung({ rung }: { rung: ReplayRung }) {
  const label = t('rungs.position', [ladder.indexOf(rung) + 1, ladder.length]);
  return (
    <span className={chips.rung}>
      <span className={chips.bars} role="img" aria-label={label}>
        {ladder.map((name) => (
          <span key={name} data-hit={name === rung || undefined} />
        ))}
      </span>
      {t(`step.rung_${rung}`)}
    </span>
  );
}

/** A row that steps can be dropped on, before it or after it. It shows itself where, without drawing all rows. */
function useStepDrop(id: string) {
  const { placeStep } = useOwnIntents(stepIntents);
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      event.currentTarget.dataset.drop = sideOf(event);
    },
    onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => delete currentTarget.dataset.drop,
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      delete event.currentTarget.dataset.drop;
      const dragged = event.dataTransfer.getData(dragType);
      if (dragged !== '' && dragged !== id) placeStep(dragged, { id, where: sideOf(event) });
    },
  };
}

function sideOf({ currentTarget, clientY }: DragEvent<HTMLElement>): 'before' | 'after' {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}
