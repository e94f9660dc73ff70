import { toAutomationError } from '../../base/errors';
import type { SnapshotRequest } from '../../protocol/operations/snapshot-operation';
import { allSites, webOrigin, patternOf } from '../page-address';
import type { IntentPorts } from '../ports/panel-ports';
import { composerDraft } from '../aimed';
import type { PanelState, SnapshotState } from '../state';

/** More than any page has. */
const noLimit = 1_000_000_000;

/** Taking snapshots of the active tab, for looking at them. */
export function snapshotIntents(around: IntentPorts) {
  return {
    takeSnapshot: () => takeSnapshot(around),
    /** Changes what is asked for, and takes the snapshot again if there is one. */
    changeSnapshot: (change: Pick<SnapshotState, 'depth'> | Pick<SnapshotState, 'budget'>) => {
      setSnapshot(around, change);
      const state = around.store.read();
      const isOpen = takenHere(state) !== undefined || state.snapshot.loading !== undefined;
      return isOpen ? takeSnapshot(around) : Promise.resolve();
    },
    /** Asks for access to the tab's site and reads it. Call it in the click: the browser asks only then. */
    allowSnapshot: () => allowSnapshot(around),
    /** Draws a mark around what a ref of the last snapshot stands for; without one, clears. */
    markRef: (sessionId: string, ref: string | undefined, scroll = false) =>
      around.background
        .markRefs({ sessionId, refs: ref === undefined ? [] : [ref], scroll })
        .then(ignore, ignore),
  };
}

/** The snapshot that is shown: the one of the active tab. */
export function takenHere({ snapshot, tab }: PanelState): SnapshotState['taken'] {
  return tab && snapshot.taken?.tabId === tab.id ? snapshot.taken : undefined;
}

async function takeSnapshot(around: IntentPorts): Promise<void> {
  const { store, background } = around;
  const asked = store.read();
  const { tab } = asked;
  if (!tab) return;
  setSnapshot(around, { loading: tab.id, error: undefined });
  try {
    const { id: sessionId } = await background.startSession({ tabId: tab.id });
    const report = await background.snapshot({ sessionId, options: requestOf(asked) });
    settle(around, asked, { taken: { tabId: tab.id, sessionId, report } });
  } catch (thrown) {
    settle(around, asked, { taken: undefined, error: toAutomationError(thrown).toJSON() });
  }
}

/** Shows what came, unless the user has turned to another tab or asked for something else meanwhile. */
function settle(around: IntentPorts, asked: PanelState, change: Partial<SnapshotState>): void {
  const now = around.store.read();
  const isOther = now.tab?.id !== asked.tab?.id;
  const { depth, budget } = now.snapshot;
  if (!isOther && (depth !== asked.snapshot.depth || budget !== asked.snapshot.budget)) return;
  const loading = now.snapshot.loading === asked.tab?.id ? undefined : now.snapshot.loading;
  setSnapshot(around, { loading, ...(!isOther && change) });
}

function requestOf(state: PanelState): SnapshotRequest {
  const { depth, budget = noLimit } = state.snapshot;
  const need = composerDraft(state).trim();
  return { form: 'text', depth, budget, leftOut: true, changes: true, need: need || undefined };
}

async function allowSnapshot(around: IntentPorts): Promise<void> {
  const origin = webOrigin(around.store.read().tab?.url);
  const isAllowed = await around.browser.requestAccess(origin === undefined ? allSites : [patternOf(origin)]);
  if (isAllowed) await takeSnapshot(around);
}

function setSnapshot({ store }: IntentPorts, change: Partial<SnapshotState>): void {
  store.update((state) => ({ ...state, snapshot: { ...state.snapshot, ...change } }));
}

/** A mark that cannot be drawn is not worth a word. */
function ignore(): void {}
