import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import { CloudSection } from './cloud-section';
import { LocalSession } from './local-session';
import css from './sessions.module.css';

/** The sessions there are, in this browser and at the service that is set up. */
export function SessionsView() {
  const { sessions, settings } = usePanelState();
  const { show } = useIntents();
  const local = Object.values(sessions).filter(({ tabId }) => tabId >= 0);
  return (
    <>
      <header className={`${shell.sub} ${css.head}`}>
        <h1 className={shell.grow}>{t('sessions.title')}</h1>
        {settings.cloud && (
          <Button variant="default" onClick={() => show('cloud')}>
            {t('cloud.change')}
          </Button>
        )}
      </header>
      <main className={shell.scroll}>
        <section>
          <div className={`${shell.section} ${css.first}`}>
            <h2>{t('sessions.local')}</h2>
            <span className={shell.aside}>{local.length}</span>
          </div>
          {local.length === 0 ? (
            <p className={`${shell.small} ${shell.second} ${css.note}`}>{t('sessions.noneLocal')}</p>
          ) : (
            <ul className={shell.list}>
              {local.map((session) => (
                <LocalSession key={session.id} session={session} />
              ))}
            </ul>
          )}
        </section>
        <CloudSection />
      </main>
      <footer className={shell.dock}>
        <p className={`${shell.small} ${shell.second}`}>{t('sessions.dock')}</p>
      </footer>
    </>
  );
}
