import { plainWords, tells } from '../../matching';
import type { JoinedNode, Snapshot } from '../../protocol/snapshot';
import { originOf } from '../../protocol/variables';
import type { PageLook } from '../page';

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
export type Telling = { isQuotable?: boolean; isOrdered?: boolean };

/**
 * Whether a page reports a text: drawn, not denied, and not quoted. Where a deed is ordered, what leads elsewhere reports
 * nothing of it: a folder that is called “Sent”.
 */
export function isReported(
  text: string,
  { nodes }: SeenPage,
  { isQuotable = false, isOrdered = false }: Telling,
): boolean {
  const drawn = (isOrdered ? withoutPlaces(nodes) : nodes).filter(isText).map(({ name }) => name);
  if (drawn.some((each) => tells(each, text, { isQuotable }))) return true;
  return !drawn.some((each) => saysWords(each, text)) && tells(drawn.join(' '), text, { isQuotable });
}

/** Whether a text is to be seen at all, as somebody's words, too. */
export const isOnPage = (text: string, { nodes }: SeenPage): boolean =>
  saysWords(
    nodes
      .filter(isText)
      .map(({ name }) => name)
      .join(' '),
    text,
  );

/** Whether a text is said in whole words. Texts without any are compared as they are. */
export function saysWords(text: string, wanted: string): boolean {
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
export function rowTexts({ nodes }: SeenPage): string[][] {
  return nodes.flatMap((node, at) => {
    if (!rowRoles.has(node.role) || !isChosen(node)) return [];
    const after = nodes.slice(at + 1);
    const end = after.findIndex(({ depth }) => depth <= node.depth);
    const own = [node, ...(end < 0 ? after : after.slice(0, end))].filter(isChosen);
    return [own.flatMap(({ name, value = '' }) => [name, value].filter((text) => text !== ''))];
  });
}

/** Whether a row says all texts. Where another one is called by the first of them, a longer name is another thing's. */
export function isRowOf(
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
export function newTexts(before: SeenPage, after: SeenPage): string[] {
  const known = new Set(before.nodes.map(({ name }) => name));
  return after.nodes.filter(isText).flatMap(({ name }) => (name === '' || known.has(name) ? [] : name));
}
