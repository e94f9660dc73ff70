import { t } from '../../languages/t';
import type { Repeat } from '../../protocol/recordings/recording';
import { pathOf } from '../../recording/draft-step';
import { useCounts } from '../hooks/use-counts';
import { inQuotes } from '../words/in-quotes';
import shell from '../now/shell.module.css';
import { CommitInput } from './commit-input';
import css from './editor.module.css';

type RepeatPlacesProps = { repeat: Repeat; onChange: (change: Partial<Repeat>) => void };

/** What a repeat goes along, as the page in front has it: how many rows, and what leads on. The selectors are folded. */
export function RepeatPlaces({ repeat: { rows, next }, onChange }: RepeatPlacesProps) {
  const counts = useCounts([...(rows ? [pathOfRows(rows)] : []), ...(next ? [pathOf(next)] : [])]);
  const rowCount = rows && counts?.[0];
  const nextCount = next && counts?.at(-1);
  return (
    <>
      <div className={`${css.places} ${shell.small}`} role="status">
        {rowCount !== undefined && <p>{t('repeat.found', rowCount, [rowCount])}</p>}
        {next && (
          <p>
            {t('repeat.leadsOn', [nameOfNext(next)])}
            {nextCount === 0 && ` · ${t('repeat.notHere')}`}
          </p>
        )}
      </div>
      <details className={css.folded}>
        <summary>{t('repeat.selectors')}</summary>
        {rows && (
          <CommitInput
            label={t('repeat.rows')}
            value={rows.rows}
            onCommit={(text) => text.trim() !== '' && onChange({ rows: { ...rows, rows: text.trim() } })}
          />
        )}
        {next && (
          <CommitInput
            label={t('repeat.next')}
            value={next.selector}
            onCommit={(text) =>
              text.trim() !== '' && onChange({ next: { selector: text.trim(), alternates: [] } })
            }
          />
        )}
      </details>
    </>
  );
}

/** The rows that have the element which a repeat is for. */
function pathOfRows({ rows, inside, frame = [] }: NonNullable<Repeat['rows']>): string {
  const selector = inside === '' ? rows : `${rows}[.${inside}]`;
  return pathOf({ selector, frame, alternates: [] });
}

function nameOfNext({ fingerprint }: NonNullable<Repeat['next']>): string {
  const { name = '', text = '' } = fingerprint ?? {};
  const said = name || text;
  return said === '' ? t('repeat.nameless') : inQuotes(said);
}
