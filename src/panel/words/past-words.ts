import { t } from '../../languages/t';
import type { PastRun } from '../../protocol/operations/past-runs';
import { clock, duration, pageText } from '../format';
import { shortAddress } from '../page-address';

/** What a run is called: the words of the user, or the name of the recording. */
export const pastTitle = (run: PastRun): string =>
  pageText(run.kind === 'replay' ? run.name : run.instruction);

/** What is searched for words: what it is called, its kind, what came of it, and where. */
export const pastSought = (run: PastRun): string =>
  [pastTitle(run), kindWord(run), stateWord(run), run.url].join(' ').toLocaleLowerCase();

/** What kind of run it was and what came of it, in a line. */
export function pastFacts(run: PastRun): string {
  const rows = run.kind === 'replay' ? run.rows : undefined;
  return [
    clock(run.startedAt),
    kindWord(run),
    stateWord(run),
    rows ? t('rows.done', [rows.done, rows.all]) : '',
    run.ms === undefined ? '' : duration(run.ms),
    shortAddress(run.url),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}

function kindWord(run: PastRun): string {
  if (run.kind === 'task') return t('history.kind_task');
  if (run.kind === 'replay') return t(`history.kind_${run.cause}`);
  return t(`kind.${run.kind}`);
}

function stateWord(run: PastRun): string {
  if (run.isTakenBack) return t('run.state_corrected');
  if (run.kind !== 'task' && run.kind !== 'replay') return t(`run.state_${run.state}`);
  switch (run.state) {
    case 'needs-you':
      return t('history.state_needs_you');
    case 'not-completed':
      return t('history.state_not_completed');
    case 'not-run':
      return t('history.state_not_run');
    default:
      return t(`history.state_${run.state}`);
  }
}
