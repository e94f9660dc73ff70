import { ActionIcon } from '@mantine/core';
import { t } from '../../languages/t';
import { Icon } from '../icons';
import type { Row } from '../view';
import chips from '../now/chips.module.css';
import css from './candidates.module.css';

type CandidateSideProps = { row: Row; isOpen: boolean; onToggle: () => void };

/** The end of a row: its confidence, and the switch of its selector. */
export function CandidateSide({ row, isOpen, onToggle }: CandidateSideProps) {
  const percent = Math.round(row.candidate.confidence * 100);
  const showWord = t(isOpen ? 'candidates.hideSelector' : 'candidates.showSelector');
  return (
    <div className={css.side}>
      {percent > 0 && (
        <span className={chips.confidence} title={t('candidates.sure', [percent])}>
          <span className={chips.meter} aria-hidden="true">
            <span style={{ inlineSize: `${percent}%` }} />
          </span>
          {percent}%
        </span>
      )}
      <ActionIcon
        className={css.small}
        aria-label={showWord}
        title={showWord}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'down' : 'next'} />
      </ActionIcon>
    </div>
  );
}
