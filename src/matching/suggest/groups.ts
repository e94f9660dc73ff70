import type { JoinedNode } from '../../protocol/snapshot';
import type { MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { isField, isTypable } from '../page/page-fields';
import { tickRoles } from '../rank/rank-roles';
import { ancestorAt } from './suggestion-places';

/** Fields that belong together, and the button that submits them. */
export type Group = {
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
export function groupsOf(page: MatchedPage, elements: readonly PageElement[]): Group[] {
  const groups: Group[] = [];
  let open: Group | undefined;
  for (const element of elements) {
    const scope = ancestorAt(page, element.at, scopes);
    if (open && (open.scope !== scope || open.submit)) open = undefined;
    if (isAsked(element.node)) {
      if (!open) groups.push((open = { scope, fields: [], submit: undefined }));
      open.fields.push(element);
    } else if (open && isSender(element)) open.submit = element;
  }
  return groups;
}

/** Whether a group is filled in as a whole: it has a submit button, it is a form, or it takes more than one text. */
export function isForm({ tree }: MatchedPage, { scope, fields, submit }: Group): boolean {
  if (submit) return fields.some((field) => !isSearchElement(field));
  const texts = fields.filter(({ node }) => isTypable(node));
  return formRoles.has(tree.nodes[scope]?.role ?? '') ? fields.length > 1 : texts.length > 1;
}

/** Whether an element submits a group, or is in the form or dialog around the group. */
export function isPartOf({ tree }: MatchedPage, { scope, submit }: Group, element: PageElement): boolean {
  if (element === submit) return true;
  if (!formRoles.has(tree.nodes[scope]?.role ?? '')) return false;
  return scope < element.at && element.at < (tree.ends[scope] ?? 0);
}

export function isSearchElement({ node, concepts }: PageElement): boolean {
  return node.role === 'searchbox' || node.hints?.type === 'search' || (concepts.get('search') ?? 0) > 0.7;
}

function isAsked(node: JoinedNode): boolean {
  return isField(node) || tickRoles.has(node.role) || node.hints?.type === 'file';
}

/** Whether a button submits a form: declared so, or by its place and words. */
function isSender({ node, concepts }: PageElement): boolean {
  const declared = node.hints?.type === 'submit' || node.hints?.type === 'image';
  return node.role === 'button' && (declared || (concepts.get('submit') ?? 0) >= 0.66);
}
