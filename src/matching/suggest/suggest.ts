import type { Snapshot } from '../../protocol/snapshot';
import type { Suggestion } from '../../protocol/action';
import { matchInstruction } from '../match-instruction';
import { readPage, type MatchedPage } from '../page/elements';
import { type PageElement, isList, isField, isTypable, tickRoles } from '../page/page-element';

const suggestionsAtMost = 5;
const formsAtMost = 2;
const buttonsAtMost = 2;
/** The most elements of a suggestion. */
const refsAtMost = 24;

/**
 * Suggests the next actions of a person on a page, likeliest first, at most five: from roles and structure, in any language.
 *
 * An instruction is only suggested when the matcher is sure of it on this page.
 */
export function suggestActions(snapshot: Snapshot): Suggestion[] {
  const page = readPage(snapshot);
  const usable = page.elements.filter(isUsable);
  const groups = groupsOf(page, usable);
  const forms = groups.filter((group) => isForm(page, group));
  // Buttons and links beside the fields of a form belong to it.
  const free = usable.filter(
    (element) => pressed.has(element.node.role) && !forms.some((form) => isPartOf(page, form, element)),
  );
  const dialogs = suggestDialogs(page, free);
  const rows = suggestRows(page, free);
  const pages = suggestPages(page, free);
  const taken = new Set([...rows, ...pages, ...dialogs].flatMap(({ elements }) => elements));
  const drafts = [
    ...dialogs,
    ...forms
      .flatMap((form) => suggestForm(page, form))
      .sort((a, b) => b.count - a.count)
      .slice(0, formsAtMost),
    ...usable.flatMap(suggestSearch).slice(0, 1),
    ...groups.flatMap((group) => suggestList(page, group)).slice(0, 1),
    ...rows.slice(0, 1),
    ...pages.slice(0, 1),
    ...suggestButtons(
      page,
      free.filter((element) => !taken.has(element)),
    ).slice(0, buttonsAtMost),
  ];
  return drafts.slice(0, suggestionsAtMost).map((shown) => toSuggestion(shown, snapshot));
}

function isUsable({ node }: PageElement): boolean {
  const states = node.states ?? [];
  return !states.includes('disabled') && !states.includes('behind') && node.role !== 'iframe';
}

function toSuggestion(shown: Draft, snapshot: Snapshot): Suggestion {
  const { kind, name, count, elements, instruction } = shown;
  const refs = elements.slice(0, refsAtMost).map(({ ref }) => ref);
  const isSaid = instruction !== undefined && isUnderstood(shown, instruction, snapshot);
  return { kind, name, count, refs, instruction: isSaid ? instruction : undefined };
}

/** The instruction, with a value where one is wanted, means just the element it is about. */
function isUnderstood({ elements, example }: Draft, instruction: string, snapshot: Snapshot): boolean {
  const said = instruction.replace('""', `"${example ?? ''}"`);
  if (example !== undefined && (example === '' || example.includes('"'))) return false;
  const match = matchInstruction(said, snapshot);
  const steps = match.steps ?? [match];
  return steps.every(({ sure }) => sure) && steps[0]?.candidates[0]?.ref === elements[0]?.ref;
}

const fieldsAtMost = 20;

function suggestForm(page: MatchedPage, group: Group): Draft[] {
  const { fields, submit, scope } = group;
  const [first] = fields;
  if (!first || !isForm(page, group)) return [];
  const elements = [...fields.slice(0, fieldsAtMost), ...(submit ? [submit] : [])];
  const name = page.tree.nodes[scope]?.name || headingOver(page, first.at) || submit?.node.name || '';
  return [{ ...draft('form', name, countFields(page, fields)), elements }];
}

function suggestSearch(element: PageElement): Draft[] {
  const name = callOf(element);
  if (!isSearchElement(element) || name === '') return [];
  const instruction = `type "" into ${name} and press Enter`;
  return [{ ...draft('search', name, 1), elements: [element], instruction, example: 'x' }];
}

/** Suggests lists outside forms to choose in, such as those that sort and filter. */
function suggestList(page: MatchedPage, group: Group): Draft[] {
  if (isForm(page, group)) return [];
  return group.fields.flatMap((element) => {
    const name = callOf(element);
    const [, second] = element.node.hints?.options ?? [];
    if (!isList(element.node) || name === '' || second === undefined) return [];
    const count = element.node.hints?.options?.length ?? 0;
    const instruction = `choose "" in ${name}`;
    return [{ ...draft('list', name, count), elements: [element], instruction, example: second }];
  });
}

/** The number of fields; radio buttons beside one another are one. */
function countFields({ tree }: MatchedPage, fields: readonly PageElement[]): number {
  const keyOf = ({ node, at, ref }: PageElement) =>
    node.role === 'radio' ? `under ${tree.parents[at] ?? -1}` : ref;
  return new Set(fields.map(keyOf)).size;
}

function draft(kind: Suggestion['kind'], name: string, count: number) {
  return { kind, name, count };
}

const dialogs = new Set(['dialog', 'alertdialog']);
const rows = new Set(['row', 'listitem', 'article', 'treeitem']);
const asides = new Set(['navigation', 'banner', 'contentinfo', 'complementary']);
const pagers = new Set(['navigation', 'list', 'group', 'region', 'main', 'article']);
const pressed = new Set(['button', 'link']);
const leastRows = 2;
const leastPages = 2;

function suggestDialogs(page: MatchedPage, buttons: readonly PageElement[]): Draft[] {
  const byDialog = groupedBy(buttons, (element) => ancestorAt(page, element.at, dialogs));
  return byDialog.flatMap(([at, elements]): Draft[] => {
    if (at < 0) return [];
    const name = page.tree.nodes[at]?.name || textIn(page, at, elements[0]?.node.name ?? '');
    return [{ kind: 'dialog', name, count: elements.length, elements }];
  });
}

/** Suggests a deed that several rows have; the person adds the row. */
function suggestRows(page: MatchedPage, buttons: readonly PageElement[]): Draft[] {
  const inRows = buttons.filter((element) => ancestorAt(page, element.at, rows) >= 0);
  const byName = groupedBy(inRows, (element) => `${element.node.role}\n${callOf(element)}`);
  return byName.flatMap(([, elements]): Draft[] => {
    const [first] = elements;
    const name = first ? callOf(first) : '';
    if (!first || name === '' || elements.length < leastRows) return [];
    const example = textIn(page, ancestorAt(page, first.at, rows), name);
    const instruction = `click ${name} next to ""`;
    return [{ kind: 'rows', name, count: elements.length, elements, instruction, example }];
  });
}

/** Suggests the next page: the element after the last page number, else the number after the current one. */
function suggestPages(page: MatchedPage, buttons: readonly PageElement[]): Draft[] {
  return groupedBy(buttons, (element) => ancestorAt(page, element.at, pagers)).flatMap(
    ([at, elements]): Draft[] => {
      const numbered = elements.filter(({ node }) => /^\p{Nd}{1,4}$/u.test(node.name));
      const last = numbered.at(-1);
      if (at < 0 || !last || numbered.length < leastPages) return [];
      const after = elements[elements.indexOf(last) + 1];
      const current = numbered.findIndex(({ node }) => node.states?.includes('current'));
      const next = after && callOf(after) !== '' ? after : numbered[current + 1];
      if (!next) return [];
      const name = callOf(next);
      return [
        { kind: 'pages', name, count: numbered.length, elements: [next], instruction: `click ${name}` },
      ];
    },
  );
}

/** Suggests buttons outside navigation, header, footer and sidebar: submitting ones first, then those under a heading. */
function suggestButtons(page: MatchedPage, buttons: readonly PageElement[]): Draft[] {
  const own = buttons.filter(
    (element) => element.node.role === 'button' && ancestorAt(page, element.at, asides) < 0,
  );
  const rating = (element: PageElement) =>
    (element.node.hints?.type === 'submit' ? 2 : 0) + (headingOver(page, element.at) === '' ? 0 : 1);
  return own
    .filter((element) => callOf(element) !== '')
    .sort((a, b) => rating(b) - rating(a) || a.at - b.at)
    .map((element) => {
      const name = callOf(element);
      return { kind: 'button', name, count: 1, elements: [element], instruction: `click ${name}` };
    });
}

function groupedBy<K>(
  elements: readonly PageElement[],
  keyOf: (element: PageElement) => K,
): [K, PageElement[]][] {
  const groups = new Map<K, PageElement[]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  return [...groups];
}

/** A suggestion whose instruction was not tried on the page yet. */
type Draft = Pick<Suggestion, 'kind' | 'name' | 'count'> & {
  elements: PageElement[];
  instruction?: string;
  /** A value to try the instruction with. */
  example?: string;
};

const nameCharsAtMost = 60;

/** The name of an element for an instruction; empty when it has none, or one too long or with quotes. */
function callOf({ node }: PageElement): string {
  const name = (node.name || node.hints?.label || node.hints?.placeholder || '').trim();
  return name.length > nameCharsAtMost || /["\n]/.test(name) ? '' : name;
}

/** Fields that belong together, and the button that submits them. */
type Group = {
  /** Position of the form, dialog or landmark they are in; −1 where there is none. */
  scope: number;
  fields: PageElement[];
  submit: PageElement | undefined;
};

const formRoles = new Set(['form', 'search', 'dialog', 'alertdialog']);

const scopes = new Set([
  ...formRoles,
  'banner',
  'navigation',
  'main',
  'complementary',
  'contentinfo',
  'region',
]);

/** The fields of a page in groups: by the form, dialog or landmark around them, and by the buttons that submit them. */
function groupsOf(page: MatchedPage, elements: readonly PageElement[]): Group[] {
  const groups: Group[] = [];
  let open: Group | undefined;
  for (const element of elements) {
    const scope = ancestorAt(page, element.at, scopes);
    if (open && (open.scope !== scope || open.submit)) open = undefined;
    if (isField(element.node) || tickRoles.has(element.node.role) || element.node.hints?.type === 'file') {
      if (!open) groups.push((open = { scope, fields: [], submit: undefined }));
      open.fields.push(element);
    } else if (open && isSender(element)) open.submit = element;
  }
  return groups;
}

/** Filled in as a whole: the group has a submit button, is a form, or takes more than one text. */
function isForm({ tree }: MatchedPage, { scope, fields, submit }: Group): boolean {
  if (submit) return fields.some((field) => !isSearchElement(field));
  const texts = fields.filter(({ node }) => isTypable(node));
  return formRoles.has(tree.nodes[scope]?.role ?? '') ? fields.length > 1 : texts.length > 1;
}

/** Submits a group, or is in the form or dialog around it. */
function isPartOf({ tree }: MatchedPage, { scope, submit }: Group, element: PageElement): boolean {
  if (element === submit) return true;
  if (!formRoles.has(tree.nodes[scope]?.role ?? '')) return false;
  return scope < element.at && element.at < (tree.ends[scope] ?? 0);
}

function isSearchElement({ node, concepts }: PageElement): boolean {
  return node.role === 'searchbox' || node.hints?.type === 'search' || (concepts.get('search') ?? 0) > 0.7;
}

/** Submits a form: declared so, or by its place and words. */
function isSender({ node, concepts }: PageElement): boolean {
  const declared = node.hints?.type === 'submit' || node.hints?.type === 'image';
  return node.role === 'button' && (declared || (concepts.get('submit') ?? 0) >= 0.66);
}

/** Position of the nearest node around `at` with one of these roles; −1 when there is none. */
function ancestorAt({ tree }: MatchedPage, at: number, roles: ReadonlySet<string>): number {
  let parent = tree.parents[at] ?? -1;
  while (parent >= 0 && !roles.has(tree.nodes[parent]?.role ?? '')) parent = tree.parents[parent] ?? -1;
  return parent;
}

/** The text of the heading over a node; empty for none. */
function headingOver({ tree }: MatchedPage, at: number): string {
  return tree.nodes[tree.headings[at] ?? -1]?.name ?? '';
}

/** The first text in a node that is not `without`; empty for none. */
function textIn({ tree }: MatchedPage, at: number, without: string): string {
  const own = tree.nodes[at]?.name ?? '';
  if (own !== '' && own !== without) return own;
  for (let inside = at + 1; inside < (tree.ends[at] ?? at + 1); inside += 1) {
    const name = tree.nodes[inside]?.name ?? '';
    if (name !== '' && name !== without) return name;
  }
  return '';
}
