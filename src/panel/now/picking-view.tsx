import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import css from './shell.module.css';

/** The user is asked to point at an element of the page, or at a table or list. */
export function PickingView({ isData }: { isData: boolean }) {
  const { stop } = useIntents();
  return (
    <section className={css.empty} onKeyDown={(event) => event.key === 'Escape' && void stop()}>
      <h2 role="status">{t(isData ? 'pick.dataTitle' : 'pick.title')}</h2>
      <p>{t('pick.text')}</p>
      <Button variant="default" mt={12} autoFocus rightSection={<kbd>Esc</kbd>} onClick={() => void stop()}>
        {t('pick.cancel')}
      </Button>
    </section>
  );
}
