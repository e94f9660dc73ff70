import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useAsked } from '../hooks/use-asked';
import { useIntents } from '../panel-context';
import { pageText } from '../format';
import { sentenceOf, type Request } from '../state';
import css from './access.module.css';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';

type ConsentCardProps = { origin: string; modelName: string; request: Request };

/** Asks, before any text of a page goes to a provider, and names it. */
export function ConsentCard({ origin, modelName, request }: ConsentCardProps) {
  const { allowProvider, dismiss } = useIntents();
  const form = useAsked<HTMLFormElement>();
  const { host } = new URL(origin);
  return (
    <form
      ref={form}
      className={css.card}
      aria-labelledby="consent-title"
      onSubmit={(event) => {
        event.preventDefault();
        void allowProvider(origin, request);
      }}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      <div className={css.head}>
        <span className={shell.second}>
          <Icon name="chip" />
        </span>
        <div className={shell.grow} role="alert">
          <h2 id="consent-title">{t('consent.title', [host])}</h2>
          <p className={shell.second}>{t('consent.text', [pageText(sentenceOf(request)), modelName])}</p>
        </div>
      </div>
      <div className={css.buttons}>
        <Button type="submit" rightSection={<kbd>↵</kbd>}>
          {t('consent.allow', [host])}
        </Button>
        <Button variant="default" onClick={dismiss} rightSection={<kbd>Esc</kbd>}>
          {t('consent.notNow')}
        </Button>
      </div>
      <ul className={`${shell.hints} ${shell.small} ${shell.second}`}>
        <li>{t('consent.never')}</li>
        <li>{t('consent.once')}</li>
      </ul>
    </form>
  );
}
