import { t } from '../../languages/t';
import { rungs, type Rung } from '../../protocol/session';
import css from './chips.module.css';

type RungLadderProps = {
  rung: Rung | undefined;
  /** The reason why each rung before it passed. */
  tried?: readonly string[];
  /** More in the same line: "0 tokens", "4 ms". */
  details?: readonly string[];
};

/** The rung that gave the answer, as a glyph and a word. */
export function RungLadder({ rung, tried = [], details = [] }: RungLadderProps) {
  if (rung === undefined) return <span className={css.rung}>{details.join(' · ')}</span>;
  const position = rungs.indexOf(rung) + 1;
  const label = t('rungs.position', [position, rungs.length]);
  return (
    <span className={css.rung} title={tried.join('\n') || label}>
      <span className={css.bars} role="img" aria-label={label}>
        {rungs.map((name) => (
          <span key={name} data-hit={name === rung || undefined} />
        ))}
      </span>
      <span>
        <strong>{t(`rungs.${rung}`)}</strong>
        {details.map((detail) => ` · ${detail}`)}
      </span>
    </span>
  );
}
