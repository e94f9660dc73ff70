import { type DocumentPlace, inject } from '../frames/tab-frames';
import { candidateOf } from '../../engine/page';
import { AutomationError } from '../../base/errors';
import { say, type Saying } from '../../base/say';
import type { ElementCheck, PickedContent } from '../../protocol/recordings/live-recording';
import type { Alternate, StepTarget, RowPlace } from '../../protocol/recordings/recording';
import { variableNames } from '../../protocol/variables';
import { thingOf } from '../../recording/describe-step';
import { selectorKind, stepTargetOf } from '../../recording/step-target';
import type { BackgroundContract } from '../../protocol/background';
import type { Candidate } from '../../protocol/session';
import { withSignal } from '../../base/deadline';
import type { FrameOrigin, Parsed } from '../../messaging/contract';
import { actingOf, type Request } from './run';
import { pageOfTab } from '../../page/page-of-tab';
import { viewPage, type PageView } from '../../page/frames';
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
export async function pick(request: Request, instruction: string): Promise<boolean> {
  const picked = await pickElement(request);
  if (!picked) return false;
  const log = await openRun(request.store, request.session.id, { kind: 'observe', instruction });
  await log.update({ rung: 'given', candidates: [picked.candidate], state: 'candidates' });
  return true;
}

/** Has the user point at an element; undefined when they did not. */
export async function pickElement({ store, session, signal }: Request): Promise<PickedElement | undefined> {
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
  { tabId, documentId }: DocumentPlace,
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

/** Records a check of what a tab shows now: of its address, or of an element that the user points at. False when they did not. */
export async function recordCheck(
  request: Request,
  tabId: number,
  check: ElementCheck | 'address',
): Promise<boolean> {
  const { recorder } = request;
  if (check === 'address') return recorder.noteCheck(tabId, { kind: 'checkedAddress' });
  const session = { ...request.session, tabId };
  const picked = await recorder.whilePointing(tabId, () => pickElement({ ...request, session }));
  if (!picked) return false;
  const { candidate, content } = picked;
  const known = candidate.fingerprint?.secret ? { isSecret: true as const } : content;
  const text = check === 'visible' ? '' : textFor(check, known);
  const found = stepTargetOf(candidate);
  const target = check === 'text' ? withoutText(found, text, content.place) : found;
  return recorder.noteCheck(tabId, { kind: 'checked', check, text, target });
}

/**
 * The element by what does not say its text: where the page shows another text it is still found, and the check tells that. By its
 * place where all else says it.
 */
function withoutText(target: StepTarget, text: string, place: string | undefined): StepTarget {
  const { selector, alternates, fingerprint, ...rest } = target;
  const ways: Alternate[] = [{ kind: selectorKind(selector), selector }, ...alternates];
  const silent = ways.flatMap((way) => ('selector' in way && !way.selector.includes(text) ? [way] : []));
  const byPlace = place === undefined ? [] : [{ kind: 'xpath' as const, selector: place }];
  const [first, ...others] = [...silent, ...byPlace];
  if (!first) return target;
  const isSaid = [fingerprint?.name, fingerprint?.text].some((said) => said?.includes(text));
  const known = fingerprint && !isSaid ? { fingerprint } : calledAs(target);
  return { ...rest, ...known, selector: first.selector, alternates: others };
}

/** The name that people know the picked element by, though nothing finds it by that. */
function calledAs(target: StepTarget): Pick<StepTarget, 'called'> {
  const called = thingOf(target)?.name.slice(0, longestCalled);
  return called ? { called } : {};
}

const longestCalled = 200;

/** The text or the value that is to be there again; an error where there is none to ask for. */
function textFor(check: 'text' | 'value', { text, value, isSecret }: PickedContent): string {
  if (isSecret) throw unfit(say`What is secret is never recorded. Check that it is visible.`);
  const found = check === 'text' ? text : value;
  if (found === undefined)
    throw unfit(
      check === 'text'
        ? say`The element shows no text. Check its value, or that it is visible.`
        : say`The element is no field with a value. Check its text, or that it is visible.`,
    );
  if (variableNames(found).length > 0)
    throw unfit(say`What it shows would be taken for a variable. Check that it is visible.`);
  return found;
}

const unfit = (message: Saying) => new AutomationError('invalid-input', message);
