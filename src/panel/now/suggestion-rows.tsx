import { UnstyledButton } from '@mantine/core';
import { flushSync } from 'react-dom';
import { t } from '../../languages/t';
import type { Session } from '../../protocol/session';
import type { Suggestion } from '../../protocol/suggestion';
import { useIntents } from '../panel-context';
import { duration } from '../format';
import { Icon, type IconName } from '../icons';
import { focusGap } from '../hooks/use-panel-keys';
import { useSuggestions } from '../hooks/use-suggestions';
import { suggestionText, suggestionTitle } from '../words/suggestion-words';
import css from './shell.module.css';

const icons = {
  dialog: 'dialog',
  form: 'edit',
  search: 'search',
  list: 'lines',
  rows: 'lines',
  pages: 'next',
  button: 'target',
} as const satisfies Record<Suggestion['kind'], IconName>;

/** The likely actions here. A row puts the words for it into the box, or shows the elements to choose from. */
export function SuggestionRows({ session }: { session: Session }) {
  const { setDraft, setMode, run } = useIntents();
  const report = useSuggestions(session);
  if (!report || report.suggestions.length === 0) return null;
  const take = (suggestion: Suggestion) => {
    const { instruction, refs } = suggestion;
    if (instruction === undefined) {
      void run({ kind: 'find', instruction: suggestionTitle(suggestion), refs });
      return;
    }
    flushSync(() => {
      setMode('do');
      setDraft(instruction);
    });
    focusGap();
  };
  return (
    <section aria-labelledby="suggestions">
      <div className={css.section}>
        <h2 id="suggestions">{t('suggest.title')}</h2>
        <span className={css.aside}>{t('suggest.aside', [duration(report.ms)])}</span>
      </div>
      <ul className={css.list} aria-labelledby="suggestions">
        {report.suggestions.map((suggestion) => (
          <li key={`${suggestion.kind} ${suggestion.refs.join()}`}>
            <UnstyledButton className={css.item} onClick={() => take(suggestion)}>
              <span className={css.third}>
                <Icon name={icons[suggestion.kind]} />
              </span>
              <span className={css.grow}>
                <span className={`${css.itemTitle} ${css.truncate}`}>
                  <bdi>{suggestionTitle(suggestion)}</bdi>
                </span>
                <span className={`${css.itemText} ${css.truncate}`}>
                  <bdi>{suggestionText(suggestion)}</bdi>
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
