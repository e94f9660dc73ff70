import { isHtml, localNameOf } from '../dom/native';
import type { Condition } from './conditions';

/** An element in a selector: its tag and its conditions. */
export type Part = { readonly element: Element; readonly conditions: readonly Condition[] };

/** One element of a selector as CSS, or undefined where CSS cannot say it. */
export function cssOf({ element, conditions }: Part): string | undefined {
  const said = conditions.map(({ css }) => css);
  if (said.includes(undefined)) return undefined;
  const needsTag = !conditions.some(({ needsNoTag }) => needsNoTag);
  return (needsTag ? CSS.escape(localNameOf(element)) : '') + said.join('');
}

/** One element of a selector as an XPath step without its slashes. */
export function stepOf({ element, conditions }: Part): string {
  const needsTag = !conditions.some(({ needsNoTag }) => needsNoTag);
  return (needsTag ? nodeTest(element) : '*') + conditions.map(({ xpath }) => `[${xpath}]`).join('');
}

/** XPath names know no default namespace: SVG and MathML elements go by their local name. */
export function nodeTest(element: Element): string {
  const name = localNameOf(element);
  return isHtml(element) && /^[a-z][\w-]*$/.test(name) ? name : `*[local-name()="${name}"]`;
}

/** The parts, each somewhere inside the one before, in CSS where it can be said, else as an XPath. */
export function joinParts(...parts: readonly Part[]): string {
  const css = parts.map(cssOf);
  return css.includes(undefined) ? pathOf(parts) : css.join(' ');
}

/** The parts as an XPath that finds nothing when it fits another number of elements than `count`. */
export function guarded(
  parts: readonly Part[],
  { count, position }: { count: number; position: number },
): string {
  const at = count === 1 ? '' : `[${position}]`;
  return `(${pathOf(parts)})[last()=${count}]${at}`;
}

/** Whether an element of another kind could easily fit, so that the number of matches must be said. */
export const isVague = ({ conditions }: Part): boolean => conditions.every(({ isWeak }) => isWeak);

const pathOf = (parts: readonly Part[]): string => parts.map((part) => `//${stepOf(part)}`).join('');
