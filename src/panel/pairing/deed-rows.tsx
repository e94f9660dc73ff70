import { t } from '../../languages/t';
import { clock, pageText } from '../format';
import { usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import css from './pairing.module.css';

/** So many deeds are listed, the newest first. */
const most = 20;

/** What programs did here since the browser was started, each with the program's name. */
export function DeedRows() {
  const { clientDeeds } = usePanelState();
  if (clientDeeds.length === 0) return null;
  return (
    <details className={css.more}>
      <summary>{t('pairing.did')}</summary>
      <ul className={css.clients} aria-label={t('pairing.did')}>
        {clientDeeds.slice(0, most).map(({ client, at, operation, words, isDone }) => (
          <li key={`${at} ${client.id} ${words}`} className={css.row}>
            <span className={shell.grow}>
              <bdi className={shell.itemTitle}>{client.name}</bdi>{' '}
              <span className={`${shell.small} ${shell.third}`}>{clock(at)}</span>
              <span className={`${shell.small} ${shell.second} ${css.detail}`}>
                {operation} <bdi>{pageText(words)}</bdi>
                {!isDone && ` · ${t('pairing.notDone')}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
