import type { FrameContext } from '../engine-context';
import { attributeOf, isElement, parentNodeOf, rectOf, textContentOf } from '../dom/native';

/** The most rows that are read. */
const mostRows = 2000;

/**
 * What each row says that a selector finds, in the page's order, with where its links lead on the lines after. Nothing for a row
 * that is not drawn or has no element `inside`.
 */
export function textsOfRows(
  { rows, inside }: { rows: string; inside: string },
  { resolve }: Pick<FrameContext, 'resolve'>,
): string[] {
  const found = resolve(rows).slice(0, mostRows);
  const all = new Set(found);
  const rowOf = (inner: Element) => firstAround(inner, all);
  const having = inside === '' ? all : new Set(resolve(`${rows}${inside}`).map(rowOf));
  const links = new Map<Element | undefined, string[]>();
  for (const link of resolve(`${rows}//a[@href]`)) {
    const row = rowOf(link);
    links.set(row, [...(links.get(row) ?? []), attributeOf(link, 'href') ?? '']);
  }
  return found.map((row) =>
    having.has(row) && isDrawn(row) ? [wordsOf(row), ...(links.get(row) ?? [])].join('\n') : '',
  );
}

/** The nearest of these elements around one, or itself. */
function firstAround(inner: Element, elements: ReadonlySet<Element>): Element | undefined {
  for (let at: Node | null = inner; at; at = parentNodeOf(at))
    if (isElement(at) && elements.has(at)) return at;
  return undefined;
}

function isDrawn(row: Element): boolean {
  const { width, height } = rectOf(row);
  return width > 0 && height > 0;
}

/** White space is squeezed as XPath does it, so that a row can be found by what it says. */
const wordsOf = (row: Element): string =>
  (textContentOf(row) ?? '').replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
