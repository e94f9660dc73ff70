import { plainWords, leavesPage, tells } from '../../matching';
import type { JoinedNode, Snapshot } from '../../protocol/snapshot';
import type { Task, EndFinding, TaskEnd } from '../../protocol/task/task';
import type { TaskFile } from './task-ports';
import { capabilityOf } from '../gate/target-risks';
import { originOf } from '../../protocol/variables';
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
  return ends.map((end, at) => {
    const isShown = holds(end, at, pages, known);
    return { end, isShown, sentence: sentenceOf(end, isShown) };
  });
}

/**
 * Why ends that are all shown prove nothing yet: where the words order a deed, what was so before anything was done tells
 * of none, unless it is the very state that was to be. Undefined when they prove it.
 */
export function whyNoProof(task: Task): string | undefined {
  const { onlyAsks, onlyGoes } = readGoal(task.instruction);
  if (onlyAsks) return undefined;
  const held = new Set(task.memory.heldAtStart);
  const isChanged = task.ends.some((_, at) => !held.has(at));
  const isState = onlyGoes || task.ends.every(({ end }) => stateKinds.has(end.kind));
  if (isChanged || isState) return undefined;
  return 'What the end must show was shown before anything was done, so it proves nothing.';
}

const stateKinds: ReadonlySet<TaskEnd['kind']> = new Set(['value', 'row']);

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

/** Places of the texts that are to go and are shown now, with the address of their page. */
export function textsToGo(ends: readonly TaskEnd[], pages: SeenPages): Record<string, string> {
  return Object.fromEntries(
    ends.flatMap((end, at) => {
      const page = end.kind === 'gone' ? pages.find((each) => isOnPage(end.text, each)) : undefined;
      return page ? [[String(at), pathOf(page.url)]] : [];
    }),
  );
}

function holds(end: TaskEnd, at: number, pages: SeenPages, known: Known): boolean {
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
      const path = known.memory.seenAt[String(at)];
      const there = pages.filter(({ url }) => pathOf(url) === path);
      if (there.length === 0 || there.some((page) => isOnPage(end.text, page))) return false;
      return !isToBeRemoved(known) || known.memory.removed.includes(at);
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

/** Something is to be removed for good: then it is not enough that it is out of sight. */
const isToBeRemoved = ({ plan }: Known): boolean =>
  [...(plan?.risks ?? []), ...(plan?.beyond ?? [])].some((risk) => risk === 'delete' || risk === 'cancel');

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

const isField = ({ role, name, hints }: JoinedNode, field: string): boolean =>
  fields.test(role) &&
  [name, hints?.label, hints?.placeholder].some(
    (called) => called !== undefined && plainWords(called) === plainWords(field),
  );

function has({ value, states: own = [] }: JoinedNode, wanted: string): boolean {
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
  const ordersAct = [...risks].some((risk) => risk !== 'submit' && risk !== 'download');
  return { onlyAsks, onlyGoes: risksNothing && leavesPage(instruction) !== undefined, ordersAct };
}

/** A page of a task as it is now, the frames that may report in it, and no values of variables. */
export type SeenPage = Pick<Snapshot, 'url' | 'nodes'>;

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
  const drawn = (isOrdered ? withoutPlaces(nodes) : nodes).filter(isText).map(({ name }) => name);
  if (drawn.some((each) => tells(each, text, { isQuotable }))) return true;
  return !drawn.some((each) => saysWords(each, text)) && tells(drawn.join(' '), text, { isQuotable });
}

/** The text is to be seen at all, as somebody's words, too. */
const isOnPage = (text: string, { nodes }: SeenPage): boolean =>
  saysWords(
    nodes
      .filter(isText)
      .map(({ name }) => name)
      .join(' '),
    text,
  );

/** The text is said in whole words. Texts without any are compared as they are. */
function saysWords(text: string, wanted: string): boolean {
  const words = plainWords(wanted);
  return words === '' ? text.includes(wanted) : ` ${plainWords(text)} `.includes(` ${words} `);
}

/** The words that a page draws: not those of a picture, nor of an option that is not chosen. */
const isText = ({ role, states = [] }: JoinedNode): boolean =>
  !states.includes('behind') && role !== 'img' && isChosen({ role, states });

const isChosen = ({ role, states = [] }: Pick<JoinedNode, 'role' | 'states'>) =>
  role !== 'option' || states.some((state) => state === 'selected' || state === 'checked');

const placeRoles: ReadonlySet<string> = new Set(['navigation', 'menubar', 'menu', 'tablist', 'tree']);

function withoutPlaces(nodes: readonly JoinedNode[]): JoinedNode[] {
  let within = Infinity;
  return nodes.filter(({ role, depth }) => {
    if (depth <= within) within = placeRoles.has(role) ? depth : Infinity;
    return within === Infinity;
  });
}

const rowRoles: ReadonlySet<string> = new Set(['row', 'listitem', 'article', 'group', 'treeitem', 'option']);

/** The texts of each row or item with all that is in it. */
function rowTexts({ nodes }: SeenPage): string[][] {
  return nodes.flatMap((node, at) => {
    if (!rowRoles.has(node.role) || !isChosen(node)) return [];
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
  return after.nodes.filter(isText).flatMap(({ name }) => (name === '' || known.has(name) ? [] : name));
}
