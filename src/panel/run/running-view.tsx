import { t } from '../../languages/t';
import type { PausedBy, Run } from '../../protocol/session';
import { cloudOf } from '../aimed';
import { usePanelState } from '../panel-context';
import { useAsked } from '../hooks/use-asked';
import { GateCard } from '../now/gate-card';
import { CloudLog } from '../sessions/cloud-page-area';
import css from './run.module.css';
import { Timeline } from './timeline';

/** The steps so far, and why it waits when it does. */
export function RunningView({ run }: { run: Run | undefined }) {
  const cloud = usePanelState(cloudOf);
  if (!run) return null;
  return (
    <>
      {run.asks && <GateCard key={run.asks.id} question={run.asks} />}
      {run.pausedBy && <Paused by={run.pausedBy} />}
      <Timeline run={run} />
      {cloud && <CloudLog session={cloud} since={run.startedAt} />}
    </>
  );
}

/** The reason why nothing is done now. */
export function Paused({ by, isTask = false }: { by: PausedBy; isTask?: boolean }) {
  const notice = useAsked<HTMLElement>();
  return (
    <section ref={notice} className={css.notice} role="alert" data-tone="warn">
      <h2>{t(by === 'page' ? 'pause.byPage' : 'pause.byPanel')}</h2>
      <p>{t(isTask ? 'pause.taskText' : 'pause.text')}</p>
    </section>
  );
}
