import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../../languages/t';
import type { LiveRecording, RecordedStep } from '../../protocol/recordings/live-recording';
import { isVariable } from '../../protocol/variables';
import { Icon } from '../icons';
import { Choices, Picking, VariableButtons } from '../kit/form';
import { IconButton, joined, PlainButton, Small, SubScreen } from '../kit/kit';
import ui from '../kit/kit.module.css';
import { typesText } from '../library/recorded-steps';
import { ActionChips } from '../now/action-chips';
import shell from '../now/shell.module.css';
import { useIntents, usePanelState } from '../panel-context';
import { Elapsed } from '../run/run-header';
import run from '../run/run.module.css';
import { stepTitle } from '../words/deed-titles';
import { Problem } from './problem';
import css from './recordings.module.css';

/** A recording while it is made: the steps as they come. */
export function LiveView() {
  const live = usePanelState(({ recordings: { lives, shownLive } }) =>
    shownLive === undefined ? undefined : lives[shownLive],
  );
  if (!live)
    return (
      <SubScreen title={t('live.title')} backTo="recordings">
        <p className={`${shell.empty} ${shell.second}`}>{t('live.over')}</p>
      </SubScreen>
    );
  const tools = (
    <>
      <span role="status">
        <LiveState state={live.state} />
      </span>
      {live.state !== 'ended' && (
        <span className={`${shell.meta} ${shell.third}`}>
          <Elapsed since={live.startedAt} />
        </span>
      )}
    </>
  );
  const foot = (
    <>
      {live.state === 'recording' && <AddCheck sessionId={live.sessionId} />}
      <LiveDock live={live} />
    </>
  );
  return (
    <SubScreen title={t('live.title')} backTo="recordings" tools={tools} foot={foot}>
      <Problem />
      {live.state === 'ended' && (
        <section className={run.notice} role="alert" data-tone="warn">
          <h3>{t('live.endedTitle')}</h3>
          <p>{t('live.endedText')}</p>
        </section>
      )}
      {live.count === 0 && <p className={`${shell.empty} ${shell.second}`}>{t('live.none')}</p>}
      <LiveSteps live={live} />
      {live.unreadable.length > 0 && (
        <ul className={css.losses} aria-label={t('live.unreadable')}>
          {live.unreadable.map((line) => (
            <li key={line}>{t('live.notRecorded', [line])}</li>
          ))}
        </ul>
      )}
    </SubScreen>
  );
}

const dots = { recording: 'bad', paused: 'warn', ended: 'off' } as const;

/** Says by a shape and a word that it records, waits, or has ended. */
export const LiveState = ({ state }: Pick<LiveRecording, 'state'>) => (
  <span className={shell.state}>
    <span className={shell.dot} data-state={dots[state]} />
    {t(`live.state_${state}`)}
  </span>
);

type LiveProps = { live: LiveRecording };

/** The newest steps, with the last one in view as it comes. */
function LiveSteps({ live: { sessionId, count, steps } }: LiveProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  const first = count - steps.length + 1;
  return (
    <div role="log" aria-live="polite" aria-label={t('live.steps')}>
      {first > 1 && (
        <Small tone="third" className={css.note}>
          {t('live.before', first - 1, [first - 1])}
        </Small>
      )}
      {steps.length > 0 && (
        <ol className={shell.list}>
          {steps.map((step, at) => (
            <LiveStep key={step.id} sessionId={sessionId} step={step} number={first + at} />
          ))}
        </ol>
      )}
      <div ref={end} />
    </div>
  );
}

type LiveStepProps = { sessionId: string; step: RecordedStep; number: number };

/** A step that was just recorded. A typed text can be made a variable, or a secret, at once. */
function LiveStep({ sessionId, step, number }: LiveStepProps) {
  const { makeRecordedVariable, removeRecordedStep } = useIntents();
  const { id, description, method, arguments: args } = step;
  const text = stepTitle(step);
  return (
    <li className={css.liveStep}>
      <span className={css.number}>{number}</span>
      <div className={shell.grow}>
        <p className={css.name} title={text}>
          <bdi>{text}</bdi>
        </p>
        <div className={css.chips}>
          <ActionChips action={{ selector: '', description, method, arguments: args }} />
        </div>
        {typesText(method) && args[0] !== undefined && !isVariable(args[0]) && (
          <VariableButtons
            className={css.chips}
            onMake={(isSecret) => makeRecordedVariable({ sessionId, stepId: id, isSecret })}
          />
        )}
      </div>
      <IconButton
        icon="trash"
        size={14}
        label={t('live.remove', [number])}
        onClick={() => removeRecordedStep(sessionId, id)}
      />
    </li>
  );
}

const checks = ['text', 'value', 'visible', 'address'] as const;

/** Adds a check of what the page shows now to a recording while it is made; the element is pointed at. */
function AddCheck({ sessionId }: Pick<LiveRecording, 'sessionId'>) {
  const { addRecordedCheck, cancelRecordedCheck } = useIntents();
  const isPicking = usePanelState(({ recordings }) => recordings.isPicking);
  if (isPicking) return <Picking className={css.checking} onCancel={() => cancelRecordedCheck(sessionId)} />;
  return (
    <div className={joined(ui.tools, css.checking)}>
      <Choices
        icon="check"
        label={t('live.check')}
        items={checks.map((check) => [t(`live.check_${check}`), () => addRecordedCheck(sessionId, check)])}
      />
    </div>
  );
}

/** Stops a recording, has it wait, and takes its last step back. */
function LiveDock({ live: { sessionId, state, count } }: LiveProps) {
  const { stopRecording, pauseRecording, resumeRecording, undoRecordedStep, discardRecording } = useIntents();
  const isPaused = state === 'paused';
  return (
    <footer className={shell.dock}>
      <Button
        className={run.stop}
        leftSection={<Icon name="stop" size={14} />}
        onClick={() => void stopRecording(sessionId)}
      >
        {t(state === 'ended' ? 'live.save' : 'live.stop')}
      </Button>
      {state !== 'ended' && (
        <PlainButton
          icon={isPaused ? 'play' : 'pause'}
          onClick={() => (isPaused ? resumeRecording(sessionId) : pauseRecording(sessionId))}
        >
          {t(isPaused ? 'live.resume' : 'live.pause')}
        </PlainButton>
      )}
      <span className={shell.dockEnd}>
        {count > 0 && (
          <IconButton icon="undo" label={t('live.undo')} onClick={() => undoRecordedStep(sessionId)} />
        )}
        <IconButton icon="close" label={t('live.discard')} onClick={() => discardRecording(sessionId)} />
      </span>
    </footer>
  );
}
