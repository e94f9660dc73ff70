import type { ActionOutput } from '../../protocol/action';
import { isVariable } from '../../protocol/variables';
import { pageText } from '../format';
import { methodWord } from '../words/deed-titles';
import { inQuotes } from '../words/engine-words';
import css from './chips.module.css';

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
