import { UnstyledButton } from '@mantine/core';
import { flushSync } from 'react-dom';
import { t } from '../../languages/t';
import type { Session } from '../../protocol/session';
import type { Suggestion } from '../../protocol/suggestion';
import { useIntents, usePanelState } from '../panel-context';
import { duration, pageText } from '../format';
import { Icon, type IconName } from '../icons';
import { focusGap } from '../hooks/use-panel-keys';
import css from './shell.module.css';
import { useEffect } from 'react';
import type { SuggestReport } from '../../protocol/background';

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

/** The likely actions on the session's page: asked for now, and again whenever the page has changed. */
function useSuggestions({ id, url, pageChangedAt }: Session): SuggestReport | undefined {
  const { suggestions } = usePanelState();
  const { suggest } = useIntents();
  const page = `${url} ${pageChangedAt ?? 0}`;
  useEffect(() => {
    void suggest({ sessionId: id, page });
  }, [suggest, id, page]);
  return suggestions[id];
}

/** The suggestion in a few words. */
function suggestionTitle({ kind, name }: Suggestion): string {
  if (kind === 'search') return t('suggest.search');
  if (name === '' && kind === 'form') return t('suggest.formUnnamed');
  if (name === '' && kind === 'dialog') return t('suggest.dialogUnnamed');
  return t(`suggest.${kind}`, [pageText(name)]);
}

/** More on the suggestion: its place, or a number. */
function suggestionText({ kind, name, count, instruction }: Suggestion): string {
  switch (kind) {
    case 'search':
      return t('suggest.searchText', [pageText(name)]);
    case 'button':
      return instruction ?? '';
    case 'dialog':
    case 'form':
    case 'list':
    case 'rows':
    case 'pages':
      return t(`suggest.${kind}Text`, count, [count]);
    default:
      return kind satisfies never;
  }
}
