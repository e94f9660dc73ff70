import { useEffect, useRef } from 'react';
import { t } from '../../languages/t';
import type { LiveRecording, RecordedStep } from '../../protocol/recordings/live-recording';
import { usePanelState, useIntents } from '../panel-context';
import { Elapsed } from '../run/elapsed';
import run from '../run/run.module.css';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { LiveState } from './live-state';
import { Problem } from './problem';
import css from './recordings.module.css';
import { Button, Menu, ActionIcon } from '@mantine/core';
import { Icon } from '../icons';
import { isVariable } from '../../protocol/variables';
import { stepTitle } from '../words/deed-titles';
import { typesText } from '../library/recorded-steps';
import { ActionChips } from '../now/action-chips';

/** A recording while it is made: the steps as they come. */
export function LiveView() {
  const { recordings } = usePanelState();
  const { lives, shownLive } = recordings;
  const live = shownLive === undefined ? undefined : lives[shownLive];
  if (!live) return <NothingRecorded />;
  return (
    <>
      <SubHeader title={t('live.title')} backTo="recordings">
        <span role="status">
          <LiveState state={live.state} />
        </span>
        {live.state !== 'ended' && (
          <span className={`${shell.meta} ${shell.third}`}>
            <Elapsed since={live.startedAt} />
          </span>
        )}
      </SubHeader>
      <main className={shell.scroll}>
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
      </main>
      {live.state === 'recording' && <AddCheck live={live} />}
      <LiveDock live={live} />
    </>
  );
}

/** The newest steps, with the last one in view as it comes. */
function LiveSteps({ live }: { live: LiveRecording }) {
  const { count, steps } = live;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  const first = count - steps.length + 1;
  return (
    <div role="log" aria-live="polite" aria-label={t('live.steps')}>
      {first > 1 && (
        <p className={`${shell.small} ${shell.third} ${css.note}`}>
          {t('live.before', first - 1, [first - 1])}
        </p>
      )}
      {steps.length > 0 && (
        <ol className={shell.list}>
          {steps.map((step, at) => (
            <LiveStep key={step.id} sessionId={live.sessionId} step={step} number={first + at} />
          ))}
        </ol>
      )}
      <div ref={end} />
    </div>
  );
}

function NothingRecorded() {
  return (
    <>
      <SubHeader title={t('live.title')} backTo="recordings" />
      <main className={shell.scroll}>
        <p className={`${shell.empty} ${shell.second}`}>{t('live.over')}</p>
      </main>
    </>
  );
}

const checks = ['text', 'value', 'visible', 'address'] as const;

/** Adds a check of what the page shows now to a recording while it is made; the element is pointed at. */
function AddCheck({ live: { sessionId } }: { live: LiveRecording }) {
  const { addRecordedCheck, cancelRecordedCheck } = useIntents();
  const { isPicking } = usePanelState().recordings;
  if (isPicking)
    return (
      <div className={css.checking} role="status">
        <p className={`${shell.small} ${shell.grow}`}>
          {t('pick.title')} <span className={shell.third}>{t('pick.text')}</span>
        </p>
        <Button variant="default" size="xs" onClick={() => void cancelRecordedCheck(sessionId)}>
          {t('pick.cancel')}
        </Button>
      </div>
    );
  return (
    <div className={css.checking}>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button variant="subtle" size="xs" leftSection={<Icon name="check" size={14} />}>
            {t('live.check')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {checks.map((check) => (
            <Menu.Item key={check} onClick={() => void addRecordedCheck(sessionId, check)}>
              {t(`live.check_${check}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** Stopping a recording, having it wait, and taking its last step back. */
function LiveDock({ live }: { live: LiveRecording }) {
  const { stopRecording, pauseRecording, resumeRecording, undoRecordedStep, discardRecording } = useIntents();
  const { sessionId, state, count } = live;
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
        <Button
          variant="default"
          leftSection={<Icon name={isPaused ? 'play' : 'pause'} size={14} />}
          onClick={() => void (isPaused ? resumeRecording(sessionId) : pauseRecording(sessionId))}
        >
          {t(isPaused ? 'live.resume' : 'live.pause')}
        </Button>
      )}
      <span className={shell.dockEnd}>
        {count > 0 && (
          <ActionIcon
            aria-label={t('live.undo')}
            title={t('live.undo')}
            onClick={() => void undoRecordedStep(sessionId)}
          >
            <Icon name="undo" />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={t('live.discard')}
          title={t('live.discard')}
          onClick={() => void discardRecording(sessionId)}
        >
          <Icon name="close" />
        </ActionIcon>
      </span>
    </footer>
  );
}

type LiveStepProps = { sessionId: string; step: RecordedStep; number: number };

/** A step that was just recorded. What was typed in it can be made a variable, or a secret, at once. */
function LiveStep({ sessionId, step, number }: LiveStepProps) {
  const { makeRecordedVariable, removeRecordedStep } = useIntents();
  const { id, description, method, arguments: args } = step;
  const text = stepTitle(step);
  const remove = t('live.remove', [number]);
  const make = (isSecret: boolean) => void makeRecordedVariable({ sessionId, stepId: id, isSecret });
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
          <div className={css.chips}>
            <Button variant="default" size="xs" onClick={() => make(false)}>
              {t('live.variable')}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="lock" size={12} />}
              onClick={() => make(true)}
            >
              {t('live.secret')}
            </Button>
          </div>
        )}
      </div>
      <ActionIcon aria-label={remove} title={remove} onClick={() => void removeRecordedStep(sessionId, id)}>
        <Icon name="trash" size={14} />
      </ActionIcon>
    </li>
  );
}
