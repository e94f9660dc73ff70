import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { ReplayReport, RowResult } from '../../protocol/recordings/replay';
import { pageText } from '../format';
import { replayIntents } from '../intents/replay-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import type { OpenRecording } from '../library/recordings-state';
import { isGoingOn, replayOf } from '../library/replaying';
import { countRows, rowsToDoAgain } from '../library/row-results';
import recordings from '../recordings/recordings.module.css';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import { rowWord } from '../words/phase-words';
import css from './rows.module.css';

/** What came of each row of a file, in the tab that is shown. */
export function RowResults({ open }: { open: OpenRecording }) {
  const report = replayOf(usePanelState());
  if (!report?.rows) return null;
  return <Results open={open} report={report} rows={report.rows} />;
}

const mostShown = 100;

type ResultsProps = { open: OpenRecording; report: ReplayReport; rows: readonly RowResult[] };

function Results({ open, report, rows }: ResultsProps) {
  const isOver = !isGoingOn(report);
  // While it goes on most have not been run, which is no news.
  const told = rows.filter(({ state }) => state !== 'done' && (isOver || state !== 'not-run'));
  return (
    <section
      key={isOver ? 'over' : 'going'}
      data-arrival={isOver || undefined}
      className={`${ui.card} ${recordings.card}`}
      aria-labelledby="row-results"
    >
      <h2 id="row-results">{t('rows.title')}</h2>
      <p className={shell.small} role="status">
        {countRows(rows)
          .map(({ state, count }) => `${count} ${rowWord(state)}`)
          .join(' · ')}
      </p>
      {told.length > 0 && (
        <ol className={css.rows} aria-label={t('rows.notDone')}>
          {told.slice(0, mostShown).map(({ row, state, message }) => (
            <li key={row} data-state={state}>
              <b>{t('rows.row', [row])}</b> {rowWord(state)}
              {message !== undefined && <span className={shell.second}>{pageText(message)}</span>}
            </li>
          ))}
        </ol>
      )}
      {told.length > mostShown && (
        <p className={`${shell.small} ${shell.second}`}>{t('rows.more', [told.length - mostShown])}</p>
      )}
      {isOver && <Ways open={open} rows={rows} />}
    </section>
  );
}

function Ways({ open: { rowsFile }, rows }: Pick<ResultsProps, 'open' | 'rows'>) {
  const { replayRowsAgain, saveRowResults } = useOwnIntents(replayIntents);
  const again = rowsToDoAgain(rows).length;
  const isSameFile = rowsFile?.rows.length === rows.length;
  return (
    <>
      {rows.some(({ state }) => state === 'unknown') && (
        <p className={`${shell.small} ${shell.second}`}>{t('rows.unknown')}</p>
      )}
      <div className={ui.buttons}>
        {isSameFile && again > 0 && (
          <Button variant="default" onClick={() => void replayRowsAgain(rows)}>
            {t('rows.again', again, [again])}
          </Button>
        )}
        <Button variant="default" onClick={() => void saveRowResults(rows)}>
          {t('rows.save')}
        </Button>
      </div>
    </>
  );
}
