import type { ActionOutput } from '../../protocol/action';
import { isVariable } from '../../protocol/variables';
import { pageText } from '../format';
import { methodWord } from '../words/deed-titles';
import { inQuotes } from '../words/engine-words';
import css from './chips.module.css';
import { t } from '../../languages/t';
import { rungs, type Rung } from '../../protocol/session';

/** The method of an action and what it is given. */
export function ActionChips({ action }: { action: ActionOutput }) {
  return (
    <>
      {action.method !== undefined && <span className={css.method}>{methodWord(action.method)}</span>}
      <ValueChips values={action.arguments ?? []} />
    </>
  );
}

/** The arguments of an action: names of variables, and texts in quotes. */
export function ValueChips({ values }: { values: readonly string[] }) {
  return values.map((value, index) => (
    <code
      // Values have no identity but their place.
      key={`${index}:${value}`}
      className={isVariable(value) ? css.variable : css.quote}
      title={pageText(value)}
    >
      <bdi>{isVariable(value) ? value : inQuotes(value)}</bdi>
    </code>
  ));
}

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
