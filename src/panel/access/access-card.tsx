import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { pageText } from '../format';
import type { AccessScope } from '../intents/access';
import { sentenceOf, type Request } from '../state';
import { useAsked } from '../hooks/use-asked';
import { AccessByIcon } from './access-by-icon';
import { AccessChoices } from './access-choices';
import css from './access.module.css';
import { Favicon } from '../now/favicon';
import shell from '../now/shell.module.css';

type AccessCardProps = { origin: string | undefined; request: Request | undefined; denied: boolean };

/** Asks in place, under the instruction that waits. */
export function AccessCard({ origin, request, denied }: AccessCardProps) {
  const { allow, dismiss } = useIntents();
  const { tab } = usePanelState();
  const form = useAsked<HTMLFormElement>();
  const [chosen, setChosen] = useState<AccessScope>('site');
  const scope = origin === undefined ? 'all' : chosen;
  const host = origin === undefined ? undefined : new URL(origin).host;
  return (
    <form
      ref={form}
      className={css.card}
      aria-labelledby="access-title"
      onSubmit={(event) => {
        event.preventDefault();
        void allow(scope, origin);
      }}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      <div className={css.head}>
        <Favicon url={origin ?? tab?.url} />
        <div className={shell.grow} role="alert">
          <h2 id="access-title">
            {host === undefined ? t('access.titleUnknown') : t('access.title', [host])}
          </h2>
          <p className={shell.second}>
            {host === undefined
              ? t('access.textUnknown')
              : t('access.text', [request ? pageText(sentenceOf(request)) : ''])}
          </p>
        </div>
      </div>
      {origin === undefined && <AccessByIcon />}
      {origin !== undefined && <AccessChoices scope={chosen} onChange={setChosen} />}
      {denied && (
        <p className={css.denied} role="alert">
          {t('access.denied')}
        </p>
      )}
      <div className={css.buttons}>
        <Button
          type="submit"
          variant={origin === undefined ? 'default' : 'filled'}
          rightSection={origin === undefined ? undefined : <kbd>↵</kbd>}
        >
          {allowWord(scope)}
        </Button>
        <Button
          variant="default"
          {...(origin === undefined && { 'data-answer': true })}
          onClick={dismiss}
          rightSection={<kbd>Esc</kbd>}
        >
          {t('access.notNow')}
        </Button>
      </div>
      <AccessFacts />
    </form>
  );
}

function AccessFacts() {
  return (
    <ul className={`${shell.hints} ${shell.small} ${shell.second}`}>
      <li>{t('access.onlySession')}</li>
      <li>{t('access.takeBack')}</li>
    </ul>
  );
}

function allowWord(scope: AccessScope): string {
  if (scope === 'once') return t('access.allowOnce');
  return scope === 'site' ? t('access.allowSite') : t('access.allowAll');
}
