import type { Suggestion } from '../../protocol/suggestion';
import type { MatchedPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { isList } from '../page/page-fields';
import { isForm, isSearchElement, type Group } from './groups';
import { callOf, type Draft } from './suggestion-draft';
import { headingOver } from './suggestion-places';

/** The most fields that a suggestion lists. */
const fieldsAtMost = 20;

/** Suggests a form to fill in. */
export function suggestForm(page: MatchedPage, group: Group): Draft[] {
  const { fields, submit, scope } = group;
  const [first] = fields;
  if (!first || !isForm(page, group)) return [];
  const elements = [...fields.slice(0, fieldsAtMost), ...(submit ? [submit] : [])];
  const name = page.tree.nodes[scope]?.name || headingOver(page, first.at) || submit?.node.name || '';
  return [{ ...draft('form', name, countFields(page, fields)), elements }];
}

/** Suggests a search in a search field. */
export function suggestSearch(element: PageElement): Draft[] {
  const name = callOf(element);
  if (!isSearchElement(element) || name === '') return [];
  const instruction = `type "" into ${name} and press Enter`;
  return [{ ...draft('search', name, 1), elements: [element], instruction, example: 'x' }];
}

/** Suggests lists outside forms to choose in, such as those that sort and filter. */
export function suggestList(page: MatchedPage, group: Group): Draft[] {
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
