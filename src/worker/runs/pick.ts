import { candidateOf } from '../../engine/page';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { BackgroundContract } from '../../protocol/background';
import type { PickedContent } from '../../protocol/recordings/picked-content';
import type { RowPlace } from '../../protocol/recordings/recording';
import type { Candidate } from '../../protocol/session';
import { withSignal } from '../../base/deadline';
import type { FrameOrigin, Parsed } from '../../messaging/contract';
import { inject } from '../frames/injection';
import { actingOf, type RunWork } from './acting-options';
import { pageOfTab } from '../../page/page-of-tab';
import { viewPage, type PageView } from '../../page/page-view';
import { openRun } from '../../engine/run';
import { settingsOrDefaults } from '../store/read-storage';
import { tabOf } from '../acting/tab-of';
import browser from 'webextension-polyfill';

/** The script that lets the user point at an element, put into a tab's frames when it is first needed. */
const pickerFile = '/picker.js';

type Picked = { documentId: string; ref: number; content: PickedContent; row: RowPlace | undefined };

/** An element that the user pointed at, what it shows, and the row that it is in. */
export type PickedElement = { candidate: Candidate; content: PickedContent; row?: RowPlace };

/** Tabs in which the user is asked to point at something, in these documents. */
const waiting = new Map<
  number,
  { documents: readonly string[]; answer: (picked: Picked | undefined) => void }
>();

/** A frame says what was picked in it, or that nothing is to be. False when nobody asked. */
export function notePicked(
  { ref, row, content = {} }: Parsed<BackgroundContract['picked']>,
  { tabId, documentId }: FrameOrigin,
): boolean {
  const asked = tabId === undefined ? undefined : waiting.get(tabId);
  if (tabId === undefined || documentId === undefined || !asked?.documents.includes(documentId)) return false;
  asked.answer(ref === null ? undefined : { documentId, ref, content, row });
  return waiting.delete(tabId);
}

/**
 * Has the user point at an element, as what the instruction means, and writes it down as a run with one candidate. False when
 * they did not.
 */
export async function runPick(work: Omit<RunWork, 'isUser'>, instruction: string): Promise<boolean> {
  const picked = await pickElement(work);
  if (!picked) return false;
  const log = await openRun(work.store, work.session.id, { kind: 'observe', instruction });
  await log.update({ rung: 'given', candidates: [picked.candidate], state: 'candidates' });
  return true;
}

/** Has the user point at an element; undefined when they did not. */
export async function pickElement({
  store,
  session,
  signal,
}: Omit<RunWork, 'isUser'>): Promise<PickedElement | undefined> {
  const { tabId } = session;
  const view = await withSignal(viewPage(tabOf(tabId), {}), signal);
  const picked = await pickIn(tabId, view, signal);
  if (!picked) return undefined;
  const settings = await settingsOrDefaults();
  const [letters = '', place] =
    [...view.places].find(([, { frame }]) => frame.documentId === picked.documentId) ?? [];
  const look = await pageOfTab(tabOf(tabId), actingOf(session, settings, store)).look({}, signal);
  // A frame keeps its letters as long as its engine lives; those of another document mean other elements.
  const isThere = place !== undefined && look.engines.get(letters) === place.frame.key;
  const candidate = isThere ? await candidateOf(look, `${letters}${picked.ref}`, signal) : undefined;
  if (!candidate) throw new AutomationError('frame-gone', say`The element has left the page. Pick it again.`);
  const { content, row } = picked;
  return { candidate, content, row };
}

async function pickIn(tabId: number, { places }: PageView, signal: AbortSignal): Promise<Picked | undefined> {
  const documents = [...places.values()].map(({ frame }) => frame.documentId);
  const { promise, resolve } = Promise.withResolvers<Picked | undefined>();
  waiting.set(tabId, { documents, answer: resolve });
  try {
    for (const documentId of documents) {
      await inject(tabId, [documentId], pickerFile);
      const holes = [...places.values()].flatMap(({ holder }) =>
        holder?.place.frame.documentId === documentId ? [holder.ref] : [],
      );
      await runInFrame({ tabId, documentId }, (refs) => globalThis.__tabwrightPicker?.start(refs), [holes]);
    }
    return await withSignal(promise, signal);
  } finally {
    waiting.delete(tabId);
    const stop = () => globalThis.__tabwrightPicker?.stop();
    await Promise.allSettled(documents.map((documentId) => runInFrame({ tabId, documentId }, stop, [])));
  }
}

/** Runs a function of ours in one frame's isolated world. It may use nothing from outside itself. */
async function runInFrame<A extends unknown[]>(
  { tabId, documentId }: { tabId: number; documentId: string },
  func: (...args: A) => void,
  args: A,
): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId, documentIds: [documentId] },
    func,
    args,
    injectImmediately: true,
  });
}
