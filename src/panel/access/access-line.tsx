import { Button } from '@mantine/core';
import { memo } from 'react';
import { t } from '../../languages/t';
import { webOrigin } from '../page-address';
import { cloudOf } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import css from './access.module.css';
import shell from '../now/shell.module.css';
import kit from '../kit/kit.module.css';

/** While a click on the toolbar icon gives access for this time: the way to keep it. */
export const AccessLine = memo(() => {
  const { keep, keepAll } = useIntents();
  const origin = usePanelState((state) =>
    state.tab?.isOnlyNow && !cloudOf(state) ? webOrigin(state.tab.url) : undefined,
  );
  if (origin === undefined) return null;
  return (
    <section className={css.line} aria-label={t('access.howLong')}>
      <p className={`${shell.small} ${shell.second}`}>{t('access.onlyNow', [new URL(origin).host])}</p>
      <div className={kit.buttons}>
        <Button variant="default" size="xs" onClick={() => void keep(origin)}>
          {t('access.keepSite')}
        </Button>
        <Button variant="default" size="xs" onClick={() => void keepAll()}>
          {t('access.keepAll')}
        </Button>
      </div>
    </section>
  );
});
