import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import { webOrigin } from '../../page-address';
import { cloudOf } from '../../aimed';
import { useIntents, usePanelState } from '../../panel-context';
import css from './access.module.css';
import shell from '../shell.module.css';
import kit from '../ui/kit.module.css';

/** While a click on the toolbar icon gives access for this time: the way to keep it. */
export function AccessLine() {
  const state = usePanelState();
  const { keep, keepAll } = useIntents();
  const tab = cloudOf(state) ? undefined : state.tab;
  const origin = tab?.isOnlyNow ? webOrigin(tab.url) : undefined;
  if (origin === undefined) return null;
  return (
    <section className={css.line} aria-label={i18n.t('access.howLong')}>
      <p className={`${shell.small} ${shell.second}`}>{i18n.t('access.onlyNow', [new URL(origin).host])}</p>
      <div className={kit.buttons}>
        <Button variant="default" size="xs" onClick={() => void keep(origin)}>
          {i18n.t('access.keepSite')}
        </Button>
        <Button variant="default" size="xs" onClick={() => void keepAll()}>
          {i18n.t('access.keepAll')}
        </Button>
      </div>
    </section>
  );
}
