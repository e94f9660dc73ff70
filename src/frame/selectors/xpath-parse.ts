import { topLevelIndices } from '../../protocol/selector';

/** One location step of an XPath. */
export type XPathStep = {
  /** Whether it stands after `//` rather than `/`. */
  isDeep: boolean;
  /** The step as written, without its slashes. */
  text: string;
  /** Its node test: a name, `*` or `node()`. */
  test: string;
  /** Its predicates, without their brackets. */
  predicates: string[];
  /** Whether it is a name and a position: `div[2]`. */
  isPositional: boolean;
};

/** The location steps of a path from the root, or undefined when it is not a plain one. */
export function parseSteps(xpath: string): XPathStep[] | undefined {
  if (!/^\.?\//.test(xpath)) return undefined;
  const path = xpath.replace(/^\./, '');
  const slashes = [...topLevelIndices(path)].filter((index) => path.charAt(index) === '/');
  const steps: XPathStep[] = [];
  for (const [position, index] of slashes.entries()) {
    const text = path.slice(index + 1, slashes[position + 1] ?? path.length).trim();
    if (text === '') continue;
    steps.push(toStep(text, index > 0 && path.charAt(index - 1) === '/'));
  }
  return steps.length > 0 ? steps : undefined;
}

function toStep(text: string, isDeep: boolean): XPathStep {
  const open = text.indexOf('[');
  const test = (open < 0 ? text : text.slice(0, open)).replace(/^child::/, '').trim();
  const predicates = open < 0 ? [] : splitPredicates(text.slice(open));
  const isPositional = /^[\w-]+$/.test(test) && predicates.length === 1 && /^\d+$/.test(predicates[0] ?? '');
  return { isDeep, text, test, predicates, isPositional };
}

/** Parses `(path)[a][b]`: a path in brackets and the predicates after it; undefined for anything else. */
export function parsePicked(xpath: string): { inner: string; predicates: string[] } | undefined {
  if (!xpath.startsWith('(')) return undefined;
  const outside = [...topLevelIndices(xpath)];
  const close = /^\((.*)\)((?:\[(?:\d+|last\(\)(?:\s*=\s*\d+)?)\])*)$/s.exec(xpath);
  if (!close || outside.length > 0) return undefined;
  return { inner: (close[1] ?? '').trim(), predicates: splitPredicates(close[2] ?? '') };
}

/** Splits predicates: `[a][b[c]]` gives `a` and `b[c]`. */
function splitPredicates(text: string): string[] {
  const predicates: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '[') {
      if (depth === 0) start = index + 1;
      depth += 1;
    } else if (char === ']') {
      depth -= 1;
      if (depth === 0) predicates.push(text.slice(start, index).trim());
    }
  }
  return predicates;
}
