import { isSecretAutocomplete } from '../../base/secret-names';
import type { Fingerprint } from '../../protocol/fingerprint';
import { rowTitleOf } from '../../protocol/place';
import type { JoinedNode, Snapshot } from '../../protocol/snapshot';
import { originOf } from '../../protocol/variables';

/** Facts about the target of an act, from our own reading of the page. */
export type Facts = {
  method: string;
  arguments: readonly string[];
  role: string;
  name: string;
  /** The words drawn in it, and those it shows to a pointer, where it is called otherwise. */
  text?: string;
  title?: string;
  opens?: boolean;
  /** The fields that this button comes next to: Enter in them would press it. */
  sends?: readonly string[];
  /** Those of them that a text is typed into, but to search: pressed, it takes the texts. Of a field, itself where Enter presses a button. */
  takes?: readonly string[];
  /** A button of the form that it is in sends it: until then nothing is done. */
  isInForm?: boolean;
  /** Its form only asks for a page. */
  isOfQuery?: boolean;
  /** The name of the row it stands in, among others. */
  row?: string;
  /** Another text of the page has its name. */
  isSpokenOf?: boolean;
  /** The thing that it is dropped on. */
  onto?: Pick<Neighbour, 'name' | 'group'>;
  /** The address of the page. */
  page?: string;
  /** Its names in the page's markup, for elements whose name says nothing. */
  marks: string;
  /** Texts around it, nearest first. */
  around: readonly string[];
  /** The group it stands in, with all that is in it. */
  group: string;
  /** The words of the dialog that it is in, where that has another button as well: then it decides something. */
  dialog?: string;
  frame?: string;
  /** The choices it belongs to: the name of a set of radio buttons, the options of a list. */
  set?: string;
  options?: readonly string[];
  /** A password, a card number or a code is typed there. */
  isSecret: boolean;
  origin: string;
  /** The address it leads to, or its form is sent to. */
  address?: string;
  /** The name of what Enter on it presses: of a field, the button of its form. */
  pressed?: string;
  /** Other things that can be pressed or filled: their names, groups and origins. */
  others: readonly Neighbour[];
};

export type Neighbour = Pick<Facts, 'role' | 'name' | 'group' | 'set' | 'address'> & { isInTop: boolean };

/** An act, and the origin of the document that its element is in. */
type ActThere = { method: string; arguments: readonly string[]; origin: string };

type Seen = ActThere & {
  fingerprint?: Fingerprint;
  /** The ref of what it is dropped on. */
  onto?: string;
  /** It has to be the best of all that are there: then those are facts too. */
  isCompared: boolean;
};

export function factsOf({ nodes, url }: Snapshot, ref: string, act: Seen): Facts | undefined {
  const placeOf = (of: string) => nodes.findIndex((each) => (each.ref ?? each.drawnBy) === of);
  const at = placeOf(ref);
  const node = nodes[at];
  if (!node) return undefined;
  const { method, arguments: given, fingerprint, origin, isCompared } = act;
  const address = addressOf(node, origin) ?? hrefOf(fingerprint);
  const title = node.hints?.title ?? node.description;
  const onto = act.onto === undefined ? -1 : placeOf(act.onto);
  return {
    method,
    arguments: given,
    role: node.role,
    name: node.name,
    text: fingerprint?.text === node.name ? undefined : fingerprint?.text,
    title: title === node.name ? undefined : title,
    opens:
      node.states?.some((state) => state === 'collapsed' || state === 'expanded') === true ||
      groupAt(nodes, at, headers) !== undefined,
    isInForm: isInForm(nodes, at),
    isOfQuery: node.hints?.sendsBy === 'get',
    onto: nodes[onto] && { name: nodes[onto].name, group: textOf(nodes, groupAt(nodes, onto, groups)) },
    page: url,
    row: fingerprint && rowTitleOf(fingerprint.around, node.name),
    isSpokenOf: node.name !== '' && nodes.some((each, place) => place !== at && speaksOf(each, node.name)),
    sends: node.role === 'button' ? fieldsBefore(nodes, at).map(({ name }) => name) : undefined,
    takes: typedFields(nodes, at),
    marks: marksOf(node),
    around: [...(fingerprint ? aroundOf(fingerprint) : []), ...headingsBefore(nodes, at)],
    group: textOf(nodes, groupAt(nodes, at, groups)),
    dialog: decidedIn(nodes, at),
    frame: frameOf(nodes, at),
    set: setOf(node),
    options: node.hints?.options,
    isSecret: fingerprint?.secret === true || isSecret(node),
    origin,
    address,
    pressed: pressedBy(nodes, at),
    others: isCompared ? othersOf(nodes, at) : [],
  };
}

/** A longer text that has this name in it. */
const speaksOf = ({ ref, name, description = '' }: JoinedNode, called: string) =>
  (ref === undefined && name.length > called.length + 8 && name.includes(called)) ||
  description.includes(called);

function othersOf(nodes: readonly JoinedNode[], at: number): Neighbour[] {
  return nodes.flatMap((each, place) =>
    place === at || each.ref === undefined || isBehind(each)
      ? []
      : {
          role: each.role,
          name: each.name,
          group: textOf(nodes, groupAt(nodes, place, groups)),
          set: setOf(each),
          address: each.hints?.href,
          isInTop: each.frameId === 0,
        },
  );
}

/** Facts of an element of which nothing was read. */
export const unknownFacts = {
  role: '',
  marks: '',
  around: [],
  group: '',
  isSecret: false,
  others: [],
} satisfies Partial<Facts>;

/** Facts of an element that was known before, or is found again: by its fingerprint alone. */
export function factsOfFingerprint(fingerprint: Fingerprint, act: ActThere): Facts {
  const { role, name, text, attributes, secret, around, frame } = fingerprint;
  const called = name || (text ?? '');
  return {
    ...unknownFacts,
    ...act,
    role,
    name: called,
    text,
    marks: attributes.filter((each) => marking.test(each)).join(' '),
    around: aroundOf(fingerprint),
    group: [name, around.rowTitle, around.row].filter(Boolean).join(' '),
    isSecret: secret === true,
    origin: frame === undefined ? act.origin : originOf(frame),
    address: hrefOf(fingerprint),
    pressed: pressable.has(role) ? called : undefined,
  };
}

const marking = /^(id|name|data-test\S*|title|value|aria-label|formaction)=/;

/** Headings and titles: what stands beside it may be another thing's name. */
function aroundOf({ around: { section, titles = [] } }: Fingerprint): string[] {
  return [section, ...titles].flatMap((text) => text ?? []);
}

function marksOf({ hints = { tag: '' } }: JoinedNode): string {
  const { id, nameAttribute, testId, title, label } = hints;
  return [id, nameAttribute, testId, title, label].filter(Boolean).join(' ');
}

function hrefOf(fingerprint: Fingerprint | undefined): string | undefined {
  return fingerprint?.attributes.find((each) => each.startsWith('href='))?.slice('href='.length);
}

function addressOf({ hints }: JoinedNode, base: string): string | undefined {
  // All of a link's address counts, wherever it leads.
  const href = hints?.href ?? hints?.sendsTo;
  if (href === undefined) return undefined;
  return URL.canParse(href, base) ? new URL(href, base).href : href;
}

const isSecret = ({ states, hints }: JoinedNode) =>
  states?.includes('secret') === true || isSecretAutocomplete(hints?.autocomplete ?? '');

const isBehind = ({ states }: JoinedNode) =>
  states?.some((state) => state === 'behind' || state === 'inert') === true;

const groups = new Set(['row', 'listitem', 'article', 'group', 'radiogroup', 'treeitem']);
/** A column is sorted by what is in its header. */
const headers = new Set(['columnheader']);
const formOnly = new Set(['form']);
const dialogs = new Set(['dialog', 'alertdialog']);
const forms = new Set(['form', 'dialog', 'alertdialog', 'region', 'group', 'search']);

/** Roles of containers that Enter in one of their fields submits. */
const submittable = new Set(['form', 'dialog', 'alertdialog', 'search']);

/** Roles that Enter presses themselves, and with them no form. */
const pressable = new Set([
  'button',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'switch',
  'tab',
  'treeitem',
]);

type Range = { from: number; to: number };

/** The nearest node of such a role around a node, with all that is in it. */
function groupAt(nodes: readonly JoinedNode[], at: number, roles: ReadonlySet<string>): Range | undefined {
  let depth = nodes[at]?.depth ?? 0;
  for (let from = at - 1; from >= 0 && depth > 0; from -= 1) {
    const node = nodes[from];
    if (!node || node.depth >= depth) continue;
    depth = node.depth;
    if (roles.has(node.role)) return { from, to: endOf(nodes, from) };
  }
  return undefined;
}

function endOf(nodes: readonly JoinedNode[], from: number): number {
  const depth = nodes[from]?.depth ?? 0;
  let to = from + 1;
  while (to < nodes.length && (nodes[to]?.depth ?? 0) > depth) to += 1;
  return to;
}

const longestGroup = 1000;

function textOf(nodes: readonly JoinedNode[], range: Range | undefined): string {
  if (!range) return '';
  let text = '';
  for (const { name, value } of nodes.slice(range.from, range.to)) {
    if (text.length < longestGroup) text += ` ${name} ${value ?? ''}`;
  }
  return text.trim();
}

function decidedIn(nodes: readonly JoinedNode[], at: number): string | undefined {
  const dialog = groupAt(nodes, at, dialogs);
  const isDecision = nodes.some(
    ({ role, ref }, place) =>
      dialog &&
      place !== at &&
      place > dialog.from &&
      place < dialog.to &&
      role === 'button' &&
      ref !== undefined,
  );
  return dialog && isDecision ? saidIn(nodes, dialog) : undefined;
}

function frameOf(nodes: readonly JoinedNode[], at: number): string | undefined {
  const frame = groupAt(nodes, at, new Set(['iframe']));
  return (frame && nodes[frame.from]?.name) || undefined;
}

/** The name of the set of a radio button. */
const setOf = ({ role, hints }: JoinedNode) => (role === 'radio' ? hints?.nameAttribute : undefined);

/** The text of a dialog without its controls. */
function saidIn(nodes: readonly JoinedNode[], { from, to }: Range): string {
  const said = nodes.filter(
    ({ ref, role }, at) => at >= from && at < to && (ref === undefined || role === 'heading'),
  );
  return textOf(said, { from: 0, to: said.length });
}

/** The name of the form, dialog or region that it is in, and the heading before it. */
function headingsBefore(nodes: readonly JoinedNode[], at: number): string[] {
  const own = nodes[at];
  const heading = nodes
    .slice(0, at)
    .findLast(({ role, frameId }) => role === 'heading' && frameId === own?.frameId);
  const form = groupAt(nodes, at, forms);
  return [form && nodes[form.from]?.name, heading?.name].flatMap((text) => text || []);
}

function fieldsBefore(nodes: readonly JoinedNode[], at: number): JoinedNode[] {
  const { frameId } = nodes[at] ?? {};
  const from = nodes.slice(0, at).findLastIndex(({ role, ref }) => role === 'button' && ref !== undefined);
  return nodes.slice(from + 1, at).filter((each) => fields.has(each.role) && each.frameId === frameId);
}

function typedFields(nodes: readonly JoinedNode[], at: number): string[] {
  const node = nodes[at];
  if (!node || node.hints?.sendsBy === 'get') return [];
  if (isTyped(node)) return [node.name];
  if (node.role !== 'button') return [];
  const form = groupAt(nodes, at, submittable);
  // Without a form, nothing else to press and no heading is between them.
  const from = nodes
    .slice(0, at)
    .findLastIndex(({ role, ref }) => role === 'heading' || (ref !== undefined && !fields.has(role)));
  const inForm = fieldsBefore(nodes, at).filter((each) => nodes.indexOf(each) > (form?.from ?? from));
  return inForm.some(({ role }) => role === 'searchbox')
    ? []
    : inForm.filter(isTyped).map(({ name }) => name);
}

const isTyped = ({ role, hints }: JoinedNode) =>
  role === 'spinbutton' || (role === 'textbox' && hints?.sendsBy !== 'get');

const fields = new Set(['textbox', 'spinbutton', 'combobox', 'searchbox', 'radio', 'checkbox', 'option']);

function isInForm(nodes: readonly JoinedNode[], at: number): boolean {
  const form = groupAt(nodes, at, formOnly);
  return (
    form !== undefined &&
    nodes.slice(at + 1, form.to).some(({ role, ref }) => role === 'button' && ref !== undefined)
  );
}

/** Enter presses what can be pressed; in a field it presses the next button of its form. */
function pressedBy(nodes: readonly JoinedNode[], at: number): string | undefined {
  const node = nodes[at];
  if (node && pressable.has(node.role)) return node.name;
  const form = node && groupAt(nodes, at, submittable);
  const near = nodes.slice(at + 1, form?.to ?? at + 10);
  const end = near.findIndex(({ role }) => role === 'heading');
  const next = near
    .slice(0, end < 0 ? undefined : end)
    .find(({ role, ref, frameId }) => role === 'button' && ref !== undefined && frameId === node?.frameId);
  return next?.name;
}
