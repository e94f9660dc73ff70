import { usePanelState } from '../panel-context';
import { ScheduledRunRow } from './scheduled-run-row';
import css from './schedule.module.css';
import type { ScheduledRun } from '../../protocol/recordings/schedule';
import { webOrigin } from '../page-address';
import type { PanelState } from '../state';

/** Says that a recording ran, or runs, because the page of the tab was opened. */
export function PageRunLine() {
  const last = runOfPage(usePanelState());
  if (!last) return null;
  return (
    <div className={css.inPage}>
      <ScheduledRunRow scheduled={last} />
    </div>
  );
}

/**
 * The run that began because the page of the shown tab was opened: while it goes, and when it is over until the user has seen it,
 * goes to another site, or does something else there. One that waits is asked about on every screen.
 */
export function runOfPage(state: PanelState): ScheduledRun | undefined {
  const { tab, sessions, scheduledRuns, target, tasks } = state;
  const session = tab && sessions[tab.id];
  if (!session || target !== undefined) return undefined;
  const last = scheduledRuns.find(({ cause, sessionId }) => cause === 'page' && sessionId === session.id);
  if (!last || last.isSeen || last.state === 'needs-you') return undefined;
  if (last.endedAt === undefined) return last;
  const task = tasks.find(({ sessionId }) => sessionId === session.id);
  const newest = Math.max(session.runs[0]?.startedAt ?? 0, task?.startedAt ?? 0);
  const isHere = last.site === undefined || last.site === webOrigin(tab.url);
  return isHere && newest < last.startedAt ? last : undefined;
}
