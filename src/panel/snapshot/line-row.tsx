import { t } from '../../languages/t';
import { amount, showInvisible } from '../format';
import { Icon } from '../icons';
import type { SnapshotRow } from '../snapshot-rows';
import { rowHeightRem } from '../hooks/use-window';
import css from './snapshot.module.css';

type LineRowProps = {
  row: SnapshotRow;
  at: number;
  /** The number of all rows. */
  count: number;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

/** One line, cut at the edge: the chosen one is shown whole below the list. */
export function LineRow({ row, at, count, isChosen, onPoint, onChoose }: LineRowProps) {
  return (
    <div
      id={`line-${at}`}
      className={css.row}
      role="option"
      aria-selected={isChosen}
      aria-posinset={at + 1}
      aria-setsize={count}
      data-kind={row.kind === 'change' ? row.change.kind : row.kind}
      data-left-out={(row.kind === 'line' && row.isLeftOut) || undefined}
      style={{ insetBlockStart: `${at * rowHeightRem}rem` }}
      onMouseMove={(event) => {
        // Lines that are scrolled under a pointer at rest are not pointed at.
        if (event.movementX !== 0 || event.movementY !== 0) onPoint();
      }}
      onClick={onChoose}
    >
      <Content row={row} />
    </div>
  );
}

const signs = { added: '+', removed: '−', changed: '~' } as const;

function Content({ row }: Pick<LineRowProps, 'row'>) {
  if (row.kind === 'gap') {
    const { isOpen, count } = row;
    return (
      <>
        <Icon name={isOpen ? 'down' : 'next'} size={12} />
        {t(isOpen ? 'snapshot.gapOpen' : 'snapshot.gap', count, [amount(count)])}
      </>
    );
  }
  if (row.kind === 'line') return <LineText text={row.text} />;
  const { kind } = row.change;
  return (
    <>
      <span className={css.sign} role="img" aria-label={t(`snapshot.${kind}`)}>
        {signs[kind]}
      </span>
      <LineText text={row.text} />
    </>
  );
}

const longestRow = 300;

/** The words of a line, its ref and role set apart. */
export function LineText({ text, isWhole = false }: { text: string; isWhole?: boolean }) {
  const shown = showInvisible(isWhole ? text : text.slice(0, longestRow));
  const [, ref, role, rest] = /^([a-z]*\d+) (\S+)(.*)$/s.exec(shown) ?? [];
  if (ref === undefined) {
    return (
      <span className={css.text} data-heading={shown.startsWith('#') || undefined}>
        <bdi>{shown}</bdi>
      </span>
    );
  }
  return (
    <span className={css.text}>
      <span className={css.ref}>{ref}</span> <span className={css.role}>{role}</span>
      <bdi>{rest}</bdi>
    </span>
  );
}
