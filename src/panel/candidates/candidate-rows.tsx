import { useState, type KeyboardEvent } from 'react';
import { t } from '../../languages/t';
import { focusRow } from '../hooks/use-row-keys';
import type { Row } from '../view';
import css from '../now/shell.module.css';
import { CandidateRow } from './candidate-row';

type CandidateRowsProps = {
  runId: string | undefined;
  rows: readonly Row[];
  onPoint: (index: number | undefined) => void;
  /** One of these was meant: they are one list, whatever their confidence. */
  isChoice?: boolean;
};

/** The sure rows, then the less sure. One of them is in the tab order; arrows go to the others. */
export function CandidateRows({ runId, rows, onPoint, isChoice = false }: CandidateRowsProps) {
  const [current, setCurrent] = useState(0);
  const point = (index: number | undefined, how: 'pointer' | 'focus') => {
    if (index !== undefined) setCurrent(index);
    // Where a number is to be chosen, the focus alone takes none of the others off the page.
    if (how === 'pointer' || !isChoice) onPoint(index);
  };
  const sure = rows.filter(({ candidate }) => isChoice || candidate.sure);
  const unsure = rows.filter((row) => !sure.includes(row));
  const draw = (row: Row) => (
    <CandidateRow key={row.index} runId={runId} row={row} isCurrent={row.index === current} onPoint={point} />
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.key !== 'ArrowDown') return;
    event.preventDefault();
    focusRow(event.currentTarget, 1);
  };
  return (
    <div data-rows {...(isChoice && { tabIndex: -1, onKeyDown })}>
      {sure.length > 0 && (
        <ol className={css.list} aria-label={t('candidates.listName')}>
          {sure.map(draw)}
        </ol>
      )}
      {unsure.length > 0 && (
        <>
          <div className={css.section}>
            <h2>{t('candidates.lessSure')}</h2>
            <span className={css.aside}>{t('candidates.leftOut')}</span>
          </div>
          <ol className={css.list} aria-label={t('candidates.lessSure')}>
            {unsure.map(draw)}
          </ol>
        </>
      )}
    </div>
  );
}
