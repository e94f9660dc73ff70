import { positionOf, type Causes } from './causes';
import { focusedElement } from '../dom/composed';
import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { performance } from '../dom/builtins';
import type { FrameContext } from '../engine-context';
import {
  attributeOf,
  childNodesOf,
  isConnectedOf,
  isText,
  matchesSelector,
  nodeTextOf,
  queryAll,
} from '../dom/native';
import type { Problem, Act } from '../act/act';
import { takesText } from '../act/checks';
import { clippedText, describeElement } from '../act/describe';
import { isRendered } from './change-meaning';
import { scrollEffect } from './watched-states';
import type { RequestAnswer } from './work';

export type Signals = ReturnType<typeof watchSignals>;

/**
 * Watches what the act's page does as a whole: goes elsewhere, downloads, prints, moves the focus, loads one of its
 * frames.
 */
export function watchSignals(target: Element, act: Act, wake: () => void) {
  const { context, causes } = act;
  const { document } = context;
  const found: Effect[] = [];
  const listening = new AbortController();
  const { signal } = listening;
  const before = document.URL;
  let movedTo: string | undefined;
  /** A page may write the address of another page and show nothing else: that alone is nothing to see. */
  let hasWritten = false;
  let leaving = false;
  let blocked: Problem | null = null;
  const note = (effect: Effect) => {
    found.push(effect);
    wake();
  };
  const isOurs = () => isRunning(causes);
  const focus = watchFocus(target, act, signal);
  watchTargets(act, signal, note);
  /** The last navigation that was nobody's, and when it began. */
  let unclaimed: Unclaimed | undefined;
  const hear = (event: NavigateEvent) => {
    const { downloadRequest, destination, signal: given } = event;
    if (downloadRequest !== null) {
      note({
        kind: 'download',
        ...say`asked for the download ${downloadRequest || decodeURI(destination.url.split(/[?#]/)[0]?.split('/').pop() ?? '')}`,
      });
    } else if (destination.sameDocument || event.hashChange) {
      const isWithin =
        destination.url !== document.URL && withoutHash(destination.url) === withoutHash(document.URL);
      const isGone = event.hashChange || event.navigationType === 'traverse';
      // A place that is written over takes back that the act went there.
      const isFirst = isWithin && (event.navigationType !== 'replace' || movedTo === undefined);
      if (isGone || isFirst) movedTo = destination.url;
      else hasWritten ||= !isMark(event, document);
      wake();
    } else if (/^(https?|file|blob|data):/.test(destination.url)) {
      leaving = true;
      context.onLeaving?.();
      // `navigateerror` does not reach a world beside the page's; the signal does.
      given.addEventListener('abort', () => ((leaving = false), wake()), { signal });
      wake();
    }
  };
  watchNavigation(document, signal, (event) => {
    if (isOurs() || isAskedFor(event, target, act)) hear(event);
    else if (!event.destination.sameDocument) unclaimed = { event, at: performance.now() };
  });
  const unlisten = context.changes.listen({
    claim: (phase, since) => {
      if (phase !== 'approach' && unclaimed && unclaimed.at >= since) hear(unclaimed.event);
      unclaimed = undefined;
    },
  });
  signal.addEventListener('abort', unlisten, { once: true });
  context.stays?.addEventListener('abort', () => ((leaving = false), wake()), { signal });
  const view = document.defaultView;
  const onPrint = () => isOurs() && note({ kind: 'opened', ...say`opened the print dialog` });
  view?.addEventListener('beforeprint', onPrint, { signal });
  const onRefused = () => {
    blocked = noFullScreen;
  };
  document.addEventListener('fullscreenerror', onRefused, { capture: true, signal });
  // The browser asks for a field to be filled in or mended, and sends no form.
  const onInvalid = ({ target: field }: Event) => {
    if (!isOurs() || blocked || !(field instanceof HTMLElement)) return;
    const asked = 'validationMessage' in field ? String(field.validationMessage) : '';
    const message = say`The page asks for ${describeElement(field, context)} first: "${clippedText(asked)}"`;
    blocked = { code: 'value-rejected', message };
  };
  document.addEventListener('invalid', onInvalid, { capture: true, signal });
  document.addEventListener('submit', () => (blocked = null), { capture: true, signal });
  return {
    /** The address that the page has written, where it has: told beside what else the page shows. */
    written: () => (hasWritten ? addressEffects(before, document) : []),
    effects: (): Effect[] => [
      ...(movedTo === document.URL ? addressEffects(before, document) : []),
      ...found,
      ...(causes.told.hasOtherStates ? [otherStates] : []),
      ...focus(),
      ...scrolls(act),
    ],
    /** The problem when the browser refused the page something, or null. */
    blocked: () => {
      if (causes.told.wasRefused) return personNeeded;
      if (causes.told.hasThrown && !showsAnything(context)) return broken;
      return causes.told.hasNoWindow ? noWindow : blocked;
    },
    /** True when the act's own doing takes the frame to another document. */
    isLeaving: () => leaving,
    stop: () => listening.abort(),
  };
}

const otherStates: Effect = { kind: 'state', ...say`a state of a component changed` };

const needsPerson = (message: Saying): Problem => ({ code: 'needs-trusted', message });
const noFullScreen = needsPerson(say`The page was not let into full screen: it needs trusted input.`);
const noWindow = needsPerson(say`The browser did not let the page open a window: it needs trusted input.`);
const personNeeded = needsPerson(say`The browser did not let the page do that: it needs trusted input.`);

const broken: Problem = { code: 'value-rejected', message: say`The page broke: it shows nothing any more.` };

const pictures = 'img, svg, canvas, video, iframe, object, embed, input, textarea, select, button';

const showsAnything = ({ tree, changes }: FrameContext) =>
  tree
    .scopes()
    .flatMap((scope) => queryAll(scope, 'body *, :host *'))
    .some(
      (each) =>
        (matchesSelector(each, pictures) ||
          childNodesOf(each).some((node) => isText(node) && (nodeTextOf(node) ?? '').trim() !== '')) &&
        isRendered(each) &&
        !changes.isOurs(each),
    );

const withoutHash = (url: string) => url.split('#')[0];

/** A page that only writes something behind the `?` of its address has gone nowhere. */
function isMark({ navigationType, destination }: NavigateEvent, document: Document): boolean {
  const [to, from] = [new URL(destination.url), new URL(document.URL)];
  return navigationType === 'replace' && to.pathname === from.pathname && to.hash === from.hash;
}

/** A fragment that is empty leads nowhere: `href="#"` is a link to nothing. */
function addressEffects(before: string, document: Document): Effect[] {
  const now = document.URL;
  if (now.replace(/#\/?$/, '') === before.replace(/#\/?$/, '')) return [];
  const { pathname, search, hash } = new URL(now);
  const isSamePath = withoutHash(before) === withoutHash(now);
  const where = clippedText(isSamePath ? hash || pathname : pathname + search + hash);
  return [{ kind: 'navigated', ...say`went to ${where}` }];
}

type Unclaimed = { event: NavigateEvent; at: number };

type Destination = { url: string; sameDocument: boolean };

/** The part of the Navigation API that is used; TypeScript's DOM library lacks it. */
type NavigateEvent = Event & {
  navigationType: string;
  hashChange: boolean;
  downloadRequest: string | null;
  sourceElement?: Element | null;
  destination: Destination;
  signal: AbortSignal;
};

type NavigatingWindow = Window & { navigation?: EventTarget };

const isNavigation = (event: Event): event is NavigateEvent => 'navigationType' in event;

/** Calls `hear` for each navigation of a document that nobody has prevented. */
export function watchNavigation(
  document: Document,
  signal: AbortSignal,
  hear: (event: NavigateEvent) => void,
): void {
  const view: NavigatingWindow | null = document.defaultView;
  const listener = (event: Event) => event.defaultPrevented || (isNavigation(event) && hear(event));
  view?.navigation?.addEventListener('navigate', listener, { signal });
}

/**
 * True when a navigation that begins outside of the act's turns is the act's: forms are sent, and the history is gone
 * through, in a task of their own.
 */
function isAskedFor(event: NavigateEvent, target: Element, { context, causes }: Act): boolean {
  if (event.navigationType === 'traverse' && causes.told.hasTraversed) return true;
  const source = event.sourceElement;
  if (source) {
    const form = context.tree.closest(source, 'form');
    if ([source, form].some((each) => each !== null && causes.touched.submitted.has(each))) return true;
    if (context.tree.contains(source, target) || context.tree.contains(target, source)) return true;
  }
  return causes.unfollowed() > 0 || causes.hasArrivedAt(performance.now());
}

const isRunning = ({ phase }: Causes): boolean => phase === 'press' || phase === 'deed';

/**
 * The focus is where the act's code, or its keys, took it. A click gives it to its target by itself: that counts where keys
 * are typed, since nothing else is to come of it there: in a field, and in a cell of a grid, whose keys are for the cell with the focus. It is looked for where the act's code ends: in a window that is
 * not in front, as while the user types in the panel, the browser tells of it by no event.
 */
function watchFocus(target: Element, act: Act, signal: AbortSignal): () => Effect[] {
  const { context, request } = act;
  const { tree } = context;
  let before: Element | null | undefined;
  let last = focusedElement(context.tree);
  let moved: Element | null = null;
  const stop = context.changes.listen({
    begin: (phase) => {
      last = focusedElement(context.tree);
      if (phase !== 'approach') before ??= last;
    },
    end: (phase) => {
      const now = focusedElement(context.tree);
      if (phase === 'approach' || now === last) return;
      moved = now;
    },
  });
  signal.addEventListener('abort', stop, { once: true });
  const isDrawnAnew = (active: Element) => {
    if (isConnectedOf(target)) return false;
    const { role, name } = context.identityOf(active);
    return role === act.held?.role && name === act.held.name;
  };
  const isPressed = (active: Element) =>
    isDrawnAnew(active) ||
    tree.contains(active, target) ||
    tree.contains(target, active) ||
    labelOf(target, tree)?.control === active;
  return () => {
    const active = focusedElement(context.tree);
    if (!active || active.matches('body, html')) return [];
    const isByItself = request.method !== 'press' && isPressed(active);
    const counts = isByItself
      ? request.method === 'click' &&
        (takesText(active) ||
          (active === target && matchesSelector(active, '[role="gridcell"]')) ||
          (matchesSelector(active, 'select') && !matchesSelector(target, 'option')))
      : active !== before && active === moved && !matchesSelector(active, '[aria-invalid="true"]');
    return counts ? [{ kind: 'focus', ...say`focus is on ${describeElement(active, context)}` }] : [];
  };
}

/** A press on a label gives the focus to what it labels. */
function labelOf(target: Element, tree: FrameContext['tree']): HTMLLabelElement | null {
  const label = tree.closest(target, 'label');
  return label instanceof HTMLLabelElement ? label : null;
}

/** Watches frames that a link or form of the act is to be shown in. */
function watchTargets(
  { context: { document }, causes }: Act,
  signal: AbortSignal,
  onLoad: (effect: Effect) => void,
): void {
  const awaited = new Set<string>();
  const note = (event: Event) => {
    if (!isRunning(causes) || !(event.target instanceof Element)) return;
    const holder = event.target.closest('a[target], area[target], form[target]');
    const submitter = event instanceof SubmitEvent ? event.submitter : event.target;
    const name =
      (submitter && attributeOf(submitter, 'formtarget')) ?? (holder && attributeOf(holder, 'target'));
    if (!name || name.startsWith('_')) return;
    awaited.add(name);
    for (const frame of queryAll(document, 'iframe[name]'))
      if (attributeOf(frame, 'name') === name) causes.expect('load', frame);
  };
  const options = { capture: true, passive: true, signal };
  document.addEventListener('click', note, options);
  document.addEventListener('submit', note, options);
  const listen = (frame: Element) => {
    const name = attributeOf(frame, 'name') ?? '';
    const isSentTo = [...causes.touched.submitted].some(
      (form) => form instanceof Element && attributeOf(form, 'target') === name,
    );
    if (!awaited.has(name) && !isSentTo) return;
    const answer = isSentTo ? pageAnswerIn(frame) : undefined;
    if (answer) causes.noteAnswer(answer);
    if (!isRendered(frame)) return;
    onLoad({ kind: 'navigated', ...say`the frame ${name} was loaded` });
  };
  for (const frame of queryAll(document, 'iframe[name]'))
    frame.addEventListener('load', () => listen(frame), { signal });
}

/** The answer that a form in this frame got; undefined where the frame is of another site. */
function pageAnswerIn(frame: Element): RequestAnswer | undefined {
  try {
    const view = frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
    const [entry] = view?.performance.getEntriesByType('navigation') ?? [];
    if (!entry || !('responseStatus' in entry)) return undefined;
    return {
      method: 'POST',
      address: entry.name,
      status: Number(entry.responseStatus),
      answeredAt: performance.now(),
    };
  } catch {
    return undefined;
  }
}

/** The boxes that the act's code, or its keys, told to scroll, and that are elsewhere now. */
const scrolls = ({ context, causes }: Act): Effect[] =>
  [...causes.touched.scrolled].flatMap(([box, before]) =>
    positionOf(box) === before ? [] : scrollEffect(box, context),
  );
