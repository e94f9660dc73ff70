import { toAutomationError } from '../../base/errors';
import type { SnapshotRequest } from '../../protocol/operations/page-operations';
import { composerDraft } from '../aimed';
import { allSites, patternOf, webOrigin } from '../page-address';
import type { IntentPorts } from '../store';
import type { PanelState } from '../state';
import type { SnapshotState } from '../tab-data';
import { quietly } from './bring';

/** More than any page has. */
const noLimit = 1_000_000_000;

/** Taking snapshots of the active tab, for looking at them. */
export function snapshotIntents({ store, background, browser }: IntentPorts) {
  const change = (next: Partial<SnapshotState>) =>
    store.setState(({ snapshot }) => ({ snapshot: { ...snapshot, ...next } }));
  /** Shows what came, unless the user has turned to another tab or asked for something else meanwhile. */
  const settle = (asked: PanelState, came: Partial<SnapshotState>) => {
    const { tab, snapshot } = store.getState();
    const isOther = tab?.id !== asked.tab?.id;
    const { depth, budget } = asked.snapshot;
    if (!isOther && (depth !== snapshot.depth || budget !== snapshot.budget)) return;
    const loading = snapshot.loading === asked.tab?.id ? undefined : snapshot.loading;
    change({ loading, ...(!isOther && came) });
  };
  const takeSnapshot = async () => {
    const asked = store.getState();
    const { tab } = asked;
    if (!tab) return;
    change({ loading: tab.id, error: undefined });
    try {
      const { id: sessionId } = await background.startSession({ tabId: tab.id });
      const report = await background.snapshot({ sessionId, options: requestOf(asked) });
      settle(asked, { taken: { tabId: tab.id, sessionId, report } });
    } catch (thrown) {
      settle(asked, { taken: undefined, error: toAutomationError(thrown).toJSON() });
    }
  };
  return {
    takeSnapshot,
    /** Changes what is asked for, and takes the snapshot again if there is one. */
    changeSnapshot: async (asked: Pick<SnapshotState, 'depth'> | Pick<SnapshotState, 'budget'>) => {
      change(asked);
      const state = store.getState();
      if (takenHere(state) !== undefined || state.snapshot.loading !== undefined) await takeSnapshot();
    },
    /** Asks for access to the tab's site and reads it. Call it in the click: the browser asks only then. */
    allowSnapshot: async () => {
      const origin = webOrigin(store.getState().tab?.url);
      if (await browser.requestAccess(origin === undefined ? allSites : [patternOf(origin)]))
        await takeSnapshot();
    },
    /** Draws a mark around what a ref of the last snapshot stands for; without one, clears. */
    markRef: (sessionId: string, ref: string | undefined, scroll = false) =>
      quietly(background.markRefs({ sessionId, refs: ref === undefined ? [] : [ref], scroll })),
  };
}

/** The snapshot that is shown: the one of the active tab. */
export function takenHere({ snapshot, tab }: PanelState): SnapshotState['taken'] {
  return tab && snapshot.taken?.tabId === tab.id ? snapshot.taken : undefined;
}

function requestOf(state: PanelState): SnapshotRequest {
  const { depth, budget = noLimit } = state.snapshot;
  const need = composerDraft(state).trim();
  return { form: 'text', depth, budget, leftOut: true, changes: true, need: need || undefined };
}
