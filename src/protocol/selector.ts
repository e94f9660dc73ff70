/**
 * The parts of a selector between hops into frames, outermost first: a selector without hops is one part.
 *
 * A hop is ` >> ` outside quotes and brackets, or an `iframe` or `frame` step of an XPath followed by `/html`.
 */
export function splitHops(selector: string): string[] {
  return splitAtArrows(selector)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => (isXPath(part) ? splitAtFrameSteps(part) : [part]));
}

/** A hop-free selector is an XPath with `xpath=`, or a leading `/`, `./` or `(`. */
export function isXPath(selector: string): boolean {
  return /^\s*(xpath=|\.{0,2}\/|\()/.test(selector);
}

/** The code of the error that a selector without a match ends in. */
export function missCode(selector: string): 'xpath-not-resolved' | 'element-not-found' {
  return isXPath(selector) ? 'xpath-not-resolved' : 'element-not-found';
}

function splitAtArrows(selector: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const index of topLevelIndices(selector)) {
    if (index < start || !/^\s>>\s/.test(selector.slice(index, index + 4))) continue;
    parts.push(selector.slice(start, index));
    start = index + 4;
  }
  parts.push(selector.slice(start));
  return parts;
}

function splitAtFrameSteps(xpath: string): string[] {
  const body = xpath.replace(/^xpath=/, '');
  const parts: string[] = [];
  let start = 0;
  let step = 0;
  for (const index of topLevelIndices(body)) {
    if (body[index] !== '/') continue;
    const isFrame = /^\/i?frame(\[|$)/i.test(body.slice(step, Math.min(index, step + 9)));
    step = index;
    if (!isFrame || !/^\/{1,2}html(\[1\])?(\/|$)/i.test(body.slice(index, index + 10))) continue;
    parts.push(body.slice(start, index));
    start = index;
  }
  parts.push(body.slice(start));
  return parts.length === 1 ? [xpath] : parts.map((part) => `xpath=${part}`);
}

/** Indices of the characters outside quotes, brackets and parentheses; a backslash takes the next one with it. */
export function* topLevelIndices(text: string): Generator<number> {
  let quote = '';
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (char === '\\') index += 1;
    else if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '[' || char === '(') depth += 1;
    else if (char === ']' || char === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) yield index;
  }
}

/** An XPath 1.0 string, which has no escapes: a text with both kinds of quotes is put together from parts. */
export function quoteXPath(value: string): string {
  if (!value.includes('"')) return `"${value}"`;
  if (!value.includes("'")) return `'${value}'`;
  const parts = value.split('"').map((part) => `"${part}"`);
  return `concat(${parts.join(`,'"',`)})`;
}

/**
 * A part of a chain, which finds elements in those before it (`css`, `xpath`, `role`, `label`, `text`) or keeps some of them: by
 * their name, the text they have, what they hold (`with`), their place (`nth`), an attribute (`@name`) or a property (`.name`).
 * `=` takes the whole text, `*=` a part of it in any case, `~=` a regular expression: `/source/flags`.
 */
export type ChainPart = { kind: string; by: '=' | '*=' | '~='; value: unknown };

const between = ' |> ';

/** `role="listitem" |> has*="Milk" |> nth=0`: the selector that finds what all parts say, one after the other. */
export const chainOf = (parts: readonly ChainPart[]): string =>
  parts.map(({ kind, by, value }) => `${kind}${by}${JSON.stringify(value)}`).join(between);

/** The parts of a chain; undefined for any other selector. */
export function chainParts(selector: string): ChainPart[] | undefined {
  const ends = [...topLevelIndices(selector)].filter((at) => selector.startsWith(between, at));
  const parts = [-between.length, ...ends].map((at, index) =>
    partOf(selector.slice(at + between.length, ends[index])),
  );
  const isText = parts.length === 1 && parts[0]?.kind === 'text' && parts[0].by === '=';
  return !isText && parts.every((part) => part !== undefined) ? parts : undefined;
}

function partOf(text: string): ChainPart | undefined {
  const [, kind = '', by, value = ''] =
    /^(css|xpath|role|name|label|text|has|with|nth|drawn|[@.][\w-]+)(=|\*=|~=)("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)$/su.exec(
      text.trim(),
    ) ?? [];
  if (by !== '=' && by !== '*=' && by !== '~=') return undefined;
  return { kind, by, value: JSON.parse(value) };
}
