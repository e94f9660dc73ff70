import type { ActionOutput } from '../../protocol/action';
import { isVariable } from '../../protocol/variables';
import { pageText } from '../format';
import css from './chips.module.css';

/** The method of an action and what it is given. */
export function ActionChips({ action }: { action: ActionOutput }) {
  return (
    <>
      {action.method !== undefined && (
        <code className={css.method} dir="ltr">
          {action.method}
        </code>
      )}
      {(action.arguments ?? []).map((argument, index) => (
        <code
          // Arguments have no identity but their place.
          key={`${index}:${argument}`}
          className={isVariable(argument) ? css.variable : css.quote}
          title={pageText(argument)}
        >
          <bdi>{isVariable(argument) ? argument : `“${pageText(argument)}”`}</bdi>
        </code>
      ))}
    </>
  );
}
