import { AutomationError, toAutomationError } from '../../base/errors';
import { CloudActResult, CloudResponse } from '../../client/remote/believed-answers';
import { cloudError, type Connection, CloudFailure } from '../../client/remote/send-request';
import { endAtService, operate, startSession } from '../../client/remote/session-api';
import { pageSelector } from '../../protocol/action';
import type { CloudService, CloudSession } from '../../protocol/cloud';
import type { CloudStore } from './cloud-store';
import { keepAwake, thisBrowser } from '../../browsers/this-browser';
import { loadSettings } from '../store/read-storage';

/** Time limits of a service, in milliseconds: to start a browser, and to answer. */
const startMs = 120_000;
const answerMs = 30_000;

type Starting = { resumed?: string; signal?: AbortSignal };

/** Starts a session at the service that is set up, or takes up the one of this id, whoever started it. */
export async function startInCloud(store: CloudStore, { resumed, signal }: Starting): Promise<CloudSession> {
  const service = await loadService();
  const connection = await connectionTo(service);
  const work = startSession(connection, startRequest(service, resumed), { signal, timeoutMs: startMs });
  const { sessionId, available, ...told } = await keepAwake(work).catch((thrown: unknown) => {
    throw errorIn(thrown);
  });
  if (!available) {
    await endAtService(connection, sessionId, answerMs).catch(() => {});
    throw new AutomationError(
      'no-answer',
      'The service does not serve this session, and named no other way.',
    );
  }
  const known = await store.get(sessionId).catch(() => undefined);
  return store.put({
    id: sessionId,
    baseUrl: service.baseUrl,
    startedAt: Date.now(),
    state: 'open',
    seenAt: Date.now(),
    url: known?.url ?? '',
    title: known?.title ?? '',
    browser: told.browser,
    label: told.label || undefined,
    sessionUrl: webAddress(told.sessionUrl),
    debugUrl: webAddress(told.debugUrl) || (told.cdpUrl ?? ''),
    log: [],
    runs: [],
    steps: known?.steps ?? [],
    replay: known?.replay,
  });
}

function startRequest(
  { modelName = 'auto', region, headerNames }: CloudService,
  resumed: string | undefined,
): object {
  const own = headerNames === 'public' ? 'browserbase' : 'cloud';
  return {
    modelName,
    ...(region !== undefined && { [`${own}SessionCreateParams`]: { region } }),
    ...(resumed !== undefined && { [`${own}SessionID`]: resumed }),
  };
}

/** `text` when it is an address of the web, else nothing: only such a one is shown as a link. */
function webAddress(text: string | null | undefined): string {
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : '';
}

type CloudPlace = { store: CloudStore; id: string; signal?: AbortSignal };

const asked = <T>(work: Promise<T>): Promise<T> =>
  keepAwake(work).catch((thrown: unknown) => {
    throw errorIn(thrown);
  });

/** Opens an address in a session. */
export async function openInCloud({ store, id, signal }: CloudPlace, url: string): Promise<void> {
  const connection = await connectionOf(await store.get(id));
  const operation = { name: 'navigate', body: { url }, result: CloudResponse } as const;
  await asked(operate(connection, { sessionId: id, operation }, { signal, timeoutMs: answerMs }));
  await store.update(id, (session) => ({ ...session, url, title: '', seenAt: Date.now() }));
}

/** Goes back, or loads the page again. */
export async function leaveInCloud(
  { store, id, signal }: CloudPlace,
  method: 'goBack' | 'reload',
): Promise<void> {
  const connection = await connectionOf(await store.get(id));
  const description = method === 'goBack' ? 'Go back' : 'Load the page again';
  const body = { input: { selector: pageSelector, description, method } };
  const operation = { name: 'act', body, result: CloudActResult } as const;
  const { result } = await asked(
    operate(connection, { sessionId: id, operation }, { signal, timeoutMs: answerMs }),
  );
  if (!result.success) throw cloudError(result.message, { fallback: 'navigation-failed' });
}

/** Ends a session. One that is over already has ended. */
export async function endInCloud(store: CloudStore, id: string): Promise<void> {
  const connection = await connectionOf(await store.get(id));
  await keepAwake(endAtService(connection, id, answerMs)).catch((thrown: unknown) => {
    const error = errorIn(thrown);
    if (error.code !== 'session-not-found') throw error;
  });
  await store.update(id, (session) => ({ ...session, state: 'ended', seenAt: Date.now() }));
}

/** Asks the service whether it still has the session. What it cannot be asked about stays as it was. */
export async function lookAfter(store: CloudStore, id: string): Promise<void> {
  const session = await store.get(id);
  const service = await loadService();
  const connection = await connectionOf(session);
  try {
    await keepAwake(startSession(connection, startRequest(service, id), { timeoutMs: answerMs }));
    await store.update(id, (current) => ({ ...current, state: 'open', seenAt: Date.now() }));
  } catch (thrown) {
    const error = errorIn(thrown);
    if (error.code !== 'session-not-found') throw error;
    await store.update(id, (current) => ({ ...current, state: 'lost', seenAt: Date.now() }));
  }
}

/** A session that the service does not know is lost. */
export async function noteLoss(
  store: CloudStore,
  id: string,
  { code, details }: AutomationError,
): Promise<void> {
  if (code !== 'session-not-found' || details['status'] !== 404) return;
  await store.update(id, (session) => ({ ...session, state: 'lost' }));
}

/** The service that is set up, or an `invalid-input` error. */
export async function loadService(): Promise<CloudService> {
  const { cloud } = await loadSettings();
  if (cloud) return cloud;
  throw new AutomationError('invalid-input', 'No session service is set up. Connect one under Sessions.');
}

/**
 * The connection to a service. It carries no key of a model. Fails with `needs-consent` where the browser was not allowed to send
 * anything there.
 */
export async function connectionTo({ baseUrl, apiKey, headerNames }: CloudService): Promise<Connection> {
  if (await thisBrowser.maySend('service')) return { baseUrl, apiKey, headerNames };
  throw new AutomationError(
    'needs-consent',
    'The browser may not send anything to the service. Nothing was sent. Save the service again, and allow it.',
  );
}

/** The connection to the service of a session. The key of one service never goes to another. */
export async function connectionOf(session: { baseUrl: string }): Promise<Connection> {
  const service = await loadService();
  if (service.baseUrl === session.baseUrl) return connectionTo(service);
  const host = new URL(session.baseUrl).host;
  throw new AutomationError(
    'session-not-found',
    `This session belongs to ${host}, and another service is set up. Connect ${host} to go on with it.`,
  );
}

/** Turns an error of asking a service into one of ours. */
export function errorIn(thrown: unknown): AutomationError {
  const error = thrown instanceof CloudFailure ? thrown.error : toAutomationError(thrown, 'no-answer');
  const { status } = error.details;
  // The user is asked, or has answered: nobody refused this browser.
  if (error.code === 'needs-you' || error.code === 'client-refused') return error;
  if (status !== 401 && status !== 403) return error;
  if (error.code === 'pairing-refused') {
    const cure = 'Type the code that it shows in place of the key, under Change the service.';
    return new AutomationError('pairing-refused', `${error.message} ${cure}`, { details: { status } });
  }
  const what = status === 401 ? 'the key' : 'this browser';
  const message = `The service refused ${what} (${status}). It says: ${error.message.slice(0, 300)}`;
  return new AutomationError('service-refused', message, { details: { status } });
}
