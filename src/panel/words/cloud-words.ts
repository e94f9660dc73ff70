import { t } from '../../languages/t';
import type { ErrorCode } from '../../base/errors';
import type { CloudSession } from '../../protocol/cloud';
import { pageText } from '../format';
import { failureTitle } from './error-words';

/** The name of a session: the title of its page, or its host; later ones with the same name are numbered. */
export function cloudName(session: CloudSession, all: readonly CloudSession[]): string {
  const name = siteName(session);
  const same = all
    .filter((each) => siteName(each) === name)
    .toSorted((one, other) => one.startedAt - other.startedAt);
  const place = same.findIndex(({ id }) => id === session.id);
  return place > 0 ? t('cloud.another', [name, place + 1]) : name;
}

function siteName({ title, url }: CloudSession): string {
  const shown = pageText(title).trim();
  if (shown !== '') return shown;
  return hostAt(url) || t('cloud.unnamed');
}

/** The host of an address; empty where there is none. */
export const hostAt = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** A fault of a service in one sentence. */
export function cloudTrouble(code: ErrorCode): string {
  if (code === 'no-answer' || code === 'timeout') return t('cloud.failedTitle');
  return code === 'pairing-refused' ? t('cloud.needsCode') : failureTitle(code, { isEmpty: true });
}

/** Where its browser is, where the service tells; undefined for one of the service's own. */
export function cloudPlace({ browser, label }: CloudSession): string | undefined {
  if (browser === 'grid') return t('cloud.onGrid');
  return browser === 'paired' ? t('cloud.inPaired', [pageText(label ?? '')]) : undefined;
}
