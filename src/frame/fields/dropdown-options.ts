import type { FrameContext } from '../engine-context';
import { attributeOf, elementById, matchesSelector, queryAll, textContentOf } from '../dom/native';
import { isAnythingDrawn } from '../act/checks';
import { plain } from '../act/find-text';

const listRoles = '[role="listbox"], [role="menu"], [role="tree"], [role="grid"], [role="dialog"], datalist';
const optionRoles =
  '[role="option"], [role="menuitem"], [role="menuitemradio"], [role="menuitemcheckbox"], [role="treeitem"]';

/** The lists a dropdown names as its own (`aria-controls`, `aria-owns`), as far as they are in the page now. */
export function listsOf(trigger: Element, context: FrameContext): Element[] {
  const named = [trigger, ...trigger.querySelectorAll('[aria-controls], [aria-owns]')];
  const own = named.flatMap((element) =>
    ['aria-controls', 'aria-owns'].flatMap((name) =>
      (attributeOf(element, name) ?? '')
        .split(/\s+/)
        .flatMap((id) => (id && elementById(context.tree.scopeOf(element) ?? context.document, id)) || []),
    ),
  );
  const inside = [...trigger.querySelectorAll(listRoles)];
  return matchesSelector(trigger, listRoles) ? [trigger, ...own, ...inside] : [...own, ...inside];
}

/** The options that can be seen: of the dropdown's own lists, else of any list with options. */
export function shownOptionsOf(trigger: Element, context: FrameContext): Element[] {
  const own = listsOf(trigger, context).flatMap((list) => optionsIn(list));
  const drawn = own.filter(isAnythingDrawn);
  if (drawn.length > 0) return drawn;
  return context.tree
    .scopes()
    .flatMap((scope) => queryAll(scope, optionRoles))
    .filter(isAnythingDrawn);
}

function optionsIn(list: Element): Element[] {
  const options = [...list.querySelectorAll(optionRoles)];
  return options.length > 0 ? options : [...list.querySelectorAll('li, tr, button, a')];
}

/** The name of an option: its label, else its text. */
export const labelOf = (option: Element): string =>
  attributeOf(option, 'aria-label') ?? (textContentOf(option) ?? '').replace(/\s+/g, ' ').trim();

/** The one option called `wanted`, case apart: by its label, its text, or its value. Two of a name are none. */
export function pickOption(options: readonly Element[], wanted: string): Element | null {
  const name = plain(wanted);
  const same = options.filter((option) => plain(labelOf(option)) === name);
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : deepest(same);
  const byValue = options.filter((option) =>
    ['data-value', 'value', 'data-id'].some((attribute) => attributeOf(option, attribute) === wanted),
  );
  return byValue.length === 1 ? (byValue[0] ?? null) : null;
}

/** The innermost of elements that lie within one another; null when they lie apart. */
function deepest(elements: readonly Element[]): Element | null {
  const last = elements.at(-1);
  return last && elements.every((element) => element.contains(last)) ? last : null;
}

/** Elements without a role whose whole text is `wanted` and that came into view since `before` was taken. */
export function newTextMatches(
  wanted: string,
  before: ReadonlySet<Element>,
  context: FrameContext,
): Element[] {
  return textMatches(wanted, context).filter((element) => !before.has(element));
}

/** The innermost drawn elements whose whole text is `wanted`. */
export function textMatches(wanted: string, { tree }: FrameContext): Element[] {
  const name = plain(wanted);
  const all = tree
    .scopes()
    .flatMap((scope) => queryAll(scope, 'body *, *'))
    .filter((element) => plain(textContentOf(element) ?? '') === name && isAnythingDrawn(element));
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
}
