import { UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import { quoteXPath } from '../../protocol/selector';
import { pageText } from '../format';
import { Icon } from '../icons';
import { useIntents, usePanelState } from '../panel-context';
import { inQuotes } from '../words/engine-words';
import css from './task.module.css';

/** `url`: its page, where it is not of the one that is open. */
type Quote = { quote: string; url?: string; title?: string };

type QuoteListProps = { quotes: readonly Quote[] };

/** Sentences of pages. One of the page that is open is marked there when it is pressed. */
export function QuoteList({ quotes }: QuoteListProps) {
  const { showOnPage } = useIntents();
  const here = usePanelState(({ tab }) => tab?.url);
  return (
    <ul className={css.ends}>
      {quotes.map(({ quote, url = here, title = '' }, at) => (
        // Quotes have no identity but their place.
        <li key={`${at} ${quote}`}>
          <Icon name="lines" size={13} />
          {url === here ? (
            <UnstyledButton
              className={css.quote}
              title={t('ask.show')}
              onClick={() => void showOnPage([whereSaid(quote)])}
            >
              <bdi>{inQuotes(quote)}</bdi>
            </UnstyledButton>
          ) : (
            <span>
              <bdi>{inQuotes(quote)}</bdi> <bdi>{pageText(title) || url}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A selector for the innermost element that says this. The parts of a line are elements of their own on the page. */
function whereSaid(quote: string): string {
  const [longest = quote] = quote.split(' | ').toSorted((a, b) => b.length - a.length);
  const says = `contains(normalize-space(.), ${quoteXPath(longest)})`;
  return `xpath=//body//*[${says} and not(*[${says}])]`;
}
