import { ownValue } from '../../base/json';
import { methodFacts, type MethodName } from '../../protocol/methods';
import type { JoinedNode } from '../../protocol/snapshot';
import type { ElementType, Concept } from '../../languages/kinds';
import type { Source } from '../page/texts';

const typable = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider']);
const pressed = new Set(['button', 'checkbox', 'radio', 'switch', 'link', 'img']);
const lists = new Set(['combobox', 'listbox']);

const untypableInputs = new Set([
  'button',
  'submit',
  'reset',
  'image',
  'checkbox',
  'radio',
  'file',
  'hidden',
]);

/** Controls that are first of all on or off. */
export const tickRoles: ReadonlySet<string> = new Set(['checkbox', 'switch', 'radio']);

export function naturalMethod(node: JoinedNode): MethodName {
  if (isTypable(node)) return 'fill';
  if (isList(node)) return 'selectOption';
  if (!tickRoles.has(node.role)) return 'click';
  return node.states?.includes('checked') && node.role !== 'radio' ? 'uncheck' : 'check';
}

/** Kinds of elements that a method's `roles` may name before the role itself. */
const kinds: Readonly<Record<string, (node: JoinedNode) => boolean>> = {
  typable: isTypable,
  choosable: isList,
  fileField: ({ hints }) => hints?.type === 'file',
};

/** The fit of a method with an element: 0 when it cannot be done at all, 1 when it is natural. */
export function methodFit(method: MethodName, node: JoinedNode): number {
  const { roles } = methodFacts[method];
  if (!roles) return 1;
  const kind = Object.keys(kinds).find((each) => each in roles && kinds[each]?.(node));
  return ownValue(roles, kind ?? node.role) ?? roles.other ?? 0;
}

const rolesOfType: Record<Exclude<ElementType, 'element'>, readonly string[]> = {
  button: ['button', 'switch'],
  link: ['link'],
  field: ['textbox', 'searchbox', 'combobox', 'spinbutton', 'listbox', 'slider'],
  search: ['searchbox', 'textbox', 'combobox'],
  checkbox: ['checkbox', 'switch', 'menuitemcheckbox'],
  radio: ['radio', 'menuitemradio'],
  switch: ['switch', 'checkbox', 'button'],
  dropdown: ['combobox', 'listbox', 'menu', 'button'],
  option: ['option', 'radio', 'menuitemradio', 'checkbox'],
  tab: ['tab'],
  menu: ['menuitem', 'menuitemcheckbox', 'menuitemradio', 'menu', 'menubutton'],
  image: ['img', 'image'],
  slider: ['slider'],
  page: ['link', 'button', 'tab', 'menuitem', 'generic'],
  result: ['link', 'button', 'generic', 'option', 'row'],
};

/** Type word → roles that people also call so: a link drawn as a button. */
const nearRoles: Partial<Record<ElementType, readonly string[]>> = {
  button: ['link', 'generic', 'tab', 'menuitem', 'radio', 'checkbox', 'combobox'],
  link: ['button', 'generic', 'menuitem', 'tab'],
  image: ['button', 'link', 'generic'],
  menu: ['button', 'link', 'combobox', 'generic', 'tab'],
  tab: ['link', 'button', 'radio', 'generic'],
  checkbox: ['radio', 'button', 'generic'],
  radio: ['checkbox', 'option', 'generic'],
  switch: ['generic'],
  option: ['menuitem', 'button', 'link', 'generic', 'treeitem', 'tab'],
  dropdown: ['textbox', 'searchbox', 'generic', 'link'],
  field: ['generic'],
};

/** The fit of a type word with an element: "button" is 1 for a button, a little less for a link, low for a list. */
export function typeFit(type: ElementType | undefined, node: JoinedNode): number {
  if (type === undefined || type === 'element') return 1;
  if (rolesOfType[type].includes(node.role)) return 1;
  return nearRoles[type]?.includes(node.role) ? 0.93 : 0.55;
}

/** Strictly of the type of a type word without a name: "the button". */
export function isOfType(type: ElementType, node: JoinedNode): boolean {
  if (type === 'element') return true;
  if (type === 'page' || type === 'result') return false;
  if (type === 'search') return node.role === 'searchbox' || node.hints?.type === 'search';
  if (type === 'dropdown') return node.role === 'combobox' || node.role === 'listbox';
  return rolesOfType[type].includes(node.role);
}

export type PageElement = {
  at: number;
  ref: string;
  node: JoinedNode;
  sources: readonly Source[];
  /** Purpose of the element → sureness, 0..1. */
  concepts: ReadonlyMap<Concept, number>;
  /** Repeats another field: "confirm password". */
  again: boolean;
};

/** A line that only draws a text, as an element: what words that name it are done to. */
export function drawnElement(at: number, node: JoinedNode | undefined): PageElement | undefined {
  const ref = node?.ref ?? node?.drawnBy;
  if (!node || ref === undefined) return undefined;
  return { at, ref, node, sources: [], concepts: new Map(), again: false };
}

export function isField(node: JoinedNode): boolean {
  return isTypable(node) || isList(node);
}

/** One of several options can be picked in it, or in the list that it opens. */
export function isList({ role, hints }: JoinedNode): boolean {
  return lists.has(role) || hints?.tag === 'select' || hints?.opens === 'listbox';
}

export function isTypable(node: JoinedNode): boolean {
  if (untypableInputs.has(node.hints?.type ?? '') && node.hints?.tag === 'input') return false;
  if (node.hints?.tag === 'textarea') return true;
  if (node.role === 'combobox') return (node.hints?.tag ?? 'input') === 'input';
  // It is drawn as a button, and holds a value.
  if (node.hints?.type === 'color') return true;
  return typable.has(node.role) || (node.hints?.tag === 'input' && !pressed.has(node.role));
}

export function isLine(node: JoinedNode): boolean {
  return isTypable(node) && !isMultiline(node);
}

export function isMultiline(node: JoinedNode): boolean {
  return node.states?.includes('multiline') === true;
}

/** It has no name, label or placeholder. */
export function isSilent({ node: { name, hints } }: Pick<PageElement, 'node'>): boolean {
  return name === '' && hints?.label === undefined && hints?.placeholder === undefined;
}

/** The engine gives at most this many options; with as many, one that is not among them may still exist. */
export const optionsGiven = 300;

/** Both lead to one address. One without an address is worked by a script, which may do another thing in each place. */
export function leadAlike(one: JoinedNode, other: JoinedNode): boolean {
  const href = one.hints?.href ?? '';
  return !/^(?:#!?|javascript:.*)?$/isu.test(href) && href === other.hints?.href;
}
