import { startRecorder } from './create-recorder';
import { secretBoxesOf, createSecretFields, shortestRepeated, type SecretFields } from './secrets';
import type { Reply } from '../../messaging/contract';
import { sendToBackground } from '../../messaging/send';
import type { RecordAnswer, RecordRequest } from '../../protocol/frame';
import type { UserEvent, PickedContent } from '../../protocol/recordings/live-recording';
import type { Engine } from '../engine';
import { squash } from '../dom/reading';
import { pathByPlaces } from './alternates';

/** Makes `__tabwrightRecorder` available in this frame. Safe to run again: the second time does nothing in the same document. */
export function startRecording(): void {
  const engine = globalThis.__tabwright?.engine;
  if (!engine || globalThis.__tabwrightRecorder?.document === document) return;
  const secrets = createSecretFields();
  let going: AbortController | undefined;
  /** The address that was last reported. */
  let shown = '';
  let came = howItCame();
  const here = new AbortController();
  const stop = () => {
    going?.abort();
    going = undefined;
  };
  const ask = (send: Send) => void isWanted(send).then((wanted) => wanted || stop());
  const tell = (event: UserEvent) => {
    shown = document.URL;
    ask(() => sendToBackground('recorded', { event }));
  };
  const begin = (preference: RecordRequest) => {
    going = new AbortController();
    const { signal } = going;
    startRecorder(engine, preference, { tell, secrets, signal });
    hearDialogs({ name: preference.dialogs, tell, signal });
    watchFrames(engine, { tell: () => ask(() => sendToBackground('framesCame', {})), signal });
    if (window === window.top)
      watchMoves({ tell, tellLeaving: () => ask(() => sendToBackground('leaving', {})), signal });
  };
  // The user went back or forward to a page that the browser had kept as it was.
  const comeAgain = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    came = { at: performance.timeOrigin + performance.now(), isByPage: false, isBack: true };
    shown = '';
    if (going) ask(() => sendToBackground('framesCame', {}));
  };
  window.addEventListener('pageshow', comeAgain, { signal: here.signal });
  globalThis.__tabwrightRecorder = {
    document,
    record: (wanted): RecordAnswer => {
      // Stopping reports what is still being typed.
      if (!wanted) stop();
      for (const field of wanted?.secrets.flatMap((selector) => engine.context.resolve(selector)) ?? [])
        secrets.mark(field);
      if (wanted && !going) begin(wanted);
      const state = shown === document.URL ? 'going' : 'begun';
      shown = document.URL;
      return { state, came: { ...came, url: document.URL } };
    },
    secretBoxes: (wanted) => ({
      ...secretBoxesOf(engine, { secrets, ...wanted }),
      viewport: { width: window.innerWidth, height: window.innerHeight },
      enlarged: window.visualViewport?.scale ?? 1,
    }),
    contentOf: (element) => contentOf(element, secrets),
    leave: () => {
      stop();
      here.abort();
    },
  };
}

type Send = () => Promise<Reply<boolean> | undefined>;

/** The pauses before each try to send a message that nobody answers, in milliseconds. */
const againMs = [0, 50, 200, 800];

/**
 * Sends a message to the worker; true when the worker wants more. A worker that the browser is just stopping loses the
 * message, so it is sent again to the next worker, which knows repeated ones by their time.
 */
async function isWanted(send: Send): Promise<boolean> {
  for (const ms of againMs) {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    const reply = await send().catch(() => undefined);
    if (reply) return !reply.ok || reply.value === true;
  }
  return false;
}

/** The way the document was reached, by its own data. After going back or a reload the referrer does not tell. */
function howItCame(): Omit<RecordAnswer['came'], 'url'> {
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : 'navigate';
  const isByPage = type === 'navigate' && document.referrer !== '';
  return { at: performance.timeOrigin, isByPage, isBack: type === 'back_forward' };
}

/** Calls `tell` when a frame is added in this one, or loads another document. The browser reports this to nobody else. */
function watchFrames({ context }: Engine, { tell, signal }: { tell: () => void; signal: AbortSignal }): void {
  const known = new WeakSet<Element>();
  const look = () => {
    const fresh = context.resolve('iframe, frame, object, embed').filter((element) => !known.has(element));
    for (const element of fresh) {
      known.add(element);
      element.addEventListener('load', tell, { signal });
    }
    return fresh.length > 0;
  };
  look();
  const end = context.changes.watch((changes) => {
    if (changes.some(({ added }) => added.length > 0) && look()) tell();
  });
  signal.addEventListener('abort', end);
}

type Ports = { name: string; tell: (event: UserEvent) => void; signal: AbortSignal };

/** Reports the user's answers to dialogs, heard from the page's own world. A page can fake them, so they are only notes. */
function hearDialogs({ name, tell, signal }: Ports): void {
  const hear = (event: Event) => {
    const told = event instanceof CustomEvent ? read(event.detail) : undefined;
    if (told) tell({ kind: 'dialog', tab: 0, url: document.URL, ...told });
  };
  window.addEventListener(name, hear, { signal });
}

type Told = Pick<Extract<UserEvent, { kind: 'dialog' }>, 'at' | 'answer' | 'promptText'>;

/** Reads an answer; undefined for anything else. An alert has none and counts as accepted; a dismissed prompt is null. */
function read(detail: unknown): Told | undefined {
  const said: unknown = typeof detail === 'string' ? JSON.parse(detail) : undefined;
  if (typeof said !== 'object' || said === null || !('at' in said) || typeof said.at !== 'number')
    return undefined;
  const answer: unknown = 'answer' in said ? said.answer : undefined;
  return {
    at: Math.round(said.at),
    answer: answer === false || answer === null ? 'dismiss' : 'accept',
    promptText: typeof answer === 'string' ? answer.slice(0, 2000) : undefined,
  };
}

/**
 * The element's text and value as a check compares them. A secret field, or one that repeats a secret, gives only
 * `isSecret`.
 */
export function contentOf(element: Element, secrets: SecretFields): PickedContent {
  if (secrets.kindOf(element)) return { isSecret: true };
  const text = textOf(element);
  const value = heldBy(element);
  const known = secrets.values().filter(({ length }) => length >= shortestRepeated);
  if (known.some((secret) => text.includes(secret) || value?.includes(secret))) return { isSecret: true };
  const place = pathByPlaces(element) ?? '';
  return {
    place: place === '' || place.length > longestPlace ? undefined : place,
    text: text || undefined,
    value: value === undefined || value.length > longestValue ? undefined : value,
  };
}

/** Longest text, value and place of a check, in characters. */
const longestText = 200;

const longestValue = 2000;

const longestPlace = 4000;

/** Types of `input` whose value is no text of the user's. */
const textless = new Set(['button', 'checkbox', 'file', 'hidden', 'image', 'radio', 'reset', 'submit']);

function heldBy(element: Element): string | undefined {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? '';
  const isField = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
  return isField && !textless.has(element.type) ? element.value : undefined;
}

/** The text of an element that is in one piece, and of one in several the longest: how the pieces are joined differs between tools. */
function textOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let longest = '';
  while (walker.nextNode()) {
    const text = squash(walker.currentNode.nodeValue ?? '');
    if (text.length > longest.length && isDrawn(walker.currentNode)) longest = text;
  }
  return cut(longest);
}

function isDrawn(node: Node): boolean {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getClientRects().length > 0;
}

/** At most so much of it, in whole words where it has any. */
function cut(text: string): string {
  if (text.length <= longestText) return text;
  const end = text.slice(0, longestText + 1).lastIndexOf(' ');
  return text.slice(0, end > 0 ? end : longestText);
}

/** The part of the Navigation API that is used here; TypeScript does not know it yet. */
type NavigateEvent = Event & {
  readonly userInitiated: boolean;
  readonly navigationType: string;
  readonly downloadRequest: string | null;
  readonly destination: { readonly sameDocument: boolean };
};

type MovePorts = { tell: (event: UserEvent) => void; tellLeaving: () => void; signal: AbortSignal };

/** Reports address changes in place, and requests of the page for another document (which no address bar made). */
function watchMoves({ tell, tellLeaving, signal }: MovePorts): void {
  const view: Window & { navigation?: EventTarget } = window;
  const { navigation } = view;
  let isByUser = false;
  let isBack = false;
  navigation?.addEventListener(
    'navigate',
    (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by the standard, its event is one
      const { userInitiated, navigationType, destination, downloadRequest } = event as NavigateEvent;
      isByUser = userInitiated;
      isBack = navigationType === 'traverse';
      if (!destination.sameDocument && downloadRequest === null && !isBack) tellLeaving();
    },
    { signal },
  );
  let shown = document.URL;
  navigation?.addEventListener(
    'currententrychange',
    () => {
      const url = document.URL;
      if (url === shown) return;
      shown = url;
      const at = Math.round(performance.timeOrigin + performance.now());
      // Back and forward in the browser are the user's, not the page's.
      const isTyped = isByUser && isBack;
      tell({ kind: 'navigation', at, tab: 0, url, isTyped, isInPlace: isByUser ? undefined : true });
    },
    { signal },
  );
}
