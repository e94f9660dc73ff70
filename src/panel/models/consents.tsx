import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import css from './models.module.css';

/** To whom text of pages may go; each can be taken back. */
export function Consents() {
  const { consents } = usePanelState();
  const { refuseProvider } = useIntents();
  if (consents.length === 0) return null;
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('consent.given')}</h2>
      </div>
      <ul className={shell.list}>
        {consents.map((origin) => (
          <li key={origin} className={css.consent}>
            <span className={`${shell.grow} ${css.name}`}>{new URL(origin).host}</span>
            <Button
              variant="default"
              size="xs"
              aria-label={t('consent.takeBackFrom', [new URL(origin).host])}
              onClick={() => void refuseProvider(origin)}
            >
              {t('consent.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
