import { useState } from 'react';
import { t } from '../../languages/t';
import { needsValue, takesFiles } from '../actions';
import { pageText } from '../format';
import { useIntents } from '../panel-context';
import { useRowKeys } from '../hooks/use-row-keys';
import type { ShownPlace } from '../shown-places';
import type { Row } from '../view';
import { actionTitle } from '../words/deed-titles';
import { ActionChips } from '../now/action-chips';
import chips from '../now/chips.module.css';
import css from './candidates.module.css';
import { CandidateSide } from './candidate-side';
import { CandidateTools } from './candidate-tools';
import { CandidateValue } from './candidate-value';
import { FileChoice } from './file-choice';
import { RowOutcome } from './row-outcome';
import { SelectorLine } from './selector-line';

type CandidateRowProps = {
  runId: string | undefined;
  row: Row;
  isCurrent: boolean;
  /** The pointer or the focus came to the row, or left it. */
  onPoint: (index: number | undefined, how: 'pointer' | 'focus') => void;
};

/** One action that was found: its number on the page, what it is, how sure. */
export function CandidateRow({ runId, row, isCurrent, onPoint }: CandidateRowProps) {
  const { runRow } = useIntents();
  const [isOpen, setOpen] = useState(false);
  const { action, sure } = row.candidate;
  const title = actionTitle(action, row.candidate.fingerprint);
  const isIncomplete = needsValue(action);
  const isFiles = takesFiles(action);
  const onKeyDown = useRowKeys({ row, setOpen });
  return (
    <li
      className={css.row}
      tabIndex={isCurrent ? 0 : -1}
      data-row={row.index}
      onKeyDown={onKeyDown}
      onMouseEnter={() => onPoint(row.index, 'pointer')}
      onMouseLeave={() => onPoint(undefined, 'pointer')}
      onFocus={() => onPoint(row.index, 'focus')}
      onBlur={() => onPoint(undefined, 'focus')}
    >
      <span className={chips.tag} data-weak={!sure || undefined}>
        {row.index + 1}
      </span>
      <p className={css.title} title={title}>
        <bdi>{title}</bdi>
        {row.place && (
          <span className={css.place}>
            {' · '}
            <bdi>{placeWord(row.place)}</bdi>
          </span>
        )}
        {row.candidate.wasChosen && <span className={css.place}>{` · ${t('candidates.wasChosen')}`}</span>}
      </p>
      <CandidateSide row={row} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <div className={css.args}>
        <ActionChips action={action} />
        <CandidateTools runId={runId} row={row} />
      </div>
      <div className={css.below}>
        {isFiles && row.step?.state !== 'done' && runId !== undefined && (
          <FileChoice action={action} title={title} listRunId={runId} />
        )}
        {isIncomplete && !isFiles && (
          <CandidateValue row={row} onRun={(value) => void runRow(row, { ...action, arguments: [value] })} />
        )}
        {isOpen && <SelectorLine candidate={row.candidate} />}
        <RowOutcome row={row} />
      </div>
    </li>
  );
}

/** Tells apart what is called alike. */
function placeWord(place: ShownPlace): string {
  switch (place.kind) {
    case 'in':
      return pageText(place.text);
    case 'frame':
      return t('candidates.placeFrame', [pageText(place.host)]);
    case 'at':
      return t('candidates.placeAt', [place.at, place.of]);
    default:
      return place satisfies never;
  }
}
