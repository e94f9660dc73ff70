import { usePanelState } from '../panel-context';
import { runOfPage } from '../recordings/run-of-page';
import { ScheduledRunRow } from './scheduled-run-row';
import css from './schedule.module.css';

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
