import type { Method } from '../../protocol/action';
import type { JoinedNode } from '../../protocol/snapshot';
import { isVariable } from '../../protocol/variables';
import type { Concept, ElementType } from '../../languages/kinds';
import { determiners, lexicons, weakWords, stem, unitWords } from '../read/lexicon';
import { conceptsOf } from '../page/concepts';
import type { MatchedPage } from '../page/elements';
import {
  type PageElement,
  isTypable,
  isOfType,
  optionsGiven,
  methodFit,
  naturalMethod,
  tickRoles,
  typeFit,
} from '../page/page-element';
import { withoutAside } from '../page/texts';
import type { Intent, SaidTarget } from '../read/intent';
import { mayBeCalled, rankNames, type NameCache, type NameFit } from './names';
import { rankPositions } from './rank-positions';
import { monthOf, readDate } from '../../base/dates';
import { fitValue, isFormatted, readClock } from './fit-value';
import { wordsOf, type Words } from '../words';

export type Ranked = {
  element: PageElement;
  intent: Intent;
  arguments: string[];
  /** 0..1. */
  score: number;
  /** A sentence on why the value may not be the one that is meant. */
  doubt?: string;
  /** The name stands there plainly enough to be sure. */
  isPlain: boolean;
};

/** The fit of a type alone ("the button"): less than a name's. */
const typeOnly = 0.9;
/** The fit of words that name nothing: "here", "the thing". */
const anyElement = 0.6;
const scoreAtLeast = 0.2;
/** A position tells apart the elements whose names fit at least this share as well as the best. */
const nearBest = 0.7;
/** Scores this near to the best are of the same kind, for counting ("the second Delete"). */
const sameKind = 0.05;

export function rankElements(page: MatchedPage, intent: Intent, names: NameCache): Ranked[] {
  if (intent.target === 'page') return [];
  const target = intent.target;
  const ranked: Ranked[] = [];
  for (const [position, name] of nameFits(page, intent, names)) {
    const element = page.elements[position];
    const one = element && rankElement(page, element, intent, name);
    if (one) ranked.push(one);
  }
  ranked.sort((a, b) => a.element.at - b.element.at);
  applyPositions(page, target, ranked);
  if (target.ordinal !== undefined) applyOrdinal(ranked, target, target.ordinal);
  return ranked.filter((one) => one.score >= scoreAtLeast);
}

/** Element (position in `page.elements`) → fit of the target's name. */
function nameFits(page: MatchedPage, intent: Intent, names: NameCache): Map<number, NameFit> {
  const target = intent.target;
  if (target === 'page') return new Map();
  const place = target.positions.map(({ words }) => words).join(' ');
  const rank = (name: string, isCalled: IsCalled = isAny): Map<number, NameFit> => {
    const isWanted: IsCalled = (element) => methodFit(intent.method, element.node) > 0 && isCalled(element);
    return rankNames(page, { name, place }, names, isWanted);
  };
  const rankExact = (name: string) =>
    mayBeCalled(page, name) ? rank(name, isJust(name)) : new Map<number, NameFit>();
  if (intent.exactOnly) return rankExact(target.name);
  if (intent.wholeOnly) return rank(target.fullName, isOrServes(target.fullName, intent.method));
  const fits = target.name === '' ? ofType(page, intent, target) : rank(target.name);
  if (target.fullName === target.name) return fits;
  const merged = new Map(fits);
  for (const [position, one] of rankExact(target.fullName))
    if (one.fit > (fits.get(position)?.fit ?? 0)) merged.set(position, one);
  return merged;
}

type IsCalled = (element: PageElement) => boolean;

const isAny: IsCalled = () => true;

function isJust(name: string): IsCalled {
  const { text } = wordsOf(name);
  return ({ sources: [first] }) => first?.words.text === text;
}

/** Makes a test for elements with just this name, or this purpose. An id alone names no box. */
function isOrServes(name: string, method: Intent['method']): IsCalled {
  const words = wordsOf(name);
  const purposes = conceptsOf(words);
  return ({ sources, concepts, node }) =>
    sources.some(
      (source) =>
        (source.weight >= nearby || (node.name === '' && method !== 'check')) && isWhole(source.words, words),
    ) ||
    wordsOf(withoutAside(node.name) ?? '').text === words.text ||
    purposes.some((purpose) => (concepts.get(purpose) ?? 0) >= plainPurpose);
}

/** From this weight on, people see a text as the name of a field: it is its own, or stands near. */
const nearby = 0.87;

/** The name is all of a text but weak words and units: "Brush size px", "Company (required)", "repeat the password". */
function isWhole(words: Words, wanted: Words): boolean {
  if (words.text === wanted.text) return true;
  const said = wanted.list.filter((word) => !weakWords.has(word));
  const counted = words.list.filter((word) => !weakWords.has(word) && !unitWords.has(word));
  return said.length > 0 && said.length === counted.length && said.every((word, at) => counted[at] === word);
}

/** From this sureness on, a purpose is as good as a name. */
const plainPurpose = 0.88;

/** The elements of a type, for a target without a name; for one without a type too, all for an option to name. */
function ofType(page: MatchedPage, intent: Intent, target: SaidTarget): Map<number, NameFit> {
  const fits = new Map<number, NameFit>();
  const fit = { fit: target.type === 'element' ? anyElement : typeOnly, isPlain: true };
  for (const [position, element] of page.elements.entries()) {
    if (isFitting(page, element, intent)) fits.set(position, fit);
  }
  return fits;
}

function isFitting(page: MatchedPage, element: PageElement, { method, target }: Intent): boolean {
  const type = target === 'page' ? undefined : target.type;
  if (type === undefined) return method === 'selectOption';
  if (type === 'result') return page.results().has(element.at);
  if (isOfType(type, element.node)) return true;
  const search = element.concepts.get('search') ?? 0;
  if (type !== 'search' || !isTypable(element.node)) return false;
  // The only field of a page needs not say more plainly what it is for.
  return (
    search > 0.7 ||
    (search > 0 && page.elements.every((other) => other === element || !isTypable(other.node)))
  );
}

function rankElement(
  page: MatchedPage,
  element: PageElement,
  said: Intent,
  name: NameFit,
): Ranked | undefined {
  const { node } = element;
  const intent = asWish(said, node);
  const target = intent.target;
  const method = methodFit(intent.method, node);
  if (target === 'page' || method === 0) return undefined;
  if (intent.isStep && node.role !== 'spinbutton' && node.role !== 'slider') return undefined;
  if (intent.method === 'selectOption' && page.hasOwnOptions(element)) return undefined;
  if (intent.isTold && intent.method === 'fill' && !takesTold(element, intent.arguments[0] ?? ''))
    return undefined;
  if (intent.naturalOnly && naturalMethod(node) !== intent.method) return undefined;
  const wanted = intent.method === 'selectOption' ? intent.arguments[0] : undefined;
  const several = wanted === undefined ? undefined : rankSeveral(node, wanted);
  const option = wanted === undefined || several ? undefined : rankOption(node, wanted);
  if (target.name === '' && target.type === undefined && (several?.fit ?? option?.fit ?? 0) < 0.95)
    return undefined;
  const type = target.name === '' ? 1 : typeFit(typeOf(target, intent.method), node);
  const typed =
    intent.method === 'fill' && !intent.lacksValue
      ? fitValue(node, intent.arguments[0] ?? '', isFormatted(node) ? writtenFor(page, element) : {})
      : undefined;
  const isAway = intent.ifFits && isDay(intent.arguments[0] ?? '') && !dayTypes.has(node.hints?.type ?? '');
  if (intent.method === 'selectOptionFromDropdown' && !isTypable(node)) return undefined;
  if (intent.ifFits && (typed?.doubt !== undefined || (option?.fit ?? 1) < 0.95)) return undefined;
  const doubt = typed?.doubt ?? intent.doubt;
  return {
    element,
    intent,
    arguments: several?.texts ?? option?.texts ?? (typed ? [typed.text] : intent.arguments),
    doubt,
    isPlain: name.isPlain && !isLoose(intent, element),
    score:
      name.fit *
      method *
      type *
      (several?.fit ?? option?.fit ?? 1) *
      (node.states?.includes('disabled') ? disabled : 1) *
      intent.weight *
      (isAway ? awayFit : 1),
  };
}

/**
 * A part of a field's name is too little for a click into it, and for words that are told of the thing itself ("the deal is
 * worth 25,000").
 */
function isLoose(intent: Intent, element: PageElement): boolean {
  const { method, target, isTold } = intent;
  if (target === 'page' || target.name === '' || !isTypable(element.node)) return false;
  const isSaidOfIt = isTold && method === 'fill' && /^\p{Ll}+ /u.test(intent.arguments[0] ?? '');
  if (method !== 'click' && !isSaidOfIt) return false;
  return ![target.name, target.fullName].some((name) => isOrServes(name, method)(element));
}

/** The share of its score that a field for any text keeps for a day or time that a field for those may be meant for. */
const awayFit = 0.8;
const dayTypes = new Set(['date', 'month', 'time', 'datetime-local']);
const isDay = (said: string) => readDate(said) !== undefined || readClock(said) !== undefined;

function writtenFor(page: MatchedPage, { sources }: PageElement) {
  return { ...page.conventions(), named: sources.map(({ words }) => words.text) };
}

/** Turns a vague click on an unticked box or radio button into a check: "Use the same address". */
function asWish(intent: Intent, { role, states }: JoinedNode): Intent {
  const isWish =
    intent.method === 'click' &&
    intent.weight < wished &&
    tickRoles.has(role) &&
    !states?.includes('checked');
  return isWish ? { ...intent, method: 'check' } : intent;
}

/** Commands that may mean something else than a click weigh less than this. */
const wished = 0.97;
/** The share of its score that what is disabled keeps: a button often waits until its form is filled in. */
const disabled = 0.96;

/** Without a command, e-mail and phone fields need a value of their form, and a search takes none. */
function takesTold({ concepts }: PageElement, value: string): boolean {
  const isFor = (concept: Concept) => (concepts.get(concept) ?? 0) > 0.7;
  if (isFor('search')) return false;
  if (isFor('email') && !isFor('username')) return value.includes('@') || isVariable(value);
  return !isFor('phone') || /\d{3}|\d\D\d\D\d/.test(value) || isVariable(value);
}

/** The type of a target; none for "box" when it is ticked, which is not the box to type into. */
function typeOf({ type }: SaidTarget, method: Method): ElementType | undefined {
  return type === 'field' && (method === 'check' || method === 'uncheck') ? undefined : type;
}

function applyPositions(page: MatchedPage, target: SaidTarget, ranked: readonly Ranked[]): void {
  if (target.positions.length === 0) return;
  const from = nearBest * bestOf(ranked);
  const near = ranked.filter((one) => one.score >= from);
  for (const one of ranked) if (one.score < from) one.score *= 0.6;
  const ats = near.map((one) => one.element.at);
  for (const position of target.positions) {
    const fits = rankPositions(page, position, ats);
    for (const [index, one] of near.entries()) one.score *= fits[index] ?? 1;
  }
}

function applyOrdinal(ranked: Ranked[], { name }: SaidTarget, ordinal: number): void {
  const best = bestOf(ranked);
  const isWaySaid = conceptsOf(wordsOf(name)).some((concept) => ways.includes(concept));
  const near = ranked.filter((one) => one.score >= best - sameKind && (isWaySaid || !isWay(one.element)));
  const plain = near.filter((one) => one.isPlain);
  const kind = plain.length > 0 ? plain : near;
  const chosen = ordinal > 0 ? kind[ordinal - 1] : kind.at(ordinal);
  for (const one of ranked) if (one !== chosen) one.score *= 0.6;
}

/** Leads to the next or the one before, and is none of those that are counted. "Last week" is not "Next week". */
const isWay = ({ concepts }: PageElement) => ways.some((way) => (concepts.get(way) ?? 0) >= plainWay);
const ways: readonly Concept[] = ['next', 'back'];
const plainWay = 0.6;

function bestOf(ranked: readonly Ranked[]): number {
  return ranked.reduce((best, one) => Math.max(best, one.score), 0);
}

/** The fit when the options are not known: enough where the list was named, not where only the option was said. */
const unknownOptions = 0.94;

/** Fits each part of a value like "Red and Blue" with a list that takes several; undefined unless all fit. */
function rankSeveral(node: JoinedNode, said: string): OptionFit | undefined {
  if (node.role !== 'listbox' || node.hints?.tag !== 'select') return undefined;
  const parts = said.split(between).filter((part) => part !== '');
  const found = parts.map((part) => rankOption(node, part));
  if (parts.length < 2 || found.some(({ fit }) => fit < 0.95)) return undefined;
  return { fit: Math.min(...found.map(({ fit }) => fit)), texts: found.flatMap(({ texts }) => texts) };
}

const ands = [...new Set(lexicons.flatMap(({ connectors }) => connectors))].join('|');
const between = new RegExp(`\\s*[,;、，]\\s*(?:(?:${ands})\\s+)?|\\s+(?:${ands})\\s+`, 'iu');

/** The fit of options with a list, 0..1, and the options as the list spells them. */
type OptionFit = { fit: number; texts: string[] };

function rankOption(node: JoinedNode, option: string): OptionFit {
  const options = node.hints?.options;
  if (options === undefined || options.length === 0 || /^%[^%\s]+%$/.test(option))
    return { fit: unknownOptions, texts: [option] };
  const wanted = wordsOf(withoutDeterminer(option));
  const same =
    options.find((text) => text === option) ?? options.find((text) => wordsOf(text).text === wanted.text);
  if (same !== undefined) return { fit: 1, texts: [same] };
  const stems = wanted.list.map(stem);
  const near = options.filter((text) => {
    const found = new Set(wordsOf(text).list.map(stem));
    return stems.length > 0 && stems.every((word) => found.has(word));
  });
  const only = near.length === 1 ? near[0] : undefined;
  if (only !== undefined) return { fit: 0.95, texts: [only] };
  const month = monthIn(options, option);
  if (month !== undefined) return { fit: 0.95, texts: [month] };
  return { fit: options.length >= optionsGiven ? 0.7 : 0.4, texts: [option] };
}

const leading = new RegExp(
  `^(?:${[...determiners].filter((word) => !word.endsWith("'")).join('|')})\\s+`,
  'iu',
);

/** The text without its article: "a double room" is the option "Double room". */
const withoutDeterminer = (text: string) => text.replace(leading, '');

/** The option for a month, said by its name where options are numbers, or the other way round. */
function monthIn(options: readonly string[], said: string): string | undefined {
  const number = monthOf(wordsOf(said).text) ?? (/^\d{1,2}$/.test(said) ? Number(said) : undefined);
  if (number === undefined) return undefined;
  const found = options.filter(
    (option) => (/^\d{1,2}$/.test(option) ? Number(option) : monthOf(wordsOf(option).text)) === number,
  );
  return found.length === 1 && options.length >= 12 - 1 ? found[0] : undefined;
}
