import type { ChangeLog } from '../changes/changes';
import type { Change } from '../changes/change';
import type { ComposedTree } from '../composed';
import { isSameLook, lookAt, type StyleLook } from '../look';
import {
  activeElementOf,
  animationsOf,
  attributeOf,
  hostOf,
  isConnectedOf,
  isElement,
  isShadowRoot,
  localNameOf,
  parentNodeOf,
  queryAll,
  queryInside,
} from '../native';
import { readSurroundings, type PageSurroundings } from './page-surroundings';
import { reachOfFocus, reachOfStyles, type FocusReach, type StyleReach } from './style-reach';
import { stateOf } from '../control-state';
import { custom, stateful, statefulTags } from '../kinds';
import { createKnownDialogs } from './known-dialogs';
import { isSameAbove, type Above, type Line } from './lines';
import type { Spot } from '../visited';

/** The finding of a walk at an element, kept for the next walk. */
export type WalkPart = {
  readonly spot: Spot;
  readonly look: StyleLook;
  /** The kind of element, by its tag name. */
  readonly kind: number;
  /** Whether it starts and ends a line of text. */
  readonly isBreak: boolean;
  /** The text it adds to the line of text it is in. */
  readonly text: string;
  /** The lines it says; undefined when they begin or end in those around it, and it has to be walked again. */
  readonly lines: readonly Line[] | undefined;
};

/** The findings of earlier walks of the whole page, as far as they still hold. */
export type Memory = {
  /**
   * Forgets what has changed since the last walk. Called before each, with the tree as it will be walked. False when nothing
   * had changed.
   */
  refresh(tree: ComposedTree): boolean;
  /**
   * Whether the page may be another than at the last refresh. The states of controls are left out, which cost the most to look at:
   * the next refresh compares them with what was noted first.
   */
  isTouched(): boolean;
  /** Notes the state of all controls, since a walk that ends early has not met them all. */
  noteControls(): void;
  /** Gives the finding at `element`, if nothing that concerns it has changed. */
  recall(element: Element, spot: Spot): WalkPart | undefined;
  keep(element: Element, part: WalkPart): void;
  /** Gives the name above the lines in `element`, the same object as before while it is the same name. */
  sameAbove(element: Element, above: Above): Above;
  /** Notes in words what cannot be read at an element. */
  note(element: Element, what: string): void;
  /** Gives all notes, of elements that are still in the page. */
  notes(): string[];
  /** Notes that the line of `element` depends on others, wherever they are. */
  refer(element: Element, others: readonly Element[]): void;
  /** Gives all elements that may be modal dialogs, in no order. */
  dialogs(): readonly Element[];
  /** Stops listening to the page. */
  stop(): void;
};

/** More changes than this are a new page: it is walked again as a whole. */
const mostChanges = 5000;

/**
 * Remembers the page between snapshots. An element's part holds until something in it, in elements it refers to, or in
 * elements that can style it changes. Changes without a mutation are looked for each time: the state of controls, running
 * animations, focus, pointer, viewport and style sheets.
 */
export function createMemory(tree: ComposedTree, changes: ChangeLog): Memory {
  return new PageMemory(tree, changes);
}

class PageMemory implements Memory {
  readonly #tree: ComposedTree;
  readonly #changes: ChangeLog;
  #parts = new WeakMap<Element, WalkPart>();
  #aboves = new WeakMap<Element, Above>();
  #notes = new Map<Element, string>();
  #referrers = new Map<Element, readonly Element[]>();
  #controls = new Map<Element, string>();
  /** Custom elements without a shadow root: one may be attached later, which is no mutation. */
  #bareHosts = new Set<Element>();
  readonly #dialogs = createKnownDialogs();
  #pending: Change[] = [];
  /** Images that loaded and popovers that opened or closed. */
  #disturbed = new Set<Element>();
  readonly #heard = new WeakSet<Node>();
  readonly #listening = new AbortController();
  #hover: { over: unknown; last: unknown } | undefined;
  #restless = new Set<Element>();
  #surroundings: PageSurroundings | undefined;
  #focused: Element | null = null;
  #focusReach: FocusReach | undefined;
  #reach: StyleReach | undefined;
  /** Elements forgotten in this refresh, with all that are around them. */
  #paths = new Set<Element>();

  constructor(tree: ComposedTree, changes: ChangeLog) {
    this.#tree = tree;
    this.#changes = changes;
  }

  recall(element: Element, { place, above, depth }: Spot): WalkPart | undefined {
    const part = this.#parts.get(element);
    if (!part?.lines) return undefined;
    const { spot } = part;
    return spot.place === place && spot.above === above && spot.depth === depth ? part : undefined;
  }

  keep(element: Element, part: WalkPart): void {
    this.#parts.set(element, part);
    if (part.kind & custom && !this.#tree.shadowRootOf(element)) this.#bareHosts.add(element);
    if (part.kind & stateful) this.#noteControl(element);
  }

  noteControls(): void {
    for (const scope of this.#tree.knownScopes())
      for (const control of queryAll(scope, statefulTags)) this.#noteControl(control);
  }

  #noteControl(control: Element): void {
    if (!this.#controls.has(control)) this.#controls.set(control, stateOf(control));
  }

  sameAbove(element: Element, above: Above): Above {
    const known = this.#aboves.get(element);
    if (known && isSameAbove(known, above)) return known;
    this.#aboves.set(element, above);
    return above;
  }

  note(element: Element, what: string): void {
    this.#notes.set(element, what);
  }

  notes(): string[] {
    for (const element of this.#notes.keys()) if (!isConnectedOf(element)) this.#notes.delete(element);
    return [...new Set(this.#notes.values())];
  }

  refer(element: Element, others: readonly Element[]): void {
    this.#referrers.set(element, others);
  }

  dialogs(): readonly Element[] {
    return this.#dialogs.within(this.#tree.knownScopes());
  }

  stop(): void {
    this.#listening.abort();
  }

  refresh(tree: ComposedTree): boolean {
    if (!this.#surroundings) this.#watch(tree);
    const upgraded = [...this.#bareHosts].filter((host) => this.#tree.shadowRootOf(host) !== null);
    if (upgraded.length > 0) this.#changes.refresh(tree.scopes());
    this.#changes.flush();
    const surroundings = readSurroundings(this.#tree.document);
    const isOther =
      !this.#surroundings ||
      !surroundings.isSame(this.#surroundings) ||
      this.#hasPointerMoved() ||
      !this.#hasFocusApart();
    this.#listen();
    this.#surroundings = surroundings;
    const isNew = isOther || this.#pending.length > mostChanges || this.#pending.some(changesStyles);
    if (isNew) this.#forgetAll();
    else this.#forgetChanged(upgraded);
    this.#focused = activeElementOf(this.#tree.document);
    const hasChanged = isNew || this.#pending.length > 0 || this.#paths.size > 0;
    this.#pending = [];
    this.#disturbed.clear();
    this.#paths.clear();
    return hasChanged;
  }

  isTouched(): boolean {
    this.#changes.flush();
    return (
      this.#pending.length > 0 ||
      this.#disturbed.size > 0 ||
      this.#hover?.over !== this.#hover?.last ||
      animationsOf(this.#tree.document).length > 0 ||
      !this.#surroundings ||
      this.#focused !== activeElementOf(this.#tree.document) ||
      !readSurroundings(this.#tree.document).isSame(this.#surroundings)
    );
  }

  /** Watches the page's changes, from the first snapshot on. */
  #watch(tree: ComposedTree): void {
    this.#changes.refresh(tree.scopes());
    this.#changes.watch((changes) => {
      if (this.#pending.length <= mostChanges) this.#pending.push(...changes);
    });
  }

  /** Hears events that change the page's look without a mutation. None of them leaves its shadow root. */
  #listen(): void {
    const options = { capture: true, passive: true, signal: this.#listening.signal };
    for (const scope of this.#tree.knownScopes()) {
      if (this.#heard.has(scope)) continue;
      this.#heard.add(scope);
      const note = ({ target }: Event) => {
        if (target instanceof Element) this.#disturbed.add(target);
      };
      scope.addEventListener('load', note, options);
      scope.addEventListener('beforetoggle', note, options);
    }
    if (this.#hover) return;
    this.#hover = { over: undefined, last: undefined };
    const { document } = this.#tree;
    document.addEventListener(
      'mouseover',
      ({ target }) => this.#hover && (this.#hover.over = target),
      options,
    );
  }

  /** Whether the pointer is over something else than at the last snapshot, which `:hover` rules may show. */
  #hasPointerMoved(): boolean {
    const hasMoved = this.#hover !== undefined && this.#hover.over !== this.#hover.last;
    if (this.#hover) this.#hover.last = this.#hover.over;
    return hasMoved;
  }

  /** Forgets what the focus may have changed where it was and where it is. False when that can be anything. */
  #hasFocusApart(): boolean {
    const [before, now] = [this.#focused, activeElementOf(this.#tree.document)];
    if (before === now) return true;
    const moved = [before, now].filter((element) => element !== null);
    this.#focusReach ??= reachOfFocus(this.#tree.document);
    if (this.#focusReach === 'itself') for (const element of moved) this.#forgetInside(element);
    // The rules of a shadow tree may tell by the focus of its host.
    const isHost = (element: Element) => this.#tree.shadowRootOf(element) !== null;
    return this.#focusReach !== 'anywhere' && !moved.some(isHost);
  }

  #forgetAll(): void {
    this.#parts = new WeakMap();
    this.#notes.clear();
    this.#referrers.clear();
    this.#controls.clear();
    this.#restless.clear();
    this.#bareHosts.clear();
    this.#dialogs.forget();
    this.#reach = undefined;
    this.#focusReach = undefined;
  }

  #forgetChanged(upgraded: readonly Element[]): void {
    for (const host of upgraded) this.#forgetInside(host);
    for (const host of upgraded) this.#bareHosts.delete(host);
    const restless = new Set([...this.#restless, ...animatedIn(this.#tree.document)]);
    this.#restless = animatedIn(this.#tree.document);
    for (const element of restless) this.#forgetAround(element);
    for (const element of this.#disturbed) this.#forgetAround(element);
    if (this.#pending.some(removesElements)) this.#forgetGone();
    for (const [control, state] of this.#controls) this.#checkControl(control, state);
    for (const change of this.#pending) this.#dialogs.note(change);
    for (const change of this.#pending) this.#forgetChange(change);
    if (this.#paths.size > 0) this.#forgetReferrers();
  }

  /** Forgets elements that have left the page, and the findings at others that depend on them. */
  #forgetGone(): void {
    for (const control of this.#controls.keys()) if (!isConnectedOf(control)) this.#controls.delete(control);
    for (const [element, others] of this.#referrers) {
      if (!isConnectedOf(element)) this.#referrers.delete(element);
      else if (!others.every(isConnectedOf)) this.#forgetPath(element);
    }
  }

  #checkControl(control: Element, state: string): void {
    if (stateOf(control) !== state) this.#forgetControl(control);
  }

  #forgetControl(control: Element): void {
    this.#controls.set(control, stateOf(control));
    if (this.#reachOfStyles() === 'anywhere') this.#forgetAll();
    else this.#forgetAround(control);
  }

  #reachOfStyles(): StyleReach {
    return (this.#reach ??= reachOfStyles(this.#tree.document));
  }

  #forgetChange({ kind, target, added, removed, attribute }: Change): void {
    const element = elementAt(target);
    if (!element) return;
    if (this.#reachOfStyles() === 'anywhere' && kind !== 'characterData' && attribute !== 'style')
      return this.#forgetAll();
    if (kind === 'attributes' && attribute !== 'style' && this.#reach === 'siblings')
      this.#forgetAround(element);
    if (kind === 'attributes') this.#forgetInside(element);
    if (attribute === 'slot') this.#forgetSlots(element);
    if (attribute === 'id' || attribute === 'for' || [...added, ...removed].some(hasIds))
      this.#forgetAllReferrers();
    if (kind === 'childList') this.#forgetChildren(element, added);
    this.#forgetPath(element);
  }

  #forgetChildren(parent: Element, added: readonly Node[]): void {
    const isHost = this.#tree.shadowRootOf(parent) !== null;
    if (isHost || this.#reach === 'siblings') return this.#forgetInside(parent);
    for (const node of added) if (isElement(node)) this.#forgetInside(node);
    // A rule for the n-th child can show or hide the others.
    for (const child of this.#tree.childrenOf(parent)) {
      const known = isElement(child) ? this.#parts.get(child) : undefined;
      if (known && isElement(child) && !isSameLook(known.look, lookAt(child))) this.#forgetInside(child);
    }
  }

  /** Forgets all that the host shows: the slot that the element has left, too. */
  #forgetSlots(slotted: Element): void {
    const host = parentNodeOf(slotted);
    if (host && isElement(host)) this.#forgetInside(host);
  }

  /** Forgets all in the element's parent: its rules may style its siblings by it. */
  #forgetAround(element: Element): void {
    this.#forgetInside(this.#tree.parentOf(element) ?? element);
  }

  #forgetInside(element: Element): void {
    this.#forgetPath(element);
    const pending: Node[] = [element];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (!isElement(node)) continue;
      this.#parts.delete(node);
      this.#notes.delete(node);
      for (const child of this.#tree.childrenOf(node)) if (isElement(child)) pending.push(child);
    }
  }

  #forgetPath(element: Element): void {
    for (let at: Element | null = element; at && !this.#paths.has(at); at = this.#tree.parentOf(at)) {
      this.#paths.add(at);
      this.#parts.delete(at);
    }
  }

  #forgetReferrers(): void {
    for (const [element, others] of this.#referrers)
      if (others.some((other) => this.#paths.has(other))) this.#forgetPath(element);
  }

  #forgetAllReferrers(): void {
    for (const element of this.#referrers.keys()) this.#forgetPath(element);
  }
}

function elementAt(node: Node): Element | null {
  if (isElement(node)) return node;
  if (isShadowRoot(node)) return hostOf(node);
  const parent = parentNodeOf(node);
  if (!parent) return null;
  return isShadowRoot(parent) ? hostOf(parent) : isElement(parent) ? parent : null;
}

const styleTags = new Set(['style', 'link', 'head', 'html', 'body', 'base']);

const removesElements = ({ removed }: Change): boolean => removed.some(isElement);

/** Whether the change can style anything on the page. */
function changesStyles({ kind, target, added, removed, attribute }: Change): boolean {
  const element = elementAt(target);
  const tag = element ? localNameOf(element) : '';
  if (tag === 'body' && kind === 'childList') return [...added, ...removed].some(isStyle);
  if (attribute === 'style' && tag === 'body') return false;
  return styleTags.has(tag) || [...added, ...removed].some(isStyle);
}

function isStyle(node: Node): boolean {
  if (!isElement(node)) return false;
  return (
    /^(style|link)$/.test(localNameOf(node)) || queryInside(node, 'style, link[rel~=stylesheet]') !== null
  );
}

const hasIds = (node: Node): boolean =>
  isElement(node) &&
  (attributeOf(node, 'id') !== null ||
    localNameOf(node) === 'label' ||
    queryInside(node, '[id], label') !== null);

/** The elements that are moving now, or about to. */
function animatedIn(document: Document): Set<Element> {
  const targets = animationsOf(document).map(({ effect }) =>
    effect instanceof KeyframeEffect ? effect.target : null,
  );
  return new Set(targets.filter((target) => target !== null));
}
