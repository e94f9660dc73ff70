import { useEffect, useRef } from 'react';
import { t } from '../../languages/t';
import type { LiveRecording } from '../../protocol/recordings/live-recording';
import { usePanelState } from '../panel-context';
import { Elapsed } from '../run/elapsed';
import run from '../run/run.module.css';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { AddCheck } from './add-check';
import { LiveDock } from './live-dock';
import { LiveState } from './live-state';
import { LiveStep } from './live-step';
import { Problem } from './problem';
import css from './recordings.module.css';

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
