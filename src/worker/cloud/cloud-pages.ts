import { lookAtPage } from '../../client/remote/session-api';
import type { CloudLook } from '../../protocol/cloud-contract';
import type { CloudStore } from './cloud-store';
import { keepAwake } from '../frames/keep-awake';
import { connectionOf, errorIn } from './cloud-service';
import { noteLoss } from './cloud-sessions';

/** A service has this long to show a page, in milliseconds. */
const lookMs = 10_000;

type Looking = { id: string; known?: string; selectors: readonly string[] };

/** Looks at a session's page, and notes what it is. */
export async function lookInCloud(
  store: CloudStore,
  { id, known, selectors }: Looking,
): Promise<CloudLook | { none: true }> {
  const connection = await connectionOf(await store.get(id));
  try {
    const looking = lookAtPage(connection, { sessionId: id, known, selectors }, { timeoutMs: lookMs });
    const look = await keepAwake(looking);
    await note(store, id, look);
    return look;
  } catch (thrown) {
    const error = errorIn(thrown);
    if (error.details['isNoRoute'] === true) return { none: true };
    await noteLoss(store, id, error);
    throw error;
  }
}

/** Notes which page a session is on; where the service does not tell, it stays as it was. */
export async function notePage(store: CloudStore, id: string): Promise<void> {
  await lookInCloud(store, { id, selectors: [] }).catch(() => undefined);
}

async function note(store: CloudStore, id: string, { url, title }: CloudLook): Promise<void> {
  const before = await store.get(id);
  if (url === '' || (before.url === url && before.title === title)) return;
  await store.update(id, (session) => ({ ...session, url: url.slice(0, 4000), title: title.slice(0, 500) }));
}
