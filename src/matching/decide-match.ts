import { type MatchedPage, readPage } from './page/elements';
import {
  type PageElement,
  isTypable,
  isList,
  leadAlike,
  naturalMethod,
  tickRoles,
} from './page/page-element';
import type { Intent } from './read/intent';
import type { Ranked } from './rank/rank';
import type { ErrorCode } from '../base/errors';
import type { Method } from '../protocol/action';
import type { SaidMove } from './read/parse-moves';
import type { JoinedNode, Snapshot } from '../protocol/snapshot';
import type { MethodName } from '../protocol/methods';
import { describeNode, nounOf, sayAction, sayMove, shortened } from '../protocol/told/say-action';

/** Decides a step that names no element: scrolling the page, a key with no field, a key after a step. */
export function decideOnPage(page: MatchedPage, intent: Intent, previous: Ranked | undefined): Decision {
  if (intent.method === 'press') return pressDecision(page, intent, previous);
  const element = scrollElement(page, intent.arguments[0] ?? '');
  if (!element)
    return { candidates: [], best: undefined, sure: false, reason: 'The page has nothing to scroll.' };
  return decisionFor(element, intent, 0.95, '');
}

/**
 * The element that stands for the page: its root where the snapshot has it, else the part of the page that the
 * scroll leads to.
 */
function scrollElement(page: MatchedPage, percent: string): PageElement | undefined {
  const root = page.elements.find(({ node }) => node.hints?.tag === 'html' || node.role === 'document');
  const top = page.elements.filter(({ node }) => node.frameId === 0 && !node.states?.includes('behind'));
  return root ?? (percent === '0%' ? top[0] : top.at(-1));
}

function pressDecision(page: MatchedPage, intent: Intent, previous: Ranked | undefined): Decision {
  const reason = 'The instruction does not say where to press the key.';
  if (previous) return decisionFor(previous.element, intent, 0.95, '');
  const fields = page.elements.filter(({ node }) => isTypable(node));
  const field = fields.find(({ concepts }) => (concepts.get('search') ?? 0) > 0.7) ?? fields[0];
  if (!field) return { candidates: [], best: undefined, sure: false, reason };
  return decisionFor(field, intent, fields.length === 1 ? 0.6 : 0.3, reason);
}

function decisionFor(element: PageElement, intent: Intent, confidence: number, reason: string): Decision {
  const sure = reason === '';
  const { node, ref } = element;
  const candidate = {
    ref,
    frameId: node.frameId,
    method: intent.method,
    arguments: [...intent.arguments],
    description: describeAction(intent.method, node, intent.arguments),
    confidence,
    sure,
  };
  const best: Ranked = { element, intent, arguments: intent.arguments, score: confidence, isPlain: true };
  return { candidates: [candidate], best, sure, reason };
}

/** The threshold for all pages: an answer with at least this confidence is sure. */
const sureFrom = 0.9;

const sureScore = 0.72;

/** Scores that differ by less count as equal. */
const tieMargin = 0.02;

/** The highest confidence of a name that is said only in passing: it is never sure. */
const inPassing = 0.85;
const candidatesAtMost = 8;

export type Decision = {
  candidates: MatchedAction[];
  best: Ranked | undefined;
  sure: boolean;
  reason: string;
};

/** Decides on the best answers, with their confidence, and the reason when the first is not sure. */
export function decide(ranked: readonly Ranked[], wantedName: string): Decision {
  const best = bestPerElement(ranked);
  const first = best[0];
  if (!first) return { candidates: [], best: undefined, sure: false, reason: explainNone(wantedName) };
  const rivals = best.slice(1).filter((other) => !isSameTarget(first, other));
  const tied = [first, ...rivals.filter((other) => first.score - other.score < tieMargin)];
  const isTie = tied.length > 1;
  const confidence = isTie ? first.score / tied.length : confidenceOf(first);
  const sure = confidence >= sureFrom;
  const share = (one: Ranked): number =>
    Math.min(one.score * (1 - confidence), tied.includes(one) ? confidence : confidence * 0.9);
  const candidates = best
    .slice(0, candidatesAtMost)
    .map((one) => toAction(one, one === first ? confidence : share(one), one === first && sure));
  return { candidates, best: first, sure, reason: sure ? '' : reasonFor(first, tied) };
}

/** A plain name with such a score is sure, whatever comes behind it. */
const confidenceOf = ({ score, isPlain }: Ranked): number =>
  score < sureScore ? Math.min(score, inPassing) : isPlain ? Math.max(score, sureFrom) : inPassing;

function reasonFor(first: Ranked, tied: readonly Ranked[]): string {
  const isTied = first.isPlain && first.score >= sureScore && tied.length > 1;
  return isTied ? explainTie(tied.map((one) => one.element.node)) : explainWeak(first.element.node);
}

function bestPerElement(ranked: readonly Ranked[]): Ranked[] {
  const best = new Map<string, Ranked>();
  for (const one of ranked) {
    const known = best.get(one.element.ref);
    if (!known || one.score > known.score) best.set(one.element.ref, one);
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.element.at - b.element.at);
}

/** Links with the same name and address in one frame count as one. */
function isSameTarget(a: Ranked, b: Ranked): boolean {
  return (
    leadAlike(a.element.node, b.element.node) &&
    a.intent.method === 'click' &&
    b.intent.method === 'click' &&
    a.element.node.name === b.element.node.name &&
    a.element.node.frameId === b.element.node.frameId
  );
}

export function actionOn(
  element: PageElement,
  method: MatchedAction['method'],
  args: string[],
): MatchedAction {
  return actionOf(element, { method, arguments: args }, { confidence: planned, sure: true });
}

const planned = 0.97;

function toAction(
  { element, intent, arguments: args }: Ranked,
  confidence: number,
  sure: boolean,
): MatchedAction {
  return actionOf(element, { method: intent.method, arguments: args }, { confidence, sure });
}

/** A deed on an element as an answer, with its confidence, 0..1. */
export function actionOf(
  { node, ref }: PageElement,
  { method: said, arguments: args }: Pick<MatchedAction, 'method' | 'arguments'>,
  { confidence, sure }: Pick<MatchedAction, 'confidence' | 'sure'>,
): MatchedAction {
  // A list that the page draws itself is opened to choose from it.
  const isDrawn = said === 'selectOption' && node.hints?.tag !== 'select';
  const method = isDrawn ? 'selectOptionFromDropdown' : said;
  return {
    ref,
    frameId: node.frameId,
    method,
    arguments: [...args],
    description: describeAction(method, node, args),
    confidence: Math.round(Math.min(1, Math.max(0, confidence)) * 1000) / 1000,
    sure,
  };
}

export type MatchedAction = {
  ref: string;
  frameId: number;
  method: Method;
  /** The arguments of the method; `%name%` stays as it was said. Empty for `fill` when the instruction names no value. */
  arguments: string[];
  /** The action in words a person reads: `Click the "Sign in" button`. */
  description: string;
  /** 0..1: the share of right answers among answers with this number. */
  confidence: number;
  sure: boolean;
};

type Refusal = { code: ErrorCode; message: string };

export type MatchResult = {
  /** Best first, at most 8. For a compound instruction: the best of each step, in order. */
  candidates: MatchedAction[];
  /** The first candidate can be acted on as it is: the right element, and nothing left to say or do. */
  sure: boolean;
  /** The reason for doubt, as a sentence; empty when sure. */
  reason: string;
  /** Only for a compound instruction ("… and press Enter"): one result a step, in order; `sure` above is then false. */
  steps?: StepResult[];
  /** The move that leaves the page; sure, and without an element. */
  move?: SaidMove;
  /** A refusal that no rung overrules, and its reason. */
  refusal?: Refusal;
};

export type StepResult = MatchResult & {
  /** Its own words; empty for a step that another one implies. */
  written: string;
  /** It submits the search of the step before, which the instruction did not say. */
  submitsSearch?: boolean;
  /** It changes the page, so that later steps are matched once it is done. */
  turnsPage?: boolean;
};

/** Describes an action to a person: `Click the "Sign in" button`. The sentence never holds typed text. */
export const describeAction = (method: MethodName, node: JoinedNode, args: readonly string[]): string =>
  sayAction(method, node, args).sentence;

/** Describes a move to a person: `Go to example.com`. */
export const describeMove = ({ method, arguments: [address = ''] }: SaidMove): string =>
  sayMove(method, address).sentence;

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Explains why elements that fit equally well leave no answer: "Two buttons are called "Delete"." */
function explainTie(tied: readonly JoinedNode[]): string {
  const [first, second] = tied;
  if (!first || !second) return '';
  const count = numbers[tied.length] ?? String(tied.length);
  if (tied.every((node) => node.name === first.name)) {
    const noun = tied.every((node) => nounOf(node) === nounOf(first)) ? pluralOf(nounOf(first)) : 'elements';
    return first.name === ''
      ? `${count} ${noun} have no name.`
      : `${count} ${noun} are called "${shortened(first.name)}".`;
  }
  return tied.length === 2
    ? `The ${describeNode(first)} and the ${describeNode(second)} fit equally well.`
    : `${count} elements fit equally well, the ${describeNode(first)} and the ${describeNode(second)} among them.`;
}

function pluralOf(noun: string): string {
  if (/(?:x|ch|sh|s)$/.test(noun)) return `${noun}es`;
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

export function explainWeak(node: JoinedNode): string {
  return `The nearest, the ${describeNode(node)}, fits only in part.`;
}

function explainNone(name: string): string {
  return name === '' ? 'No element fits.' : `No element fits "${shortened(name)}".`;
}

const actionsAtMost = 20;
const linksAtMost = 6;
const deedRoles = new Set(['button', 'tab', 'menuitem']);
const asideRoles = new Set(['navigation', 'contentinfo', 'banner', 'complementary']);
const primaryConcepts = ['submit', 'sign-in', 'sign-up', 'checkout', 'next', 'search', 'cart'] as const;

/** The likely actions of a page, likeliest first, at most 20: fields of forms and primary buttons before links. */
export function listActions(snapshot: Snapshot): MatchedAction[] {
  const page = readPage(snapshot);
  const rated = page.elements
    .map((element) => ({ element, rating: rate(page, element) }))
    .filter(({ rating }) => rating > 0)
    .sort((a, b) => b.rating - a.rating || a.element.at - b.element.at);
  return withoutRepeats(rated)
    .slice(0, actionsAtMost)
    .map(({ element, rating }) => actionWith(element, rating));
}

/** The most natural action on each of these elements, in the order given. */
export function actionsOn(refs: readonly string[], snapshot: Snapshot): MatchedAction[] {
  const page = readPage(snapshot);
  const byRef = new Map(page.elements.map((element) => [element.ref, element]));
  return refs
    .flatMap((ref) => byRef.get(ref) ?? [])
    .map((element) => actionWith(element, baseRating(element)));
}

type Rated = { element: PageElement; rating: number };

/** The likelihood, 0..1, that a person wants to use this element next. */
function rate(page: MatchedPage, element: PageElement): number {
  const { node } = element;
  const states = node.states ?? [];
  if (states.includes('disabled') || states.includes('behind') || node.role === 'iframe') return 0;
  const aside = isAside(page, element.at) ? 0.6 : 1;
  return baseRating(element) * aside * (element.sources.length > 0 ? 1 : 0.2);
}

function baseRating(element: PageElement): number {
  const { node } = element;
  if (isTypable(node) || isList(node)) return element.concepts.has('search') ? 0.92 : 0.9;
  if (deedRoles.has(node.role))
    return primaryConcepts.some((concept) => element.concepts.has(concept)) ? 0.88 : 0.7;
  if (tickRoles.has(node.role)) return 0.75;
  if (node.role === 'link')
    return primaryConcepts.some((concept) => element.concepts.has(concept)) ? 0.6 : 0.4;
  return 0.3;
}

function isAside(page: MatchedPage, at: number): boolean {
  let parent = page.tree.parents[at] ?? -1;
  while (parent >= 0) {
    if (asideRoles.has(page.tree.nodes[parent]?.role ?? '')) return true;
    parent = page.tree.parents[parent] ?? -1;
  }
  return false;
}

/** Keeps one element of each role and name ("Add to cart" on every product is one line), and few links. */
function withoutRepeats(rated: readonly Rated[]): Rated[] {
  const seen = new Set<string>();
  let links = 0;
  return rated.filter(({ element }) => {
    const { role, name } = element.node;
    const key = `${role}\n${name === '' ? element.ref : name}`;
    if (seen.has(key) || (role === 'link' && links === linksAtMost)) return false;
    seen.add(key);
    if (role === 'link') links += 1;
    return true;
  });
}

function actionWith(element: PageElement, rating: number): MatchedAction {
  const { node, ref } = element;
  const method = naturalMethod(node);
  return {
    ref,
    frameId: node.frameId,
    method,
    arguments: [],
    description:
      method === 'selectOption' ? `Choose in the "${node.name}" list` : describeAction(method, node, []),
    confidence: Math.round(rating * 1000) / 1000,
    sure: false,
  };
}
