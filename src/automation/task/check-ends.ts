import { readGoal } from './goal-words';
import { plainWords } from '../../matching';
import type { JoinedNode, Snapshot } from '../../protocol/snapshot';
import type { Task } from '../../protocol/task/task';
import type { EndFinding, TaskEnd } from '../../protocol/task/task-end';

/** The pages of a task as they are now, the one it works on first, without values of variables. */
export type SeenPages = readonly Pick<Snapshot, 'url' | 'nodes'>[];

type Known = Pick<Task, 'memory' | 'steps'>;

/** Reads each declared end back from the pages. */
export function readEnds(ends: readonly TaskEnd[], pages: SeenPages, known: Known): EndFinding[] {
  return ends.map((end, at) => {
    const isShown = holds(end, at, { pages, known });
    return { end, isShown, sentence: `${sentenceOf(end)} ${isShown ? 'It is so.' : 'It is not so.'}` };
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
  const isState = onlyGoes || task.ends.every(({ end }) => states.has(end.kind));
  if (isChanged || isState) return undefined;
  return 'What the end must show was shown before anything was done, so it proves nothing.';
}

const states: ReadonlySet<TaskEnd['kind']> = new Set(['value', 'row']);

/** Places of the texts that are to go and are shown now, with the address of their page. */
export function textsToGo(ends: readonly TaskEnd[], pages: SeenPages): Record<string, string> {
  return Object.fromEntries(
    ends.flatMap((end, at) => {
      const page = end.kind === 'gone' ? pages.find((each) => isDrawn(end.text, each)) : undefined;
      return page ? [[String(at), pathOf(page.url)]] : [];
    }),
  );
}

function holds(end: TaskEnd, at: number, { pages, known }: { pages: SeenPages; known: Known }): boolean {
  switch (end.kind) {
    case 'text':
      return end.any.some((text) => pages.some((page) => isDrawn(text, page)));
    case 'gone': {
      const path = known.memory.seenAt[String(at)];
      const there = pages.filter(({ url }) => pathOf(url) === path);
      return there.length > 0 && !there.some((page) => isDrawn(end.text, page));
    }
    case 'value':
      return pages.some(({ nodes }) =>
        nodes.some((node) => isField(node, end.field) && has(node, end.value)),
      );
    case 'address':
      return pages.some(({ url }) => leadsTo(url, end.part));
    case 'row':
      return pages.some(({ nodes }) =>
        rowsOf(nodes).some((row) => end.texts.every((text) => says(row, text))),
      );
    case 'download':
      return known.steps.some(({ acts }) =>
        acts.some(({ effects }) =>
          effects.some(({ kind, sentence }) => kind === 'download' && says(sentence, end.name)),
        ),
      );
    default:
      return end satisfies never;
  }
}

/** Whether a text is said in whole words. Texts without any are compared as they are. */
function says(text: string, wanted: string): boolean {
  const words = plainWords(wanted);
  return words === '' ? text.includes(wanted) : ` ${plainWords(text)} `.includes(` ${words} `);
}

/** What is drawn: names and descriptions, and no value of a field, which may be what we typed. */
function isDrawn(text: string, { nodes }: SeenPages[number]): boolean {
  const drawn = nodes.filter(({ states: own }) => !own?.includes('behind'));
  return says(drawn.map(({ name, description = '' }) => `${name} ${description}`).join(' '), text);
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
  return (
    value.trim() === wanted.trim() || (plainWords(wanted) !== '' && plainWords(value) === plainWords(wanted))
  );
}

const on: ReadonlySet<string> = new Set(['checked', 'pressed', 'selected']);

/** The parameters of an address may have another address in them, as of a page to come back to: these lead nowhere. */
function leadsTo(url: string, part: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, pathname, search, hash } = new URL(url);
  const whole = `${pathname}${part.includes('?') ? search : ''}${hash}`;
  if (URL.canParse(part)) {
    const wanted = new URL(part);
    return wanted.origin === origin && whole.startsWith(`${wanted.pathname}${wanted.search}`);
  }
  return whole.includes(part);
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).origin + new URL(url).pathname : url);

const rowRoles: ReadonlySet<string> = new Set(['row', 'listitem', 'article', 'group', 'treeitem', 'option']);

/** The text of each row or item with all that is in it. */
function rowsOf(nodes: readonly JoinedNode[]): string[] {
  return nodes.flatMap(({ role, depth }, at) => {
    if (!rowRoles.has(role)) return [];
    const after = nodes.slice(at + 1);
    const end = after.findIndex((node) => node.depth <= depth);
    const own = [nodes[at], ...(end < 0 ? after : after.slice(0, end))];
    return own.map((node) => `${node?.name ?? ''} ${node?.value ?? ''}`).join(' ');
  });
}

function sentenceOf(end: TaskEnd): string {
  switch (end.kind) {
    case 'text':
      return `A page of the task shows ${end.any.map(quote).join(' or ')}.`;
    case 'gone':
      return `${quote(end.text)} was shown and is gone.`;
    case 'value':
      return `${quote(end.field)} holds ${quote(end.value)}.`;
    case 'address':
      return `The address has ${quote(end.part)}.`;
    case 'row':
      return `One row shows ${end.texts.map(quote).join(' and ')}.`;
    case 'download':
      return `A file with ${quote(end.name)} in its name was downloaded.`;
    default:
      return end satisfies never;
  }
}

const quote = (text: string) => `“${text}”`;
