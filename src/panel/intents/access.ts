import { allSites, patternOf } from '../page-address';
import type { IntentPorts } from '../ports/panel-ports';
import { changeMemory, memoryOf, requestOf, type Request } from '../state';
import { readTab } from '../watch-storage';

/** For how long a site may be worked on. */
export type AccessScope = 'once' | 'site' | 'all';

type Run = (request: Request) => Promise<boolean>;

/** Asking for access to sites, and going on when it was given. */
export function accessIntents(around: IntentPorts, run: Run) {
  return {
    /** Call it in the click: the browser asks only then. */
    allow: (scope: AccessScope, origin: string | undefined) => allow(around, { scope, origin, run }),
    /** Goes on with a request that waits for access, after the toolbar icon was clicked. */
    resume: () => resume(around, run),
    /** Keeps the access to a site that a click on the toolbar icon gave for this time only. */
    keep: (origin: string) => around.browser.requestAccess([patternOf(origin)]),
    /** The same for all sites. */
    keepAll: () => around.browser.requestAccess(allSites),
    /** Asks for one more host, the address of a frame that could not be read. */
    allowHost: (host: string) => around.browser.requestAccess([`https://${host}/*`, `http://${host}/*`]),
  };
}

type Allowing = { scope: AccessScope; origin: string | undefined; run: Run };

async function allow(around: IntentPorts, { scope, origin, run }: Allowing): Promise<void> {
  const patterns = scope === 'all' || origin === undefined ? allSites : [patternOf(origin)];
  const isAllowed = await around.browser.requestAccess(patterns);
  const { tab } = around.store.read();
  if (!tab) return;
  if (!isAllowed) return noteDenial(around, tab.id);
  if (scope === 'once' && origin !== undefined)
    await around.browser.noteTemporaryAccess(patternOf(origin).slice(0, -'/*'.length));
  await resume(around, run);
}

async function resume(around: IntentPorts, run: Run): Promise<void> {
  await readTab(around.store, around.browser);
  const { tab } = around.store.read();
  const request = tab && waitingRequest(around, tab.id);
  if (request) await run(request);
}

function noteDenial({ store }: IntentPorts, tabId: number): void {
  store.update((state) => {
    const { pending } = memoryOf(state, tabId);
    if (pending?.phase !== 'needs-access') return state;
    return changeMemory(state, tabId, { pending: { ...pending, denied: true } });
  });
}

/** The request that waits for access: the panel's own, or that of a session's run that ended for want of it. */
function waitingRequest({ store }: IntentPorts, tabId: number): Request | undefined {
  const { pending } = memoryOf(store.read(), tabId);
  if (pending?.phase === 'needs-access') return pending.request;
  const newest = store.read().sessions[tabId]?.runs[0];
  if (newest?.error?.code !== 'needs-access') return undefined;
  return requestOf(newest);
}
