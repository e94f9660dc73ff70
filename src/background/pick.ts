import { candidateOf } from '../automation/picked';
import { AutomationError } from '../base/errors';
import { withSignal } from '../base/deadline';
import { runInFrame } from './frame-script';
import { inject } from './injection';
import { actingOf } from './acting';
import type { Work } from './observe-run';
import { pageOfTab } from './page';
import { viewPage, type PageView } from './page-view';
import { openRun } from './run-log';
import { settingsOrDefaults } from './settings';

/** The script that lets the user point at an element, put into a tab's frames when it is first needed. */
const pickerFile = '/picker.js';

export type Picked = { frameId: number; ref: number };

/** Tabs in which the user is asked to point at something. */
const waiting = new Map<number, (picked: Picked | undefined) => void>();

/** A frame says what was picked in it, or that nothing is to be. False when nobody asked. */
export function notePicked({
  tabId,
  ref,
  frameId,
}: {
  tabId: number;
  frameId: number;
  ref: number | null;
}): boolean {
  const answer = waiting.get(tabId);
  answer?.(ref === null ? undefined : { frameId, ref });
  return waiting.delete(tabId);
}

/** Has the user point at an element, and writes it down as a run with one candidate. False when they did not. */
export async function runPick({ store, session, signal }: Work): Promise<boolean> {
  const { tabId } = session;
  const picked = await pickIn(tabId, await withSignal(viewPage(tabId, {}), signal), signal);
  if (!picked) return false;
  const settings = await settingsOrDefaults();
  const view = await withSignal(viewPage(tabId, {}), signal);
  const letters = [...view.places].find(([, { frame }]) => frame.frameId === picked.frameId)?.[0] ?? '';
  const look = await pageOfTab(tabId, actingOf(session, settings, store)).look({}, signal);
  const candidate = await candidateOf(look, `${letters}${picked.ref}`, signal);
  if (!candidate) throw new AutomationError('frame-gone', 'The element has left the page. Pick it again.');
  const log = await openRun(store, session.id, { kind: 'observe', instruction: '' });
  await log.update({ rung: 'given', candidates: [candidate], state: 'candidates' });
  return true;
}

async function pickIn(tabId: number, { places }: PageView, signal: AbortSignal): Promise<Picked | undefined> {
  const frames = [...places.values()].map(({ frame }) => frame.frameId);
  const { promise, resolve } = Promise.withResolvers<Picked | undefined>();
  waiting.set(tabId, resolve);
  try {
    for (const frameId of frames) {
      await inject(tabId, [frameId], pickerFile);
      const holes = [...places.values()].flatMap(({ holder }) =>
        holder?.place.frame.frameId === frameId ? [holder.ref] : [],
      );
      await runInFrame({ tabId, frameId }, (refs) => globalThis.__tabwrightPicker?.start(refs), [holes]);
    }
    return await withSignal(promise, signal);
  } finally {
    waiting.delete(tabId);
    const stop = () => globalThis.__tabwrightPicker?.stop();
    await Promise.allSettled(frames.map((frameId) => runInFrame({ tabId, frameId }, stop, [])));
  }
}
