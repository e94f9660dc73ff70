import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import { OpeningKeys } from '../keys/opening-keys';
import shell from '../now/shell.module.css';
import { WelcomeModel, type ModelKind } from './model-choice';
import { WelcomeFacts } from './welcome-facts';
import { WelcomePicture } from './welcome-picture';
import css from './welcome.module.css';

/** The welcome, shown once: what this is, what it may do, and a way to try it. */
export function WelcomeScreen() {
  const { openTryIt, leaveWelcome } = useIntents();
  const [kind, setKind] = useState<ModelKind>('none');
  const isFree = kind === 'none';
  return (
    <form
      className={shell.app}
      onSubmit={(event) => {
        event.preventDefault();
        void (isFree ? openTryIt() : leaveWelcome('settings'));
      }}
    >
      <main className={`${shell.scroll} ${css.scroll}`}>
        <WelcomePicture />
        <h1 className={css.title}>{t('welcome.title')}</h1>
        <p className={`${shell.second} ${css.lead}`}>{t('welcome.text')}</p>
        <WelcomeModel kind={kind} onChange={setKind} />
        <WelcomeFacts />
      </main>
      <footer className={css.dock}>
        <Button type="submit" fullWidth autoFocus mih="2.125rem" rightSection={<kbd>↵</kbd>}>
          {t(isFree ? 'welcome.tryIt' : 'welcome.connect')}
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={() => void leaveWelcome('now')}>
          {t('welcome.skip')}
        </Button>
        <p className={`${shell.small} ${shell.third} ${css.foot}`}>
          <span>{t('welcome.noAccess')}</span> <OpeningKeys />
        </p>
      </footer>
    </form>
  );
}
