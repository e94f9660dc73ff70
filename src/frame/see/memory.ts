import type { ChangeLog } from '../changes/changes';
import {
  type Change,
  changesStyles,
  elementOfChange,
  hasIds,
  removesElements,
  turnsEmpty,
} from '../changes/change';
import type { ComposedTree } from '../dom/composed';
import { isSameLook, lookAt, type StyleLook } from '../dom/look';
import {
  animationsOf,
  bodyOf,
  documentElementOf,
  hostOf,
  isConnectedOf,
  isElement,
  isShadowRoot,
  localNameOf,
  parentNodeOf,
  queryAll,
  rectOf,
  rootOf,
  type Scope,
} from '../dom/native';
import {
  focusIn,
  isSameFocus,
  readSurroundings,
  type Focus,
  type PageSurroundings,
} from './page-surroundings';
import { SheetWatch } from './sheet-watch';
import {
  reachOfFocus,
  reachOfStyles,
  type FocusReach,
  type StyleDistance,
  type StyleReach,
} from './style-reach';
import { UntoldStates } from './untold-states';
import { stateOf } from '../dom/control-state';
import { hosting, stateful, statefulTags } from '../dom/kinds';
import { BareHosts } from './bare-hosts';
import { createKnownDialogs } from './known-dialogs';
import { isSameAbove, type Above, type Line } from './lines';
import type { Spot } from '../dom/visited';

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
 * animations, focus, pointer, viewport, style sheets, shadow roots of elements that had none, and the size of the page.
 */
export function createMemory(tree: ComposedTree, changes: ChangeLog): Memory {
  return new PageMemory(tree, changes);
}

/** What changed without a mutation: roots that were not listened to, elements with another state, and those on the move. */
type Untold = { late: readonly ShadowRoot[]; turned: readonly Element[]; moving: ReadonlySet<Element> };

class PageMemory implements Memory {
  readonly #tree: ComposedTree;
  readonly #changes: ChangeLog;
  #parts = new WeakMap<Element, WalkPart>();
  #aboves = new WeakMap<Element, Above>();
  #notes = new Map<Element, string>();
  #referrers = new Map<Element, readonly Element[]>();
  #controls = new Map<Element, string>();
  readonly #bareHosts = new BareHosts();
  readonly #dialogs = createKnownDialogs();
  readonly #sheets = new SheetWatch();
  readonly #states = new UntoldStates();
  #size = '';
  /** Whether the page was not watched for a while since the last look. */
  #hasMissed = false;
  #pending: Change[] = [];
  /** Images that loaded, popovers that opened or closed, and slots that show others. */
  #disturbed = new Set<Element>();
  readonly #heard = new WeakSet<Node>();
  readonly #listening = new AbortController();
  readonly #hover: { over: unknown; last: unknown } = { over: undefined, last: undefined };
  #hasScrolled = false;
  #restless: ReadonlySet<Element> = new Set();
  #surroundings: PageSurroundings | undefined;
  /** The tree as it is at this look. */
  #now: ComposedTree;
  #focus: Focus = { element: null, look: '' };
  #focusReach: FocusReach | undefined;
  #reach: StyleReach | undefined;
  /** Elements forgotten in this refresh, with all that are around them. */
  #paths = new Set<Element>();

  constructor(tree: ComposedTree, changes: ChangeLog) {
    this.#tree = tree;
    this.#changes = changes;
    this.#now = tree;
  }

  recall(element: Element, { place, above, depth }: Spot): WalkPart | undefined {
    const part = this.#parts.get(element);
    if (!part?.lines) return undefined;
    const { spot } = part;
    return spot.place === place && spot.above === above && spot.depth === depth ? part : undefined;
  }

  keep(element: Element, part: WalkPart): void {
    this.#parts.set(element, part);
    if (part.kind & hosting && !this.#now.shadowRootOf(element)) this.#bareHosts.note(element);
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
    this.#changes.flush();
    this.#now = tree;
    const late = this.#findLateRoots();
    const isOther = this.#isOtherPage() || this.#hasMissed;
    const isNew = isOther || this.#pending.length > mostChanges || this.#pending.some(changesStyles);
    if (isNew) this.#forgetAll();
    const turned = this.#turnedElements();
    const moving = animatedIn(this.#tree.knownScopes());
    if (!isNew) this.#forgetChanged({ late, turned, moving });
    this.#restless = moving;
    this.#focus = focusIn(this.#tree);
    const isKnown = isNew || this.#pending.length > 0 || this.#paths.size > 0;
    const isUntold = this.#hasOtherSize() && !isKnown;
    const isAsked = this.#reach?.asksContainers === true && (isKnown || this.#hasScrolled);
    if (isUntold || isAsked) this.#forgetAll();
    this.#hasScrolled = false;
    this.#hasMissed = false;
    this.#pending = [];
    this.#disturbed.clear();
    this.#paths.clear();
    return isKnown || isUntold || isAsked;
  }

  /** Whether what surrounds the page, or the sheets that style it, are others than at the last look. */
  #isOtherPage(): boolean {
    const surroundings = readSurroundings(this.#tree);
    const isOther = !this.#surroundings || !surroundings.isSame(this.#surroundings);
    this.#surroundings = surroundings;
    this.#listen();
    const hasMoved = this.#hasPointerMoved();
    const isStyled = this.#sheets.hasChanged(this.#tree.knownScopes());
    if (isStyled) this.#reach = this.#focusReach = undefined;
    return isStyled || isOther || hasMoved || !this.#hasFocusApart();
  }

  /** Shadow roots that nobody listened to until now: what was read in them may be another since. */
  #findLateRoots(): ShadowRoot[] {
    this.#bareHosts.ask(this.#now);
    const late = this.#tree.knownScopes().filter((scope) => !this.#heard.has(scope));
    this.#changes.refresh(late);
    return late.filter(isShadowRoot);
  }

  /** Elements whose state has changed without a mutation or an event, where rules show or hide something by it. */
  #turnedElements(): Element[] {
    const scopes = this.#tree.knownScopes();
    this.#reach ??= reachOfStyles(scopes);
    return this.#states.take(this.#reach.untold, scopes);
  }

  /** Whether the page is larger or smaller than at the last look. */
  #hasOtherSize(): boolean {
    const before = this.#size;
    this.#size = sizeOf(this.#tree.document);
    return before !== this.#size;
  }

  isTouched(): boolean {
    this.#changes.flush();
    return (
      this.#hasMissed ||
      this.#pending.length > 0 ||
      this.#disturbed.size > 0 ||
      this.#hover.over !== this.#hover.last ||
      animatedIn(this.#tree.knownScopes()).size > 0 ||
      !this.#surroundings ||
      !isSameFocus(this.#focus, focusIn(this.#tree)) ||
      !readSurroundings(this.#tree).isSame(this.#surroundings)
    );
  }

  /** Watches the page's changes, from the first snapshot on. */
  #watch(tree: ComposedTree): void {
    this.#changes.refresh(tree.scopes());
    this.#changes.follow({
      note: (changes) => {
        if (this.#pending.length <= mostChanges) this.#pending.push(...changes);
      },
      noteMissed: () => (this.#hasMissed = true),
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
      for (const type of disturbing) scope.addEventListener(type, note, options);
      scope.addEventListener('scroll', () => (this.#hasScrolled = true), options);
      // The innermost scope hears it last.
      scope.addEventListener('mouseover', ({ target }) => (this.#hover.over = target), options);
      const noteLeft = ({ relatedTarget }: Event & { relatedTarget?: EventTarget | null }) => {
        if (!relatedTarget) this.#hover.over = undefined;
      };
      scope.addEventListener('mouseout', noteLeft, options);
    }
  }

  /** Whether the pointer is over something else than at the last snapshot, which `:hover` rules may show. */
  #hasPointerMoved(): boolean {
    const hasMoved = this.#hover.over !== this.#hover.last;
    this.#hover.last = this.#hover.over;
    return hasMoved;
  }

  /** Forgets what the focus may have changed where it was and where it is. False when that can be anything. */
  #hasFocusApart(): boolean {
    const [before, now] = [this.#focus, focusIn(this.#tree)];
    if (isSameFocus(before, now)) return true;
    const moved = [before.element, now.element].filter((element) => element !== null);
    this.#focusReach ??= reachOfFocus(this.#tree.knownScopes());
    if (this.#focusReach === 'itself') for (const element of moved) this.#forgetInside(element);
    // The rules of a shadow tree may tell by the focus of its host, and those around the host by a focus in it.
    const isOfShadow = (element: Element) =>
      this.#now.shadowRootOf(element) !== null || isShadowRoot(rootOf(element));
    return this.#focusReach !== 'anywhere' && !moved.some(isOfShadow);
  }

  #forgetAll(): void {
    this.#parts = new WeakMap();
    this.#notes.clear();
    this.#referrers.clear();
    this.#controls.clear();
    this.#bareHosts.forget();
    this.#dialogs.forget();
  }

  #forgetChanged({ late, turned, moving }: Untold): void {
    for (const root of late) this.#forgetInside(hostOf(root));
    for (const element of new Set([...this.#restless, ...moving])) this.#forgetAround(element);
    for (const element of this.#disturbed) {
      this.#forgetPath(element);
      this.#forgetState(element);
    }
    for (const element of turned) this.#forgetState(element);
    if (this.#pending.some(removesElements)) this.#forgetGone();
    for (const [control, state] of this.#controls) this.#checkControl(control, state);
    for (const change of this.#pending) this.#dialogs.note(change);
    for (const change of this.#pending) this.#forgetChange(change);
    if (this.#paths.size > 0) this.#forgetReferrers();
  }

  /** Forgets elements that have left the page, and the findings at others that depend on them. */
  #forgetGone(): void {
    for (const control of this.#controls.keys()) if (!isConnectedOf(control)) this.#controls.delete(control);
    this.#bareHosts.forgetGone();
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
    this.#forgetState(control);
  }

  #forgetState(element: Element): void {
    if (this.#distanceOfStyles() === 'anywhere') this.#forgetAll();
    else this.#forgetAround(element);
  }

  #distanceOfStyles(): StyleDistance {
    this.#reach ??= reachOfStyles(this.#tree.knownScopes());
    return this.#reach.distance;
  }

  #forgetChange(change: Change): void {
    const { kind, target, added, removed, attribute } = change;
    const element = elementOfChange(target);
    if (!element) return;
    const distance = this.#distanceOfStyles();
    const isEmptied = turnsEmpty(change, element);
    if (distance === 'anywhere' && (kind !== 'characterData' || isEmptied) && attribute !== 'style')
      return this.#forgetAll();
    const isSign = isEmptied || (kind === 'attributes' && attribute !== 'style');
    if (isSign && distance === 'siblings') this.#forgetAround(element);
    if (kind === 'attributes') this.#forgetInside(element);
    if (attribute === 'slot') this.#forgetSlots(element);
    if (attribute === 'id' || attribute === 'for' || [...added, ...removed].some(hasIds))
      this.#forgetAllReferrers();
    if (kind === 'childList') this.#forgetChildren(element, added);
    this.#forgetPath(element);
  }

  #forgetChildren(parent: Element, added: readonly Node[]): void {
    const isTold = tellingParents.has(localNameOf(parent)) || this.#now.shadowRootOf(parent) !== null;
    if (isTold || this.#distanceOfStyles() === 'siblings') return this.#forgetInside(parent);
    for (const node of added) if (isElement(node)) this.#forgetInside(node);
    // A rule for the n-th child can show or hide the others.
    for (const child of this.#now.childrenOf(parent)) {
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
    this.#forgetInside(this.#now.parentOf(element) ?? element);
  }

  #forgetInside(element: Element): void {
    this.#forgetPath(element);
    const pending: Node[] = [element];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (!isElement(node)) continue;
      this.#parts.delete(node);
      this.#notes.delete(node);
      for (const child of this.#now.childrenOf(node)) if (isElement(child)) pending.push(child);
    }
  }

  #forgetPath(element: Element): void {
    for (let at: Element | null = element; at && !this.#paths.has(at); at = this.#now.parentOf(at)) {
      this.#paths.add(at);
      this.#parts.delete(at);
      const named = localNameOf(at) === 'figcaption' ? this.#now.parentOf(at) : null;
      if (named) this.#forgetInside(named);
    }
  }

  /** One that refers to another may itself be referred to. */
  #forgetReferrers(): void {
    for (let known = 0; known < this.#paths.size;) {
      known = this.#paths.size;
      for (const [element, others] of this.#referrers)
        if (others.some((other) => this.#paths.has(other))) this.#forgetPath(element);
    }
  }

  #forgetAllReferrers(): void {
    for (const element of this.#referrers.keys()) this.#forgetPath(element);
  }
}

/** Elements whose children say together what each of them is or is called. */
const tellingParents = new Set(['details', 'figure', 'tr']);

/** Events of what changes the look of their target without a mutation. */
const disturbing = ['load', 'error', 'beforetoggle', 'slotchange'];

/** The size of the page and of its content, as a text to compare. */
function sizeOf(document: Document): string {
  return [documentElementOf(document), bodyOf(document)]
    .map((element) => element && `${element.scrollWidth} ${element.scrollHeight} ${rectOf(element).height}`)
    .join();
}

/** The elements that are moving now, or about to. */
function animatedIn(scopes: readonly Scope[]): Set<Element> {
  const targets = scopes
    .flatMap(animationsOf)
    .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null));
  return new Set(targets.filter((target) => target !== null));
}
