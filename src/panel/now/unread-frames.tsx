import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { hostWithoutAccess } from '../page-address';
import { seenSessionOf } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import { pageText } from '../format';
import css from './shell.module.css';

/** Lists frames that could not be read at the last look, with a way to allow a frame's site. */
export function UnreadFrames() {
  const { allowHost } = useIntents();
  const lines = usePanelState((state) => seenSessionOf(state)?.unreadable ?? []);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="unread">
      <div className={css.section}>
        <h2 id="unread">{t('site.unread')}</h2>
      </div>
      <ul className={css.list}>
        {lines.map((line) => {
          const host = hostWithoutAccess(line);
          return (
            <li key={line} className={css.item}>
              <span className={`${css.grow} ${css.small}`}>
                <bdi>{pageText(line)}</bdi>
              </span>
              {host !== undefined && (
                <Button variant="default" onClick={() => void allowHost(host)}>
                  {t('site.allowHost', [host])}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
