import { t } from '../../languages/t';
import { List, PlainButton, Section } from '../kit/kit';
import shell from '../now/shell.module.css';
import { useIntents, usePanelState } from '../panel-context';
import css from './models.module.css';

/** The addresses to which text of pages may go; each can be taken back. */
export function Consents() {
  const consents = usePanelState((state) => state.consents);
  const { refuseProvider } = useIntents();
  if (consents.length === 0) return null;
  return (
    <Section title={t('consent.given')}>
      <List>
        {consents.map((origin) => {
          const { host } = new URL(origin);
          return (
            <li key={origin} className={css.consent}>
              <span className={`${shell.grow} ${css.name}`}>{host}</span>
              <PlainButton
                size="xs"
                aria-label={t('consent.takeBackFrom', [host])}
                onClick={() => refuseProvider(origin)}
              >
                {t('consent.takeBack')}
              </PlainButton>
            </li>
          );
        })}
      </List>
    </Section>
  );
}
