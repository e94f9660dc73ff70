import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import { DeedRows } from './deed-rows';
import { GrantRow } from './grant-row';
import { WorkRow } from './work-row';
import css from './pairing.module.css';

/** The programs that work here now, and those that the user has answered for good. */
export function ClientRows() {
  const { clientWorks, clients } = usePanelState();
  const { endClientWork } = useIntents();
  if (clientWorks.length + clients.length === 0)
    return <p className={`${shell.small} ${shell.second}`}>{t('pairing.nobody')}</p>;
  return (
    <>
      {clientWorks.length > 0 && <h3 className={css.heading}>{t('pairing.working')}</h3>}
      {clientWorks.length > 0 && (
        <ul className={css.clients} aria-label={t('pairing.working')}>
          {clientWorks.map((work) => (
            <WorkRow key={work.id} work={work} />
          ))}
        </ul>
      )}
      {clientWorks.length > 1 && (
        <Button className={css.stop} onClick={() => void endClientWork()}>
          {t('pairing.stopAll')}
        </Button>
      )}
      {clients.length > 0 && <h3 className={css.heading}>{t('pairing.answered')}</h3>}
      {clients.length > 0 && (
        <ul className={css.clients} aria-label={t('pairing.answered')}>
          {clients.map((grant) => (
            <GrantRow key={grant.client.id} grant={grant} />
          ))}
        </ul>
      )}
      <DeedRows />
    </>
  );
}
