import { isDeed } from '../protocol/methods';
import type { JoinedNode, Snapshot } from '../protocol/snapshot';
import {
  actionOn,
  decide,
  type Decision,
  type MatchedAction,
  type MatchResult,
  type StepResult,
  decideOnPage,
} from './decide-match';
import { heldBack } from './meant';
import { readPage, type MatchedPage } from './page/elements';
import { boxOfRow, cellAt, drawnAs, placeDrawnAs } from './page/drawn-texts';
import type { Concept } from '../languages/kinds';
import { conceptPhrases, determiners, lexicons, headingWords } from './read/lexicon';
import type { Intent, ParsedInstruction, ParsedStep, SaidTarget } from './read/intent';
import type { ReadMove } from './read/parse-moves';
import { parseInstruction } from './read/parse';
import { menuCalled, openerBeside, takerUnder, tickAfter, type Taker } from './rank/captions';
import { dayCalled } from './rank/days';
import type { PageElement } from './page/page-element';
import type { NameCache } from './rank/names';
import { rankElements, type Ranked } from './rank/rank';
import type { Found } from './rank/candidates';
import { answerBy, saysNoDeed } from './rank/answer';
import { learnedWeights, weigh, type Weighed } from './rank/chances';
import type { Said } from './rank/features';
import { wordsOf, unspacedScript } from './words';

export type MatchOptions = {
  /** The names of the caller's variables. One that fits a field fills it as `%name%` when the instruction names no value. */
  variables?: readonly string[];
  /** Weighs all that a step may mean: by the learned weights, unless they are being learned. */
  weigh?: Weigher;
};

/** Gives each candidate of a step its chance, likeliest first. */
export type Weigher = (page: MatchedPage, said: Said, found: Found) => readonly Weighed[];

/** A search for what one instruction means. */
type SearchFor = Search & { parsed: ParsedInstruction };

type Search = {
  page: MatchedPage;
  names: NameCache;
  variables: readonly string[];
  weigh: Weigher;
  done: Done;
};

/** All that was matched and weighed for the instruction: parts, steps and readings share steps. */
type Done = {
  matched: Map<readonly Intent[], Matched>;
  weighed: Map<ParsedStep, readonly Weighed[]>;
};

const byLearnedWeights: Weigher = (page, said, found) => weigh(page, said, found, learnedWeights);

/**
 * Finds the actions an instruction means on a page, without a model.
 *
 * An answer may be unsure. `reason` then tells a tie, a name that fits only in part, and prose apart.
 */
export function matchInstruction(
  instruction: string,
  snapshot: Snapshot,
  options: MatchOptions = {},
): MatchResult {
  const parsed = parseInstruction(instruction);
  if (parsed.steps.length === 0) return nothing(unreadReason(instruction));
  const search = searchOn(snapshot, options);
  const all = { ...search, parsed };
  const planned = byPlan(all);
  if (planned) return planned;
  const parts = partsOn(all);
  const steps = matchSteps(parts.steps, search);
  const [only] = steps;
  if (!only || steps.length > 1) return together(steps.map((step) => weighed(step, true, all)));
  if (only.refusal) return only;
  const saysToAct = parsed.hasVerb || parsed.steps.every((step) => step.saysDeed());
  const named = only.sure || parsed.hasVerb ? undefined : asNamed(parsed, saysToAct, search);
  const answer = weighed({ ...only, ...named }, saysToAct, all);
  if (parts.doubt !== undefined) return { ...answer, ...doubted(answer.candidates, parts.doubt) };
  return parsed.isQuestion && !answer.sure ? asked(answer) : answer;
}

const searchOn = (
  snapshot: Snapshot,
  { variables = [], weigh: weigher = byLearnedWeights }: MatchOptions,
): Search => ({
  page: readPage(snapshot),
  names: { names: new Map(), likes: new Map() },
  variables,
  weigh: weigher,
  done: { matched: new Map(), weighed: new Map() },
});

/** Something to act on, and the text that tells where it is: of its row or card, else what stands over it. */
export type PlacedThing = { ref: string; place: string };

/** All that can be acted on, the likeliest by the words of an instruction first, then in the order of the page. */
export function thingsByChance(instruction: string, snapshot: Snapshot): PlacedThing[] {
  const parsed = parseInstruction(instruction);
  const search = searchOn(snapshot, {});
  const chances = new Map<PageElement, number>();
  for (const step of parsed.steps)
    for (const { candidate, chance } of weighStep(step, { ...search, parsed }))
      chances.set(candidate.element, Math.max(chance, chances.get(candidate.element) ?? 0));
  const chanceOf = (element: PageElement) => chances.get(element) ?? 0;
  return search.page.elements
    .toSorted((a, b) => chanceOf(b) - chanceOf(a) || a.at - b.at)
    .map((element) => ({ ref: element.ref, place: placeText(search.page, element) }));
}

const tellingAtMost = 2;

/** The first texts of an element's row or card that are not on each, else the name of what stands over it; empty for none. */
function placeText(page: MatchedPage, element: PageElement): string {
  const { nodes } = page.tree;
  const { item, over } = page.placeOf(element);
  const inItem = item ? nodes.slice(item.start, item.end) : [];
  const isTelling = ({ name, ref }: JoinedNode) =>
    /[\p{L}\p{N}]/u.test(name) &&
    !element.node.name.includes(name) &&
    (ref === undefined || !page.isRepeated(name));
  const told = inItem.filter(isTelling).slice(0, tellingAtMost);
  const named = told.length > 0 ? told : over.flatMap((at) => nodes[at] ?? []).filter(isTelling);
  return [...new Set(named.slice(0, told.length || 1).map(({ name }) => name))].join(', ');
}

/** Matches a name without a verb; undefined where the words may say a deed and not what a field lacks. */
function asNamed({ phrase }: ParsedInstruction, saysToAct: boolean, search: Search): MatchResult | undefined {
  const { candidates, reason } = matchStep(phrase, search, undefined).result;
  const [first] = candidates;
  if (!first || (saysToAct && pressed.has(first.method))) return undefined;
  return { candidates, sure: false, reason: first.sure ? saysNoDeed(first) : reason };
}

const pressed: ReadonlySet<string> = new Set(['click', 'check', 'uncheck']);

function together(steps: StepResult[]): MatchResult {
  const refusal = steps.find((step) => step.refusal)?.refusal;
  return {
    candidates: steps.flatMap((step) => step.candidates.slice(0, 1)),
    sure: false,
    reason: `The instruction asks for ${steps.length} actions, one after the other.`,
    steps,
    refusal,
  };
}

/** Matches a deed of known steps; undefined unless each is sure, and the last presses something. */
function byPlan({ parsed, ...search }: SearchFor): MatchResult | undefined {
  for (const plan of parsed.plans()) {
    const steps = matchSteps(plan, search);
    const found = steps.map((step) => (step.sure ? step : weighed(step, true, { ...search, parsed })));
    const isPressed = found.at(-1)?.candidates[0]?.method === 'click';
    if (isPressed && found.every(({ sure, candidates: [first] }) => sure && first)) return together(found);
  }
  return undefined;
}

/** A part as the steps that it is, mostly one: the deed that it comes to, the value it takes, and its worth. */
type PartRead = { steps: readonly ParsedStep[]; deed: string; sure: boolean; value: string; worth: number };

/** The steps of an instruction; `doubt` is a sentence on why it may be another one. */
type StepsRead = { steps: readonly ParsedStep[]; doubt?: string };

/** Parts of an instruction, one after the other. */
type PartsRead = { read: readonly PartRead[]; worth: number };

/**
 * The parts of an instruction that are steps of their own, as the page has it: each means something there by itself. Words that do not are of
 * the step before or after them, as the end of a value is.
 */
function partsOn(all: SearchFor): StepsRead {
  const { count, read } = all.parsed.parts;
  const best: (PartsRead | undefined)[] = [{ read: [], worth: 0 }];
  for (let to = 1; to <= count; to += 1)
    for (let from = to - 1; from >= 0; from -= 1) {
      const before = best[from];
      if (!before || (from === 0 && to === count)) continue;
      const ways = read(from, to);
      const last = before.read.at(-1);
      // A verb is shared only with what goes on with a sure deed.
      const part =
        readPartOn(last?.sure === false ? ways.slice(-1) : ways, all) ??
        (before.read.some(({ sure }) => sure) ? absentPart(ways.at(-1)) : undefined);
      if (!part || (part.deed !== '' && part.deed === last?.deed)) continue;
      const worth = before.worth + part.worth;
      if (worth > (best[to]?.worth ?? -Infinity)) best[to] = { read: [...before.read, part], worth };
    }
  const ways = read(0, count);
  const own = ways.at(-1) ?? [];
  const cut = best[count];
  if (!cut && ways.length === 1) return { steps: own };
  const whole = readPartOn(ways, all);
  if (!cut) return { steps: whole?.steps ?? own };
  const tail = cut.read.at(-1);
  const [end] = tail?.steps ?? [];
  // A value that would take up what is a step by itself is none; after a colon either may be meant.
  const isStep = end && tail && (tail.sure || (end.isCommand && tail.deed !== ''));
  const isInValue = end !== undefined && whole?.value.endsWith(end.text) === true;
  const isOpen = isInValue && openValue.test(cut.read[0]?.steps[0]?.text ?? '');
  if (isOpen && isStep)
    return { steps: own, doubt: `Does "${end.text}" belong to the text? Put the text in quotes.` };
  const isWhole = whole && (isOpen || (whole.worth >= cut.worth && !(isInValue && isStep)));
  return { steps: isWhole ? whole.steps : cut.read.flatMap(({ steps }) => steps) };
}

/** A text begins after a colon, and no quotes say where it ends. */
const openValue = /\p{L}\s?[:：]\s*[^\s\ue000-\ue1f4]/u;

/** The first of the ways in which a part is read that is sure, else the last. Undefined where the page has nothing that it means. */
function readPartOn(ways: readonly (readonly ParsedStep[])[], all: SearchFor): PartRead | undefined {
  let best: PartRead | undefined;
  for (const steps of ways) {
    const [only] = steps;
    const read = steps.length === 1 && only ? readStepOn(only, all) : readRangeOn(steps, all);
    if (read?.sure) return read;
    best = read;
  }
  return best;
}

/** A command of which the page has nothing yet: a sure step before it may bring it. */
function absentPart(steps: readonly ParsedStep[] = []): PartRead | undefined {
  const isCommand = steps.every((step) => step.isCommand);
  return isCommand ? { steps, deed: '', sure: false, value: '', worth: 0 } : undefined;
}

/** The ends of a range; undefined unless each is sure, of an element of its own. */
function readRangeOn(ends: readonly ParsedStep[], all: SearchFor): PartRead | undefined {
  const steps = matchSteps(ends, all);
  const refs = new Set(steps.flatMap(({ candidates: [first] }) => first?.ref ?? []));
  if (refs.size !== ends.length || !steps.every(({ sure }) => sure)) return undefined;
  return { steps: ends, deed: [...refs].join(' '), sure: true, value: '', worth: ends.length };
}

function readStepOn(step: ParsedStep, all: SearchFor): PartRead | undefined {
  const [first] = matchSteps([step], all);
  if (!first) return undefined;
  const likely = first.open && weighStep(step, all);
  const result = likely ? weighedBy(first, likely, true, all) : first;
  const [best] = result.candidates;
  const saysOfPage = step.leads !== undefined || step.intents.some(({ target }) => target === 'page');
  const own = likely?.find(({ candidate }) => candidate.element.ref === best?.ref);
  const explains = own?.features.explains ?? [];
  const explained = explains.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const worth = explainedWorth * explained - partCost;
  const sure = result.sure || saysOfPage;
  // A verb that is not known may stand before what is.
  const isAllKnown = explained > 0 && explains.every((part, at) => part !== 0 || at === 0);
  const isLikely = (own?.chance ?? 0) >= plainly;
  const isSearch = step.intents.some((intent) => intent.isSearch);
  if (!sure && !(step.isCommand ? explained > 0 || isSearch : isAllKnown && isLikely)) return undefined;
  const deed = best ? `${best.ref} ${best.method}` : step.written;
  const args = best?.arguments ?? [];
  // Several options of one list are one deed.
  const deeds = args.length > 1 ? 2 * args.length : 1;
  return { steps: [step], deed, sure, value: args.join(' '), worth: (sure ? deeds : 0) + worth };
}

const plainly = 0.3;
const partCost = 0.2;
const explainedWorth = 0.3;

/** The answer to a question: a refusal, with the clicks that come nearest to it. A question changes no field and no box. */
function asked({ candidates }: MatchResult): MatchResult {
  const clicks = candidates.filter(({ method }) => !isDeed(method, 'edit', 'choose'));
  return {
    candidates: clicks.map((one) => ({ ...one, sure: false })),
    sure: false,
    reason: question,
    refusal: { code: 'question', message: question },
  };
}

const question =
  'This is a question. As a task a model answers it; without one Tabwright cannot answer questions, and shows where the page speaks of it.';

/** The answer to a step; `open` is the step, where its readings are not sure and no question has to be asked first. */
type FollowedStep = StepResult & { open?: ParsedStep };

/** Weighs the answer to an open step. `saysToAct`: it says that something is to be done. */
function weighed({ open, ...read }: FollowedStep, saysToAct: boolean, search: SearchFor): StepResult {
  return open ? weighedBy({ open, ...read }, weighStep(open, search), saysToAct, search) : read;
}

function weighedBy(
  { open, ...read }: FollowedStep,
  all: readonly Weighed[],
  saysToAct: boolean,
  { page, parsed }: SearchFor,
): StepResult {
  if (!open) return read;
  const answer = answerBy(page, saidIn(open, parsed), { read, weighed: all, saysToAct });
  return heldBack(page, open, { ...read, ...answer });
}

const saidIn = (step: ParsedStep, { phrase, isQuestion }: ParsedInstruction): Said => ({
  step,
  phrase,
  isQuestion,
});

function weighStep(step: ParsedStep, { parsed, ...search }: SearchFor): readonly Weighed[] {
  const { page, weigh: weigher, done } = search;
  const all = done.weighed.get(step) ?? weigher(page, saidIn(step, parsed), foundBy(step, parsed, search));
  done.weighed.set(step, all);
  return all;
}

/** Matches each step on the page as it is now. Adds the submitting of a search, where the next step does not do that. */
function matchSteps(parsed: readonly ParsedStep[], search: Search): FollowedStep[] {
  const steps: FollowedStep[] = [];
  let previous: Ranked | undefined;
  for (const [at, step] of parsed.entries()) {
    const left = (step.leads && leave(step, step.leads, search)) ?? matchDrawn(step, search.page);
    const { result, best } = left ? { result: left, best: undefined } : matchHeld(step, search, previous);
    previous = best;
    const isLed = result.move !== undefined;
    const isDoubted = best?.doubt !== undefined && best.intent.isTold !== true;
    const isOpen = !left && !isDoubted && !best?.intent.lacksValue && best?.intent.target !== 'page';
    steps.push({
      ...result,
      written: step.written,
      turnsPage: isLed || undefined,
      open: isOpen ? step : undefined,
    });
    if (!best?.intent.isSearch || parsed.slice(at + 1, at + 2).some(isSubmitting)) continue;
    const submitted = decideOnPage(search.page, pressEnter, best);
    const { candidates, sure, reason } = submitted;
    steps.push({
      candidates,
      sure: sure && result.sure,
      reason,
      written: '',
      turnsPage: true,
      submitsSearch: true,
    });
  }
  return steps;
}

const pressEnter: Intent = { method: 'press', arguments: ['Enter'], target: 'page', weight: 1 };

/** "… and press Enter", "… and click Search". */
function isSubmitting({ intents }: ParsedStep): boolean {
  return intents.some(
    ({ method, arguments: [key], target }) =>
      (method === 'press' && key === 'Enter') ||
      (method === 'click' && target !== 'page' && isCalled(target.fullName, ['search', 'submit'])),
  );
}

function isCalled(name: string, meant: readonly Concept[]): boolean {
  return conceptPhrases.get(wordsOf(name).text)?.some((concept) => meant.includes(concept)) === true;
}

/** The move of a step that leaves the page; undefined when an element of the page is surely meant. */
function leave(
  step: ParsedStep,
  { move, refusal, yieldsTo }: ReadMove,
  search: Search,
): MatchResult | undefined {
  if (yieldsTo !== 'nothing') {
    const meant = yieldsTo === 'any' ? step.intents : step.intents.filter(isName);
    if (matchStep(meant, search, undefined).result.sure) return undefined;
    if (yieldsTo === 'any' && move?.method === 'goBack' && hasStepBack(search.page)) return undefined;
  }
  if (move) return { candidates: [], sure: true, reason: '', move };
  return { ...nothing(refusal), refusal: { code: 'navigation-failed', message: refusal } };
}

/** Matches what words name by the text it is drawn with, whether it is a control or not: a cell of a table, both ends of a drag. */
function matchDrawn(step: ParsedStep, page: MatchedPage): MatchResult | undefined {
  return matchInTable(step, page) ?? matchDrag(step, page) ?? matchTaker(step, page);
}

/** Matches what takes a value by what stands over it or by what it opens, and a day of a calendar. */
function matchTaker(step: ParsedStep, page: MatchedPage): MatchResult | undefined {
  const intents = step.intents.some(({ arguments: [value] }) => value) ? step.intents : step.told();
  const added = step.intents.filter(({ method }) => method === 'selectOptionFromDropdown');
  for (const intent of [...added, ...step.intents, ...intents]) {
    const taker = takerOf(intent, step.text, page);
    if (taker)
      return { candidates: [actionOn(taker.element, taker.method, taker.args)], sure: true, reason: '' };
  }
  return undefined;
}

function takerOf(
  { method, target, arguments: [value], destination }: Intent,
  said: string,
  page: MatchedPage,
): Taker | undefined {
  if (target === 'page' || target.ordinal !== undefined) return undefined;
  const { fullName: name, positions } = target;
  const [place, ...others] = positions;
  if (value === undefined) {
    const isTick = (method === 'check' || method === 'uncheck') && !place;
    const tick = isTick ? tickAfter(page, name, method) : undefined;
    if (tick) return tick;
    const isInCalendar = !place || (place.region === 'dialog' && place.words === '');
    const isDay = (method === 'click' || method === 'check') && isInCalendar && others.length === 0;
    return isDay ? dayCalled(page, name) : undefined;
  }
  if (destination || others.length > 0) return undefined;
  if (place && method === 'selectOption')
    return (
      (isSaidIn(value, name, said) ? menuCalled(page, place.words, `${name} > ${value}`) : undefined) ??
      openerBeside(page, name, place.words, value)
    );
  if (place) return undefined;
  const isChoice = method === 'selectOption' || method === 'selectOptionFromDropdown';
  if (!isChoice && method !== 'fill' && method !== 'setInputFiles') return undefined;
  return (
    (method === 'selectOption' ? menuCalled(page, name, value) : undefined) ??
    takerUnder(page, name, value, method)
  );
}

const placeWords: ReadonlySet<string> = new Set(
  lexicons.flatMap(({ positions }) => positions).map((word) => wordsOf(word).text),
);

/** A word for a place stands between the two: "CSV in Export as". */
function isSaidIn(inner: string, outer: string, said: string): boolean {
  const [, after = ''] = ` ${wordsOf(said).text} `.split(` ${wordsOf(inner).text} `);
  return placeWords.has((after.split(wordsOf(outer).text)[0] ?? '').trim());
}

function matchDrag({ intents }: ParsedStep, page: MatchedPage): MatchResult | undefined {
  for (const { method, target, destination } of intents) {
    if (method !== 'dragAndDrop' || target === 'page' || target.positions.length > 0) continue;
    const item = drawnAs(page, target.fullName);
    const place = destination && placeDrawnAs(page, destination.fullName);
    if (item && place && place.at !== item.at)
      return { candidates: [actionOn(item, method, [place.ref])], sure: true, reason: '' };
  }
  return undefined;
}

/**
 * Matches a thing in a table by its row: the cell where that and a column meet, or the row's box. A column is never taken for what lies in
 * it; undefined where no table is spoken of.
 */
function matchInTable({ intents }: ParsedStep, page: MatchedPage): MatchResult | undefined {
  for (const { method, target, arguments: args, doubt } of intents) {
    if (target === 'page' || target.ordinal !== undefined || doubt !== undefined) continue;
    const [place, ...others] = target.positions;
    const isTick = method === 'check' || method === 'uncheck';
    const row = isRow(target.name) ? place?.words : place ? undefined : target.name;
    const found =
      (isTick && others.length === 0 && row !== undefined && boxOfRow(page, row)) ||
      (place && others.length === 0 && cellAt(page, { column: target.name, row: place.words }, method));
    if (found === 'row') return nothing(`No row of the table says "${place?.words}".`);
    if (found) return { candidates: [actionOn(found, method, args)], sure: true, reason: '' };
  }
  return undefined;
}

/** A word for a row, and no name: "the row of SO-5004". */
const isRow = (name: string): boolean =>
  lexicons.some(({ regions }) => regions.get(wordsOf(name).text) === 'part');

/** The page's own way back may be the step that is meant. */
function hasStepBack({ elements }: MatchedPage): boolean {
  return elements.some(({ concepts }) => (concepts.get('back') ?? 0) > 0.7);
}

/** The whole instruction is taken as a name. */
const isName = ({ exactOnly, naturalOnly }: Intent) => exactOnly === true && naturalOnly === true;

const lacksValue = 'The instruction does not say what to fill in.';

function unreadReason(instruction: string): string {
  return instruction.trim() === ''
    ? 'The instruction is empty.'
    : 'The instruction is too long to be read without a model.';
}

function nothing(reason: string): MatchResult {
  return { candidates: [], sure: false, reason };
}

function matchHeld(step: ParsedStep, search: Search, previous: Ranked | undefined): Matched {
  const { result, best } = matchReadings(step, search, previous);
  return { result: heldBack(search.page, step, result), best };
}

/** Matches a step by its command; where that is not sure, as a statement about a field. */
function matchReadings(step: ParsedStep, search: Search, previous: Ranked | undefined): Matched {
  const heading = matchHeading(step, search);
  if (heading) return heading;
  const byCommand = matchStep(step.intents, search, previous);
  if (byCommand.best?.doubt !== undefined || byCommand.result.sure) return byCommand;
  const told = matchStep(step.told(), search, undefined);
  const confidence = ({ result: { candidates, sure } }: Matched) =>
    Number(sure) + (candidates[0]?.confidence ?? 0);
  return confidence(told) > confidence(byCommand) ? told : byCommand;
}

/** Matches "Scroll to the comments" with a heading, by its text; undefined when an element that may be meant has that name. */
function matchHeading(step: ParsedStep, { page }: Search): Matched | undefined {
  for (const intent of step.intents) {
    const { method, target, weight } = intent;
    if (method !== 'scrollIntoView' || target === 'page' || target.positions.length > 0) continue;
    const names = [target.name, target.fullName].flatMap(headingNames);
    const heading = headingCalled(page, names);
    const isOther = page.elements.some(
      ({ node }) =>
        (weight < 1 || node.role !== 'link') && isNamed(node.name, [target.name, target.fullName]),
    );
    if (heading === undefined || isOther) continue;
    const until: Intent = { ...intent, method: 'scrollUntil', arguments: [heading], target: 'page' };
    const { candidates, sure, reason, best } = decideOnPage(page, until, undefined);
    return { result: { candidates, sure, reason }, best };
  }
  return undefined;
}

function headingCalled({ tree }: MatchedPage, names: readonly string[]): string | undefined {
  const found = tree.nodes.filter(({ role, name }) => role === 'heading' && isNamed(name, names));
  return found.length === 1 ? found[0]?.name : undefined;
}

function isNamed(name: string, names: readonly string[]): boolean {
  const { text } = wordsOf(name);
  return text !== '' && names.some((each) => wordsOf(each).text === text);
}

type Matched = { result: MatchResult; best: Ranked | undefined };

/** Finds what each way of reading a step finds by itself. */
function foundBy(step: ParsedStep, parsed: ParsedInstruction, search: Search): Found {
  const candidates = (intents: readonly Intent[]) => matchStep(intents, search, undefined).result.candidates;
  return {
    command: candidates(step.intents),
    told: candidates(step.told()),
    name: parsed.steps.length === 1 ? candidates(parsed.phrase) : [],
  };
}

function matchStep(intents: readonly Intent[], search: Search, previous: Ranked | undefined): Matched {
  const { matched } = search.done;
  const known = previous ? undefined : matched.get(intents);
  const found = known ?? matchIntents(intents, search, previous);
  if (!previous) matched.set(intents, found);
  return found;
}

function matchIntents(intents: readonly Intent[], search: Search, previous: Ranked | undefined): Matched {
  const { page, names } = search;
  // Without a place to drop it on, nothing is dragged.
  const likely = intents.filter(({ destination }) => !destination || isThere(destination, search));
  const ranked = likely.flatMap((intent) => rankElements(page, intent, names));
  const onElements = decide(ranked, wantedName(intents));
  const pageIntent = intents.find((intent) => intent.target === 'page');
  const decision =
    pageIntent && !onElements.sure ? decideOnPage(search.page, pageIntent, previous) : onElements;
  const destination = decision.best?.intent.destination;
  const whole = destination ? withDestination(decision, destination, search) : decision;
  return { result: completed(whole, search.variables), best: decision.best };
}

const onto = (target: SaidTarget): Intent => ({ method: 'hover', arguments: [], target, weight: 1 });

const isThere = (destination: SaidTarget, { page, names }: Search): boolean =>
  rankElements(page, onto(destination), names).length > 0;

/** Adds the ref of the element to drop on as the argument of a drag. It is sure only where both are. */
function withDestination(decision: Decision, target: SaidTarget, { page, names }: Search): Decision {
  const found = decide(rankElements(page, onto(target), names), target.name);
  const first = found.candidates[0];
  if (!first) return { ...decision, candidates: [], sure: false, reason: found.reason };
  const sure = decision.sure && found.sure && first.ref !== decision.best?.element.ref;
  const candidates = decision.candidates
    .filter(({ method, ref }) => method === 'dragAndDrop' && ref !== first.ref)
    .map((one) => ({
      ...one,
      arguments: [first.ref],
      confidence: Math.min(one.confidence, first.confidence),
      sure: one.sure && sure,
    }));
  return { ...decision, candidates, sure, reason: sure ? '' : decision.reason || found.reason };
}

function wantedName(intents: readonly Intent[]): string {
  const named = intents.find((intent) => intent.target !== 'page' && intent.target.name !== '');
  return named && named.target !== 'page' ? named.target.name : '';
}

/** The result of a decision. A missing value becomes the variable that fits the field, or the reason for doubt. */
function completed(decision: Decision, variables: readonly string[]): MatchResult {
  const { candidates, best, reason } = decision;
  if (best?.doubt !== undefined) return doubted(candidates, best.doubt);
  if (!best?.intent.lacksValue) return { candidates, sure: decision.sure, reason };
  const variable = variables.find((name) => isFor(best, name));
  if (variable === undefined) {
    return { candidates, sure: false, reason: reason || lacksValue };
  }
  const filled = candidates.map((one): MatchedAction =>
    one.ref === best.element.ref ? { ...one, arguments: [`%${variable}%`] } : one,
  );
  return { candidates: filled, sure: decision.sure, reason };
}

function doubted(candidates: readonly MatchedAction[], reason: string): MatchResult {
  const unsure = candidates.map((one) => ({
    ...one,
    confidence: Math.min(one.confidence, doubtful),
    sure: false,
  }));
  return { candidates: unsure, sure: false, reason };
}

const doubtful = 0.85;

function isFor(best: Ranked, variable: string): boolean {
  const target = best.intent.target;
  const words = wordsOf(variable.replaceAll(/[_-]/g, ' ')).text;
  if (target !== 'page' && wordsOf(target.name).text === words) return true;
  return best.element.sources.some((source) => source.words.text === words);
}

/** The texts that the heading of a target may have: its name, without the words that only say that it is a heading. */
function headingNames(name: string): string[] {
  const { text } = wordsOf(name);
  const bare = unspacedScript.test(text) ? withoutRun(text) : withoutWords(text.split(' '));
  return bare === '' ? [text] : [text, bare];
}

const ofHeading = new Set(lexicons.flatMap(({ positions, namedBy }) => [...positions, ...namedBy]));

function withoutWords(words: readonly string[]): string {
  const list = [...words];
  const small = (word: string | undefined) =>
    word !== undefined && (determiners.has(word) || ofHeading.has(word));
  while (small(list[0])) list.shift();
  if (headingWords.has(list[0] ?? '')) {
    list.shift();
    while (small(list[0])) list.shift();
  } else if (headingWords.has(list.at(-1) ?? '')) list.pop();
  return list.join(' ');
}

/** Signs between a heading and the word for it: `使い方の見出し`. */
const link = '[\\s的の]*';
const called = [...headingWords].filter((word) => unspacedScript.test(word)).join('|');
const before = new RegExp(`^(?:${called})${link}`, 'u');
const after = new RegExp(`${link}(?:${called})$`, 'u');

function withoutRun(text: string): string {
  return text.replace(before, '').replace(after, '');
}
