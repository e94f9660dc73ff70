import { plainWords, leavesPage, risksOf, tells, typedTexts } from '../../matching';
import { isDeed } from '../../protocol/methods';
import type { Effect } from '../../protocol/frame';
import type { JoinedNode } from '../../protocol/snapshot';
import {
  TaskEnd,
  type EndFinding,
  type PastPage,
  type Task,
  type TaskMemory,
} from '../../protocol/task/task';
import type { TaskFile } from './task-ports';
import { capabilityOf } from '../gate/capability';
import { Risk } from '../../protocol/gate';
import { originOf } from '../../protocol/variables';
import { quoted } from '../../base/say';
import type { PageLook } from '../page';

/** The pages of a task as they are now, the one it works on first. */
type SeenPages = readonly SeenPage[];

/** `files`: those that the browser tells of; undefined where it tells of none. */
type Known = Pick<Task, 'memory' | 'steps' | 'instruction' | 'plan'> & {
  files?: readonly TaskFile[];
  /** Texts that are drawn only struck through, or under something else. */
  hidden?: readonly string[];
};

export function readEnds(ends: readonly TaskEnd[], pages: SeenPages, known: Known): EndFinding[] {
  const closed = closedPages(known);
  return ends.map((end) => {
    const isShown = holds(end, pages, known) || (end.kind === 'text' && holds(end, closed, known));
    return { end, isShown, sentence: sentenceOf(end, isShown) };
  });
}

/**
 * Why ends that are all shown prove nothing yet. What was so before anything was done tells of no deed, unless it is the very state
 * that was declared; nor does what was only typed, where more than typing is wanted. And as long as it is unknown what came of a deed,
 * its page proves nothing; nor do words that came with a deed of which nothing left the page. Undefined when they prove it.
 */
export function whyNoProof(task: Task, page?: SeenPage): string | undefined {
  const goal = readGoal(task.instruction);
  const { onlyAsks, onlyGoes } = goal;
  if (onlyAsks) return undefined;
  const ends = task.ends.map(({ end }) => end);
  const unsettled = unsettledDeed(task, ends);
  if (unsettled !== undefined) return unsettled;
  const silent = page && silentDeed(task, ends, page);
  if (silent !== undefined) return silent;
  const leftOut = leftOutDeed(task, ends);
  if (leftOut !== undefined) return leftOut;
  const acts = task.steps.flatMap((step) => step.acts);
  const pressed = doneActs(task.steps).filter(isPress);
  // A deed may have the page say anew what it said before.
  const held = heldBefore(ends, task).map(
    (isHeld, at) => isHeld && !pressed.some(({ effects }) => saysAnew(ends[at], effects)),
  );
  // The last that the words want, as they stand or as the plan has them, is to type.
  const isToType = [task.instruction, task.plan?.steps.at(-1) ?? ''].some(
    (words) => typedTexts(words).onlyEdits,
  );
  const typed = isToType ? [] : ends.map((end) => isTyped(end, task));
  const proving = ends.filter((_, at) => held[at] !== true && typed[at] !== true);
  if (proving.some((end) => isCaused(end, task, goal))) return undefined;
  if (proving.length > 0) return 'No deed of the task brought it: it may be somebody else’s.';
  if (typed.includes(true)) return 'It was typed, and nothing was done with it yet, so it proves nothing.';
  const declared = new Set((task.plan?.ends ?? []).map((end) => JSON.stringify(end)));
  const isState = ends.every((end) => stateKinds.has(end.kind) && declared.has(JSON.stringify(end)));
  // A deed that was wanted and refused tells that it is not so already.
  if (onlyGoes || (isState && acts.at(-1)?.state !== 'failed')) return undefined;
  return 'What the end must show was shown before anything was done, so it proves nothing.';
}

/** A step did what the words order, and cannot be taken back: what stood there before tells nothing of it. */
export const doesOrdered = (step: Task['steps'][number] | undefined, { ordered }: Goal): boolean =>
  step !== undefined &&
  doneActs([step]).some(
    (act) => isPress(act) && risksOf(act.action.description).some((risk) => ordered.has(risk)),
  );

const doneActs = (steps: Task['steps']) =>
  steps.flatMap(({ acts }) => acts.filter(({ state }) => state === 'done'));

/** It does more than to fill in, or to look: to empty a text removes it. */
export const isPress = ({ action: { method = '', arguments: given = [] } }: Pick<Act, 'action'>): boolean =>
  isDeed(method, 'edit') ? given.every((text) => text === '') : !isDeed(method, 'view');

type Act = Task['steps'][number]['acts'][number];

/** An effect shows the very text of the end, and not only words of it in another one. */
function saysAnew(end: TaskEnd | undefined, effects: readonly Effect[]): boolean {
  if (end?.kind !== 'text') return false;
  const shown = effects.flatMap(({ sentence }) => sentence.match(quoted) ?? []).map(plainWords);
  return end.any.some((text) => shown.includes(plainWords(text)));
}

const stateKinds: ReadonlySet<TaskEnd['kind']> = new Set(['value', 'row']);

/** The ends that were shown before there was a deed that they could tell of. A file and what has gone are of a deed. */
export function heldBefore(ends: readonly TaskEnd[], known: Known): boolean[] {
  const pages = known.memory.past.filter(({ when }) => when === 'before');
  return ends.map((end) => end.kind !== 'gone' && end.kind !== 'download' && holds(end, pages, known));
}

/** A deed of the task brought it: an effect tells of it, it came to the page with one, or its page was loaded since. */
function isCaused(end: TaskEnd, { steps, memory }: Known, goal: Goal): boolean {
  const from = Math.max(
    0,
    steps.findLastIndex((step) => doesOrdered(step, goal)),
  );
  const effects = doneActs(steps.slice(from)).flatMap((act) => act.effects);
  if (isToldBy(end, effects) || (end.kind !== 'text' && end.kind !== 'row')) return true;
  const brought = memory.brought.join(' ');
  if (textsOfEnd(end).some((text) => saysWords(brought, text))) return true;
  const isLoaded = effects.some(({ kind }) => kind === 'navigated' || kind === 'tab');
  // The effects of the user's own deeds are not known, nor those of one that was cut off with its worker.
  return isLoaded || steps.some(isUntold);
}

const isUntold = ({ kind, state, error, recorded }: Task['steps'][number]): boolean =>
  kind === 'open' || recorded !== undefined || (state === 'unknown' && error === undefined);

/** Texts that a page shows right after a deed that was done, and did not show before it. */
export function broughtBy(
  step: Task['steps'][number] | undefined,
  past: TaskMemory['past'],
  page: SeenPage,
): string[] {
  if (!step?.acts.some(({ state }) => state === 'done')) return [];
  const before = past.findLast((each) => each.when !== 'before' && pathOf(each.url) === pathOf(page.url));
  return before ? newTexts(before, page) : [];
}

/** A deed that was not done, of a text that the words give, and that nothing has or shows since. */
function leftOutDeed({ instruction, steps }: Known, ends: readonly TaskEnd[]): string | undefined {
  const acts = steps.flatMap((step) => step.acts.map((act) => ({ ...act, text: step.text })));
  const isShown = (text: string) =>
    acts.some(
      ({ state, action }) =>
        state === 'done' && saysWords([...(action.arguments ?? []), action.description].join(' '), text),
    ) || ends.some((end) => saysWords(JSON.stringify(Object.values(end)), text));
  const left = acts.find(({ state, action }) => {
    const [given = ''] = action.arguments ?? [];
    return state === 'failed' && given.trim() !== '' && saysWords(instruction, given) && !isShown(given);
  });
  return left && `“${left.text}” was not done, and nothing shows it.`;
}

/** A field holds what was typed, and nothing was pressed after it. */
function isTyped(end: TaskEnd, { steps }: Known): boolean {
  if (end.kind !== 'value') return false;
  const done = doneActs(steps);
  const pressed = done.findLastIndex(isPress);
  return done
    .slice(pressed + 1)
    .some(({ action }) => plainWords(action.arguments?.[0] ?? '') === plainWords(end.value));
}

/**
 * The deed of which it is unknown what came of it, or that the page took back: unless it was done since, another one brought what is
 * to be proved, or a page was loaded that can tell.
 */
function unsettledDeed({ steps }: Known, ends: readonly TaskEnd[]): string | undefined {
  const at = steps.findLastIndex(
    ({ state, error, acts }) =>
      (state === 'unknown' && error !== undefined) || acts.some(({ corrected }) => corrected !== undefined),
  );
  const step = steps[at];
  if (!step) return undefined;
  const deeds = step.acts.map(deedOf);
  const isSettled = doneActs(steps.slice(at + 1)).some(
    (act) =>
      act.effects.some(({ kind }) => kind === 'navigated') ||
      deeds.includes(deedOf(act)) ||
      ends.some((end) => isToldBy(end, act.effects)),
  );
  if (isSettled) return undefined;
  return `It is unknown what came of “${step.text}”: ${step.outcome} Load the page anew and look.`;
}

/**
 * The deed whose only proof are words of the page, which has sent and stored nothing for it: as long as no item of it shows what was
 * wanted, and no page was loaded since. A goal that risks nothing may be to bring these words, unless they are a notice: it is
 * doubted once.
 */
function silentDeed(
  { instruction, steps, memory, plan }: Known,
  ends: readonly TaskEnd[],
  page: SeenPage,
): string | undefined {
  if (ends.some(({ kind }) => kind !== 'text')) return undefined;
  const acts = doneActs(steps);
  const brought = acts.findLastIndex(({ effects }) => ends.some((end) => isToldBy(end, effects)));
  const pressed = acts.findLastIndex(isPress);
  const at = brought < 0 ? pressed : brought;
  const deed = acts[at];
  if (deed?.silent !== true) return undefined;
  const sinceLoad = acts.findLastIndex(({ effects }) => effects.some(({ kind }) => loads.has(kind)));
  if (sinceLoad >= at) return undefined;
  // A page may send what is entered, before anything is pressed.
  const entered = acts.slice(sinceLoad + 1, at).filter(({ action }) => isDeed(action.method ?? '', 'edit'));
  if (entered.some(({ silent }) => silent !== true)) return undefined;
  const isRisky = readGoal(instruction).risksAny || risksOfPlan(plan).length > 0;
  const isNotice = noticesIn(page).some((said) =>
    ends.flatMap(textsOfEnd).some((text) => saysWords(said, text)),
  );
  if (!isRisky && !isNotice && memory.claims > 0) return undefined;
  const { itemsBefore } = memory;
  if (itemsBefore?.path !== pathOf(page.url)) return undefined;
  const items = itemsOf(page).texts;
  const came = items.filter((text) => !itemsBefore.texts.includes(text));
  const went = itemsBefore.texts.filter((text) => !items.includes(text));
  // A message to others has to leave the page.
  const goesOut = [...readGoal(instruction).ordered].some((risk) => risk === 'send' || risk === 'publish');
  if (!goesOut && came.some((text) => sharesWord(text, instruction))) return undefined;
  // Where others went with it the page shows something else.
  const isRemoved = went.length > 0 && went.every((text) => sharesWord(text, instruction));
  if (isToBeRemoved({ plan }) && isRemoved) return undefined;
  return `The page says it, but it sent nothing and stored nothing for “${deed.action.description}”. Load the page anew and look.`;
}

const loads: ReadonlySet<Effect['kind']> = new Set(['navigated', 'tab', 'download']);

const noticeRoles: ReadonlySet<string> = new Set(['status', 'alert', 'log']);

const noticesIn = (page: SeenPage): string[] =>
  partsOfRoles(page, noticeRoles).map((texts) => texts.join(' '));

/** The items of a page without what can be done with them, as texts to compare. */
export function itemsOf({ url, nodes }: SeenPage): NonNullable<TaskMemory['itemsBefore']> {
  const texts = rowTexts({ url, nodes: nodes.filter(({ role }) => role !== 'button') }).map((row) =>
    row.join(' · ').slice(0, longestName),
  );
  return { path: pathOf(url), texts: texts.slice(0, longestPast) };
}

/** A text has a word of the goal. */
const sharesWord = (text: string, goal: string): boolean =>
  plainWords(goal)
    .split(' ')
    .some((word) => (word.length >= shortestWord || /\d/.test(word)) && saysWords(text, word));

/** A shorter word tells of no thing. */
const shortestWord = 4;

const deedOf = ({ action }: Task['steps'][number]['acts'][number]) =>
  `${action.method} ${action.description}`;

/**
 * An end that is shown no more was a notice if it went and nothing new came in its place. One that gave way to other words was
 * taken back.
 */
export const hasPassed = ({ kind }: TaskEnd, before: SeenPage, after: SeenPage): boolean =>
  kind === 'text' && before.url === after.url && newTexts(before, after).length === 0;

export function textsOfEnd(end: TaskEnd): readonly string[] {
  if (end.kind === 'text') return end.any;
  return end.kind === 'row' ? end.texts : [];
}

/** An effect of a deed tells of the end: it brought what was foreseen. */
export function isToldBy(end: TaskEnd, effects: readonly Effect[]): boolean {
  const says = (text: string) => effects.some(({ sentence }) => saysWords(sentence, text));
  switch (end.kind) {
    case 'text':
      return end.any.some(says);
    case 'row':
      return end.texts.some(says);
    case 'gone':
      return says(end.text) || effects.some(({ kind }) => kind === 'closed');
    case 'value':
      return (
        says(end.value) ||
        effects.some(({ kind }) => kind === 'checked' || kind === 'selected' || kind === 'state')
      );
    case 'address':
      return effects.some(({ kind }) => kind === 'navigated');
    case 'download':
      return effects.some(({ kind }) => kind === 'download');
    default:
      return end satisfies never;
  }
}

/** The most pages of before that are kept, and the most of one. */
const maxPast = 8;
const longestPast = 250;
const longestName = 160;

/**
 * The memory with a page as it is now. A deed that was to remove and has left on its page what was there has not removed it.
 * `when`: undefined where only that is noted.
 */
export function withPast(
  past: TaskMemory['past'],
  page: SeenPage,
  when: PastPage['when'] | undefined,
): TaskMemory['past'] {
  const path = pathOf(page.url);
  const there = new Set(page.nodes.map(({ name }) => name));
  const known = past.flatMap((each) => {
    if (pathOf(each.url) !== path) return each;
    if (each.when === when) return [];
    if (each.when !== 'deed') return each;
    return { ...each, nodes: each.nodes.filter(({ name }) => !there.has(name)) };
  });
  if (!when) return known;
  const nodes = page.nodes
    .filter(({ role, name, value }) => name !== '' || value !== undefined || rowRoles.has(role))
    .slice(0, longestPast)
    .map(({ role, name, value, states, depth, frameId }) => {
      return { role, name: name.slice(0, longestName), value, states, depth, frameId };
    });
  return [...known, { url: page.url, nodes, when }].slice(-maxPast);
}

function holds(end: TaskEnd, pages: SeenPages, known: Known): boolean {
  switch (end.kind) {
    case 'text': {
      const { ordersAct } = readGoal(known.instruction);
      return end.any
        .filter((text) => !known.hidden?.includes(text))
        .some((text) =>
          pages.some((page) =>
            isReported(text, page, { isQuotable: saysWords(known.instruction, text), isOrdered: ordersAct }),
          ),
        );
    }
    case 'gone': {
      const seen = known.memory.past.filter((page) => isOnPage(end.text, page));
      const paths = new Set(seen.map(({ url }) => pathOf(url)));
      const there = pages.filter(({ url }) => paths.has(pathOf(url)));
      if (there.length === 0 || there.some((page) => isOnPage(end.text, page))) return false;
      return !isToBeRemoved(known) || seen.some(({ when }) => when === 'deed');
    }
    case 'value':
      return pages.some(({ nodes }) =>
        nodes.some((node) => isField(node, end.field) && has(node, end.value)),
      );
    case 'address':
      return pages.some(({ url }) => leadsTo(url, end.part));
    case 'row':
      if (end.texts.some((text) => known.hidden?.includes(text))) return false;
      return pages.some((page) => {
        const rows = rowTexts(page);
        return rows.some((row) => isRowOf(row, end.texts, rows));
      });
    case 'download':
      return isDownloaded(end.name, known);
    default:
      return end satisfies never;
  }
}

/** The page as it was before the last deed, where that only closed something, wherever the focus went: what was read there stays said. */
function closedPages({ steps, memory }: Known): SeenPages {
  const effects = steps.findLast(({ acts }) => acts.length > 0)?.acts.flatMap((act) => act.effects) ?? [];
  const kinds = new Set(effects.map(({ kind }) => kind));
  kinds.delete('focus');
  const isClosed = kinds.size === 1 && kinds.has('closed');
  return isClosed ? memory.past.filter(({ when }) => when !== 'before').slice(-1) : [];
}

/** Something is to be removed for good: then it is not enough that it is out of sight. */
const isToBeRemoved = ({ plan }: Pick<Known, 'plan'>): boolean =>
  risksOfPlan(plan).some((risk) => risk === 'delete' || risk === 'cancel');

/** The risks that the plan sees, those among them that the words do not give. */
const risksOfPlan = (plan: Known['plan']): Risk[] =>
  [...(plan?.risks ?? []), ...(plan?.beyond ?? [])].flatMap((risk) => Risk.safeParse(risk).data ?? []);

/** An act asked for it, and, as far as the browser tells, it came with something in it. */
function isDownloaded(name: string, { steps, files }: Known): boolean {
  const effects = steps.flatMap(({ acts }) => acts.flatMap((act) => act.effects));
  const isAsked = effects.some(({ kind, sentence }) => kind === 'download' && isFileOf(sentence, name));
  return isAsked && (!files || files.some((file) => file.isWhole && isFileOf(file.name, name)));
}

/** A name with an ending is the file's whole name, but for the number that a browser adds to one it has already. */
function isFileOf(sentence: string, name: string): boolean {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name.trim());
  if (!ending) return saysWords(sentence, name);
  const stem = name.trim().slice(0, ending.index).toLowerCase();
  const file = sentence.toLowerCase().replace(/ \(\d+\)(?=\.[a-z0-9]+$)/, '');
  return file === stem + ending[0].toLowerCase() || file.endsWith(` ${stem}${ending[0].toLowerCase()}`);
}

const fields =
  /^(textbox|searchbox|combobox|listbox|spinbutton|slider|checkbox|radio|switch|button|option|tab)$/;

const isField = ({ role, name, hints }: SeenNode, field: string): boolean =>
  fields.test(role) &&
  [name, hints?.label, hints?.placeholder].some(
    (called) => called !== undefined && plainWords(called) === plainWords(field),
  );

function has({ value, states: own = [] }: SeenNode, wanted: string): boolean {
  const isOn = own.some((state) => on.has(state));
  const said = wanted.trim().toLowerCase();
  if (said === 'on' || said === 'off') return value === undefined && isOn === (said === 'on');
  if (value === undefined) return false;
  if (value.trim() === wanted.trim()) return true;
  return plainWords(wanted) !== '' && plainWords(ungrouped(value)) === plainWords(ungrouped(wanted));
}

/** Whole numbers without the signs that part their thousands: 1,200 is 1200. */
const ungrouped = (text: string): string =>
  text.replace(/(?<![\d.,])\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*(?![\d]|[.,]\d)/g, (number) =>
    number.replaceAll(/\D/g, ''),
  );

const on: ReadonlySet<string> = new Set(['checked', 'pressed', 'selected']);

/**
 * The way of an address, in whole parts: what is in its parameters, as a page to come back to, leads nowhere. Of a page that
 * keeps its way behind `#/` that is the way.
 */
function leadsTo(url: string, part: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, pathname, search, hash } = new URL(url);
  const isWhole = URL.canParse(part);
  const wanted = new URL(part, origin);
  if (isWhole && wanted.origin !== origin) return false;
  const asked = part.includes('?') ? wanted.search : '';
  if (asked !== '' && !search.startsWith(asked)) return false;
  if (part.includes('#')) return isWay(pathname + hash, wanted.pathname + wanted.hash);
  const [, route] = /^#!?(\/[^?]*)/.exec(hash) ?? [];
  const way = isWhole || part.startsWith('/') ? wanted.pathname : part.split(/[?#]/)[0];
  return [pathname, ...(route === undefined ? [] : [route])].some((each) => isWay(each, way ?? '', isWhole));
}

/** A way has another one in it, in whole parts; the ending of a file may be left out. */
function isWay(way: string, wanted: string, isFromStart = false): boolean {
  const parts = partsOf(way);
  const sought = partsOf(wanted);
  const isAt = (at: number) =>
    sought.every((part, step) => {
      const own = parts[at + step];
      return own === part || own?.replace(/\.[a-z]+$/i, '') === part;
    });
  return isFromStart ? isAt(0) : parts.some((_, at) => isAt(at));
}

const partsOf = (way: string) => way.split('/').filter((part) => part !== '');

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).origin + new URL(url).pathname : url);

function sentenceOf(end: TaskEnd, isShown: boolean): string {
  switch (end.kind) {
    case 'text':
      return `${end.any.map(quote).join(' or ')} ${isShown ? 'is' : 'isn’t'} on the page.`;
    case 'gone':
      return `${quote(end.text)} ${isShown ? 'was shown and is' : 'isn’t'} gone.`;
    case 'value':
      return `${quote(end.field)} ${isShown ? 'holds' : 'doesn’t hold'} ${quote(end.value)}.`;
    case 'address':
      return `The address ${isShown ? 'has' : 'doesn’t have'} ${quote(end.part)}.`;
    case 'row':
      return `${isShown ? 'One' : 'No'} row shows ${end.texts.map(quote).join(' and ')}.`;
    case 'download':
      return `${isShown ? 'A' : 'No'} file with ${quote(end.name)} in its name was downloaded.`;
    default:
      return end satisfies never;
  }
}

const quote = (text: string) => `“${text}”`;

/**
 * The kind of goal that the words are: one that only asks or wants to see, one that goes to a page and risks nothing, or one that
 * orders an act that cannot be taken back, of which typing is only the beginning.
 */
export function readGoal(instruction: string) {
  const { onlyAsks, risks } = capabilityOf(instruction, { origin: '' });
  const risksNothing = [...risks].every((risk) => risk === 'submit');
  const ordered: ReadonlySet<Risk> = new Set(
    [...risks].filter((risk) => risk !== 'submit' && risk !== 'download'),
  );
  const onlyGoes = risksNothing && leavesPage(instruction) !== undefined;
  return { onlyAsks, onlyGoes, ordered, ordersAct: ordered.size > 0, risksAny: risks.size > 0 };
}

type Goal = ReturnType<typeof readGoal>;

/** A page of a task as it is now, the frames that may report in it, and no values of variables. */
export type SeenPage = { url: string; nodes: readonly SeenNode[] };

type SeenNode = PastPage['nodes'][number] & Pick<JoinedNode, 'hints'>;

/**
 * A page without the frames of other sites in which nothing was done: they are advertisements as often as not, and know nothing
 * of what was done beside them.
 */
export function pageOfTask({ snapshot, addresses }: PageLook, actedOn: readonly string[]): SeenPage {
  const own = originOf(snapshot.url);
  const isStrange = (frameId: number) => {
    const origin = originOf(addresses.get(frameId) ?? '');
    return frameId !== 0 && origin !== 'null' && origin !== own && !actedOn.includes(origin);
  };
  const strange = new Set(snapshot.nodes.map(({ frameId }) => frameId).filter(isStrange));
  return { url: snapshot.url, nodes: snapshot.nodes.filter(({ frameId }) => !strange.has(frameId)) };
}

/** `isQuotable`: the words of the goal have the text, so that it is a name, which may stand in quotation marks. */
type Telling = { isQuotable?: boolean; isOrdered?: boolean };

/**
 * A page reports a text that is drawn, not denied, and not quoted. Where a deed is ordered, a way to another place reports
 * nothing of it: a folder that is called “Sent”.
 */
function isReported(
  text: string,
  { nodes }: SeenPage,
  { isQuotable = false, isOrdered = false }: Telling,
): boolean {
  const drawn = (isOrdered ? withoutPlaces(nodes) : nodes).filter(isDrawn).map(({ name }) => name);
  if (drawn.some((each) => tells(each, text, { isQuotable }))) return true;
  return !drawn.some((each) => saysWords(each, text)) && tells(drawn.join(' '), text, { isQuotable });
}

/** The text is to be seen at all, as somebody's words, too. */
export const isOnPage = (text: string, page: SeenPage): boolean =>
  saysWords(
    drawnOn(page, ({ name }) => name),
    text,
  );

/** The page says the text, or holds it in a field. */
export const saysText = (text: string, page: SeenPage): boolean =>
  saysWords(
    drawnOn(page, ({ name, value = '' }) => `${name} ${value}`),
    text,
  );

const drawnOn = ({ nodes }: SeenPage, textOf: (node: SeenNode) => string): string =>
  nodes.filter(isDrawn).map(textOf).join(' ');

/** The text is said in whole words. Texts without any are compared as they are. */
export function saysWords(text: string, wanted: string): boolean {
  const words = plainWords(wanted);
  return words === '' ? text.includes(wanted) : ` ${plainWords(text)} `.includes(` ${words} `);
}

/** The words that a page draws: not those of a picture, nor of an option that is not chosen. */
export const isDrawn = ({ role, states = [] }: SeenNode): boolean =>
  !states.includes('behind') && role !== 'img' && isChosen({ role, states });

const isChosen = ({ role, states = [] }: Pick<SeenNode, 'role' | 'states'>) =>
  role !== 'option' || states.some((state) => state === 'selected' || state === 'checked');

const placeRoles: ReadonlySet<string> = new Set(['navigation', 'menubar', 'menu', 'tablist', 'tree']);

function withoutPlaces(nodes: readonly SeenNode[]): SeenNode[] {
  let within = Infinity;
  return nodes.filter(({ role, depth }) => {
    if (depth <= within) within = placeRoles.has(role) ? depth : Infinity;
    return within === Infinity;
  });
}

const rowRoles: ReadonlySet<string> = new Set(['row', 'listitem', 'article', 'group', 'treeitem', 'option']);

/** The texts of each row or item with all that is in it. */
const rowTexts = (page: SeenPage): string[][] => partsOfRoles(page, rowRoles);

function partsOfRoles({ nodes }: SeenPage, roles: ReadonlySet<string>): string[][] {
  return nodes.flatMap((node, at) => {
    if (!roles.has(node.role) || !isChosen(node)) return [];
    const after = nodes.slice(at + 1);
    const end = after.findIndex(({ depth }) => depth <= node.depth);
    const own = [node, ...(end < 0 ? after : after.slice(0, end))].filter(isChosen);
    return [own.flatMap(({ name, value = '' }) => [name, value].filter((text) => text !== ''))];
  });
}

/** The row says all texts. Where another one is called by the first of them, a longer name is another thing's. */
function isRowOf(
  row: readonly string[],
  texts: readonly string[],
  rows: readonly (readonly string[])[],
): boolean {
  const [first = ''] = texts;
  const isCalled = (each: readonly string[]) => each.some((text) => plainWords(text) === plainWords(first));
  if (!texts.every((text) => tells(row.join(' · '), text, { isQuotable: true }))) return false;
  return isCalled(row) || !rows.some(isCalled);
}

/** Texts of a page that another reading of it did not have. */
function newTexts(before: SeenPage, after: SeenPage): string[] {
  const known = new Set(before.nodes.map(({ name }) => name));
  return after.nodes.filter(isDrawn).flatMap(({ name }) => (name === '' || known.has(name) ? [] : name));
}

/** The forms of an end, as a model is told them. */
export const endForms = `"text: Order placed | Thank you" (one of these is drawn), "gone: Draft 3" (was there, is not), "value: Quantity = 3" (a field; on or off for a box),
"address: /orders" (part of the path), "row: Ada | paid" (one row with all), "download: report" (part of a file's name)`;

/** Reads an end as a line; undefined where it is none. */
export function readEnd(line: string): TaskEnd | undefined {
  const colon = line.indexOf(':');
  const kind = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
  const rest = line.slice(colon + 1).trim();
  return TaskEnd.safeParse({ kind, ...endParts(kind, rest) }).data;
}

function endParts(kind: string, rest: string): object {
  const texts = rest
    .split('|')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  switch (kind) {
    case 'text':
      return { any: texts };
    case 'row':
      return { texts };
    case 'gone':
      return { text: rest };
    case 'address':
      return { part: rest };
    case 'download':
      return { name: rest };
    case 'value': {
      const [field, ...value] = rest.split('=');
      return value.length === 0 ? {} : { field: field?.trim(), value: value.join('=').trim() };
    }
    default:
      return {};
  }
}
