import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { pageText } from '../format';
import type { AccessScope } from '../intents/requests';
import { sentenceOf, type Request } from '../state';
import { useAsked } from '../hooks/use-asked';
import css from './access.module.css';
import { Favicon } from '../now/favicon';
import shell from '../now/shell.module.css';
import { keyWords } from '../keys/opening-keys';

type AccessCardProps = { origin: string | undefined; request: Request | undefined; denied: boolean };

/** Asks in place, under the instruction that waits. */
export function AccessCard({ origin, request, denied }: AccessCardProps) {
  const { allow, dismiss } = useIntents();
  const url = usePanelState(({ tab }) => tab?.url);
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
        <Favicon url={origin ?? url} />
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

/** The first way to access: the toolbar icon, where it is, and the keys that do the same. */
function AccessByIcon() {
  const shortcut = usePanelState((state) => state.shortcut);
  return (
    <>
      <ToolbarPicture />
      <p className={`${shell.small} ${shell.second}`}>{t('access.iconWhere')}</p>
      {shortcut !== undefined && shortcut !== '' && (
        <p className={`${shell.small} ${shell.second}`}>
          {t('access.iconKeys')} <kbd>{keyWords(shortcut)}</kbd>
        </p>
      )}
    </>
  );
}

const scopes = ['once', 'site', 'all'] as const satisfies readonly AccessScope[];

type AccessChoicesProps = { scope: AccessScope; onChange: (scope: AccessScope) => void };

/** For how long: this time, this site, all sites. */
function AccessChoices({ scope, onChange }: AccessChoicesProps) {
  return (
    <Radio.Group
      aria-label={t('access.howLong')}
      value={scope}
      onChange={(value) => onChange(scopes.find((known) => known === value) ?? 'site')}
    >
      <div className={css.choices}>
        {scopes.map((value) => (
          <Radio.Card key={value} value={value} className={css.choice} aria-label={t(`access.${value}`)}>
            <Radio.Indicator size="xs" mt={1} />
            <span className={shell.grow}>
              <span className={shell.itemTitle}>{t(`access.${value}`)}</span>
              <span className={`${shell.small} ${shell.second}`}>{t(`access.${value}Text`)}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

/** The browser's toolbar with our icon in it, marked. The words beside it say the same. */
function ToolbarPicture() {
  return (
    <svg className={css.toolbar} viewBox="0 0 280 44" aria-hidden="true">
      <rect x="0.5" y="0.5" width="279" height="43" rx="8" className={css.bar} />
      <rect x="12" y="10" width="150" height="24" rx="12" className={css.address} />
      <path d="M26 22h72" className={css.stroke} />
      <path
        d="M178 18h5a3 3 0 1 1 6 0h5v5a3 3 0 1 0 0 6v2h-16z"
        transform="translate(-2 -2)"
        className={css.stroke}
      />
      <g transform="translate(212 11)">
        <rect width="22" height="22" rx="5" className={css.iconGround} />
        <path
          d="M4 8.500V4h4.500M13.5 4H18v4.500M18 13.500V18h-4.500M8.5 18H4v-4.5"
          className={css.iconStroke}
        />
        <path d="m7.5 7 8.5 3.7-3.8 1.5-1.6 3.800z" className={css.iconFill} />
      </g>
      <path d="M206 12V5h7M233 5h7v7M240 32v7h-7M213 39h-7v-7" className={css.pointed} />
      <g className={css.dots}>
        <circle cx="262" cy="16" r="1.6" />
        <circle cx="262" cy="22" r="1.6" />
        <circle cx="262" cy="28" r="1.6" />
      </g>
    </svg>
  );
}
