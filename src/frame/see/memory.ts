import { type Spot, isSameAbove, type Above, type Line } from './line';
import {
  KnownDialogs,
  areSameSigns,
  focusIn,
  isSameFocus,
  readSurroundings,
  type Focus,
  UntoldStates,
  BareHosts,
} from './page-state';
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
  SheetWatch,
  reachOfFocus,
  reachOfStyles,
  type FocusReach,
  type StyleDistance,
  type StyleReach,
} from './styles';
import { stateOf } from '../dom/aria-states';
import { hosting, stateful, statefulTags } from '../dom/kinds';

/** The finding of a walk at an element, kept for the next walk. */
export type WalkPart = {
  readonly spot: Spot;
  readonly look: StyleLook;
  readonly kind: number;
  /** It starts and ends a line of text. */
  readonly isBreak: boolean;
  /** The text it adds to the line of text it is in. */
  readonly text: string;
  /** The lines it says; undefined when they begin or end in those around it, and it has to be walked again. */
  readonly lines: readonly Line[] | undefined;
};

/** More changes than this are a new page: it is walked again as a whole. */
const maxChanges = 5000;

/**
 * Remembers the page between snapshots. An element's part holds until something in it, in elements it refers to, or in
 * elements that can style it changes. Changes without a mutation are looked for each time: the state of controls, running
 * animations, focus, pointer, viewport, style sheets, shadow roots of elements that had none, and the size of the page.
 */
export class Memory {
  readonly #tree: ComposedTree;
  readonly #changes: ChangeLog;
  #parts = new WeakMap<Element, WalkPart>();
  #aboves = new WeakMap<Element, Above>();
  #notes = new Map<Element, string>();
  #referrers = new Map<Element, readonly Element[]>();
  #controls = new Map<Element, string>();
  readonly #bareHosts = new BareHosts();
  readonly #dialogs = new KnownDialogs();
  readonly #sheets = new SheetWatch();
  readonly #states = new UntoldStates();
  #size = '';
  /** The page was not watched for a while since the last look. */
  #hasMissed = false;
  #pending: Change[] = [];
  /** Images that loaded, popovers that opened or closed, and slots that show others. */
  #disturbed = new Set<Element>();
  readonly #heard = new WeakSet<Node>();
  readonly #listening = new AbortController();
  /** The element under the pointer, now and at the last look. */
  #over: unknown;
  #lastOver: unknown;
  #hasScrolled = false;
  #restless: ReadonlySet<Element> = new Set();
  #surroundings: readonly unknown[] | undefined;
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

  /** Gives the finding at `element`, if nothing that concerns it has changed. */
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

  /** Notes the state of all controls, since a walk that ends early has not met them all. */
  noteControls(): void {
    for (const scope of this.#tree.knownScopes())
      for (const control of queryAll(scope, statefulTags)) this.#noteControl(control);
  }

  #noteControl(control: Element): void {
    if (!this.#controls.has(control)) this.#controls.set(control, stateOf(control));
  }

  /** Gives the name above the lines in `element`, the same object as before while it is the same name. */
  sameAbove(element: Element, above: Above): Above {
    const known = this.#aboves.get(element);
    if (known && isSameAbove(known, above)) return known;
    this.#aboves.set(element, above);
    return above;
  }

  /** Notes in words that something cannot be read at an element. */
  note(element: Element, what: string): void {
    this.#notes.set(element, what);
  }

  /** Gives all notes, of elements that are still in the page. */
  notes(): string[] {
    for (const element of this.#notes.keys()) if (!isConnectedOf(element)) this.#notes.delete(element);
    return [...new Set(this.#notes.values())];
  }

  /** Notes that the line of `element` depends on others, wherever they are. */
  refer(element: Element, others: readonly Element[]): void {
    this.#referrers.set(element, others);
  }

  /** Gives all elements that may be modal dialogs, in no order. */
  dialogs(): readonly Element[] {
    return this.#dialogs.within(this.#tree.knownScopes());
  }

  stop(): void {
    this.#listening.abort();
  }

  /**
   * Forgets what has changed since the last walk. Called before each, with the tree as it will be walked. False when nothing
   * had changed.
   */
  refresh(tree: ComposedTree): boolean {
    if (!this.#surroundings) this.#watch(tree);
    this.#changes.flush();
    this.#now = tree;
    const late = this.#findLateRoots();
    const isOther = this.#isOtherPage() || this.#hasMissed;
    const isNew = isOther || this.#pending.length > maxChanges || this.#pending.some(changesStyles);
    if (isNew) this.#forgetAll();
    const turned = this.#turnedElements();
    const moving = animatedIn(this.#tree.knownScopes());
    if (!isNew) this.#forgetChanged(late, turned, moving);
    this.#restless = moving;
    this.#focus = focusIn(this.#tree);
    const isKnown = isNew || this.#pending.length > 0 || this.#paths.size > 0;
    const size = sizeOf(this.#tree.document);
    const isUntold = size !== this.#size && !isKnown;
    this.#size = size;
    const isAsked = this.#reach?.asksContainers === true && (isKnown || this.#hasScrolled);
    if (isUntold || isAsked) this.#forgetAll();
    this.#hasScrolled = false;
    this.#hasMissed = false;
    this.#pending = [];
    this.#disturbed.clear();
    this.#paths.clear();
    return isKnown || isUntold || isAsked;
  }

  /** True when what surrounds the page, or the sheets that style it, are others than at the last look. */
  #isOtherPage(): boolean {
    const surroundings = readSurroundings(this.#tree);
    const isOther = !this.#surroundings || !areSameSigns(surroundings, this.#surroundings);
    this.#surroundings = surroundings;
    this.#listen();
    // Rules for `:hover` may show it.
    const hasMoved = this.#over !== this.#lastOver;
    this.#lastOver = this.#over;
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

  /**
   * True when the page may be another than at the last refresh. The states of controls are left out, which cost the most to look at:
   * the next refresh compares them with what was noted first.
   */
  isTouched(): boolean {
    this.#changes.flush();
    return (
      this.#hasMissed ||
      this.#pending.length > 0 ||
      this.#disturbed.size > 0 ||
      this.#over !== this.#lastOver ||
      animatedIn(this.#tree.knownScopes()).size > 0 ||
      !this.#surroundings ||
      !isSameFocus(this.#focus, focusIn(this.#tree)) ||
      !areSameSigns(readSurroundings(this.#tree), this.#surroundings)
    );
  }

  #watch(tree: ComposedTree): void {
    this.#changes.refresh(tree.scopes());
    this.#changes.follow({
      note: (changes) => {
        if (this.#pending.length <= maxChanges) this.#pending.push(...changes);
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
      scope.addEventListener('mouseover', ({ target }) => (this.#over = target), options);
      const noteLeft = (event: Event) => {
        if (!(event instanceof MouseEvent && event.relatedTarget)) this.#over = undefined;
      };
      scope.addEventListener('mouseout', noteLeft, options);
    }
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

  /** `turned`: elements whose state has changed without a mutation; `moving`: those that are on the move. */
  #forgetChanged(
    late: readonly ShadowRoot[],
    turned: readonly Element[],
    moving: ReadonlySet<Element>,
  ): void {
    for (const root of late) this.#forgetInside(hostOf(root));
    for (const element of new Set([...this.#restless, ...moving])) this.#forgetAround(element);
    for (const element of this.#disturbed) {
      this.#forgetPath(element);
      this.#forgetState(element);
    }
    for (const element of turned) this.#forgetState(element);
    if (this.#pending.some(removesElements)) this.#forgetGone();
    for (const [control, state] of this.#controls) {
      const now = stateOf(control);
      if (now === state) continue;
      this.#controls.set(control, now);
      this.#forgetState(control);
    }
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
    const host = attribute === 'slot' ? parentNodeOf(element) : null;
    // The slot that the element has left is shown by the host, too.
    if (host && isElement(host)) this.#forgetInside(host);
    if (attribute === 'id' || attribute === 'for' || [...added, ...removed].some(hasIds))
      for (const referrer of this.#referrers.keys()) this.#forgetPath(referrer);
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
