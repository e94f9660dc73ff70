import type { ActionOutput } from '../../protocol/action';
import { isVariable } from '../../protocol/variables';
import { pageText } from '../format';
import { methodWord } from '../words/method-words';
import { inQuotes } from '../words/in-quotes';
import css from './chips.module.css';

/** The method of an action and what it is given. */
export function ActionChips({ action }: { action: ActionOutput }) {
  return (
    <>
      {action.method !== undefined && <span className={css.method}>{methodWord(action.method)}</span>}
      {(action.arguments ?? []).map((argument, index) => (
        <code
          // Arguments have no identity but their place.
          key={`${index}:${argument}`}
          className={isVariable(argument) ? css.variable : css.quote}
          title={pageText(argument)}
        >
          <bdi>{isVariable(argument) ? argument : inQuotes(argument)}</bdi>
        </code>
      ))}
    </>
  );
}
