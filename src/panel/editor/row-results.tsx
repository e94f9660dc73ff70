import { t } from '../../languages/t';
import { pageText } from '../format';
import { replayIntents } from '../intents/replay-intents';
import { Buttons, PlainButton, Small, TitledCard } from '../kit/kit';
import { isGoingOn, replayOf } from '../library/replaying';
import { countRows, rowsToDoAgain } from '../library/row-results';
import shell from '../now/shell.module.css';
import { useOwnIntents, usePanelState } from '../panel-context';
import { rowWord } from '../words/phase-words';
import type { OpenProps } from './cards';
import css from './editor.module.css';

const maxShown = 100;

/** The outcome of each row of a file, in the tab that is shown. */
export function RowResults({ open: { rowsFile } }: OpenProps) {
  const report = usePanelState(replayOf);
  const { replayRowsAgain, saveRowResults } = useOwnIntents(replayIntents);
  if (!report?.rows) return null;
  const { rows } = report;
  const isOver = !isGoingOn(report);
  // While it goes on most have not been run, which is no news.
  const told = rows.filter(({ state }) => state !== 'done' && (isOver || state !== 'not-run'));
  const again = rowsToDoAgain(rows).length;
  const isSame = rowsFile?.rows.length === rows.length;
  return (
    <TitledCard
      key={isOver ? 'over' : 'going'}
      data-arrival={isOver || undefined}
      id="row-results"
      title={t('rows.title')}
    >
      <p className={shell.small} role="status">
        {countRows(rows)
          .map(({ state, count }) => `${count} ${rowWord(state)}`)
          .join(' · ')}
      </p>
      {told.length > 0 && (
        <ol className={css.rows} aria-label={t('rows.notDone')}>
          {told.slice(0, maxShown).map(({ row, state, message }) => (
            <li key={row} data-state={state}>
              <b>{t('rows.row', [row])}</b> {rowWord(state)}
              {isOver && isSame && state !== 'unknown' && (
                <PlainButton size="compact-xs" onClick={() => replayRowsAgain(rows, row)}>
                  {t('rows.againOne')}
                </PlainButton>
              )}
              {message !== undefined && <span className={shell.second}>{pageText(message)}</span>}
            </li>
          ))}
        </ol>
      )}
      {told.length > maxShown && <Small>{t('rows.more', [told.length - maxShown])}</Small>}
      {isOver && rows.some(({ state }) => state === 'unknown') && <Small>{t('rows.unknown')}</Small>}
      {isOver && (
        <Buttons>
          {isSame && again > 0 && (
            <PlainButton onClick={() => replayRowsAgain(rows)}>{t('rows.again', again, [again])}</PlainButton>
          )}
          <PlainButton onClick={() => saveRowResults(rows)}>{t('rows.save')}</PlainButton>
        </Buttons>
      )}
    </TitledCard>
  );
}
