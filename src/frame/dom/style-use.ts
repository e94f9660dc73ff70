import type { ComposedTree } from './composed';
import { animationsOf, elementsOf, queryFirst, scopeSheetsOf, type Scope } from './native';

/**
 * Tells which of the properties that few pages set may be set on this one. A property that is false here is initial on
 * every element and need not be read: on a page of tens of thousands of elements those reads are a third of a snapshot.
 */
export type StyleUse = Readonly<Flags>;

type Flags = Record<keyof typeof patterns, boolean>;

/** Whether a rule, in small letters, sets each of them. */
const patterns = {
  opacity: (rule: string) => rule.includes('opacity'),
  visibility: (rule: string) => rule.includes('visibility'),
  transform: (rule: string) => rule.includes('transform'),
  contentVisibility: (rule: string) => rule.includes('content-visibility'),
  clipPath: (rule: string) => rule.includes('clip-path'),
  hidesText,
};

/** Whether a rule hides text: zero sizes and negative margins are all that does, beside an indent. */
export function hidesText(rule: string): boolean {
  return rule.split(';').some((declaration) => {
    if (declaration.includes('text-indent')) return true;
    const size = declaration.search(/font(?:-size)?:/);
    if (size >= 0 && /\b0|var\(|calc\(/.test(declaration.slice(declaration.indexOf(':', size)))) return true;
    const margin = declaration.indexOf('margin');
    const value = margin < 0 ? -1 : declaration.indexOf(':', margin);
    return value >= 0 && /-\s*[\d.]|var\(|calc\(/.test(declaration.slice(value));
  });
}

/** Attributes that set them, from inline styles to presentation attributes. */
const attributes = {
  opacity: '[style*="opacity" i], [opacity]',
  visibility: '[style*="visibility" i], [visibility]',
  transform: '[style*="transform" i], [transform]',
  contentVisibility: '[style*="content-visibility" i], [hidden="until-found" i]',
  clipPath: '[style*="clip-path" i], [clip-path]',
  hidesText: '[style*="text-indent" i], [style*="font" i], [style*="margin" i], [font-size]',
};

const keys = ['opacity', 'visibility', 'transform', 'contentVisibility', 'clipPath', 'hidesText'] as const;

/** With more rules than this anything is taken to be set. */
const mostRules = 4000;

/** The number of elements that are looked at before the rules are, where these are few beside the elements. */
export const someLooked = 64;
/** The number of elements looked at before the rules are in any case. */
export const manyLooked = 1500;
/** A rule costs as much to look at as the properties of this many elements. */
const elementsToRule = 4;

export const anyUse: StyleUse = {
  opacity: true,
  visibility: true,
  transform: true,
  contentVisibility: true,
  clipPath: true,
  hidesText: true,
};

/** Looks at the style sheets, inline styles and animations of the whole page, when that costs less than it can save. */
export function readStyleUse(tree: ComposedTree, looked: number): StyleUse {
  const scopes = tree.scopes();
  const most = looked < manyLooked ? elementsOf(tree.document).length / elementsToRule : mostRules;
  if (countRules(scopes) > most || scopes.some((scope) => isAnimated(scope))) return anyUse;
  const scan: Scan = { use: { ...anyUse }, rules: 0 };
  for (const key of keys) scan.use[key] = scopes.some((scope) => queryFirst(scope, attributes[key]) !== null);
  for (const sheet of scopes.flatMap(scopeSheetsOf)) {
    const rules = rulesOf(sheet);
    if (!rules || !scanRules(rules, scan)) return anyUse;
  }
  return scan.use;
}

/** The number of rules, those of nested ones left out; infinitely many where they may not be read. */
function countRules(scopes: readonly Scope[]): number {
  let count = 0;
  for (const sheet of scopes.flatMap(scopeSheetsOf))
    count += rulesOf(sheet)?.length ?? Number.POSITIVE_INFINITY;
  return count;
}

type Scan = { use: Flags; rules: number };

/** Scans rules; false when there is more than can be looked at. */
function scanRules(rules: CSSRuleList, scan: Scan): boolean {
  for (const rule of rules) {
    scan.rules += 1;
    if (scan.rules > mostRules || rule instanceof CSSImportRule) return false;
    const text = rule.cssText.toLowerCase();
    for (const key of keys) scan.use[key] ||= patterns[key](text);
  }
  return true;
}

const isAnimated = (scope: Scope) => animationsOf(scope).length > 0;

/** Style sheets of other origins. Whether a sheet is one never changes, and to find out costs an error. */
const unreadable = new WeakSet<CSSStyleSheet>();

/** The rules of a style sheet; undefined for one of another origin, which does not show them. */
export function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  if (unreadable.has(sheet)) return undefined;
  try {
    return sheet.cssRules;
  } catch {
    unreadable.add(sheet);
    return undefined;
  }
}

/** The rules in a rule, those of an imported sheet too; undefined for a rule that can have none, or does not show them. */
export function innerRulesOf(rule: CSSRule): CSSRuleList | undefined {
  if (rule instanceof CSSImportRule) return rule.styleSheet ? rulesOf(rule.styleSheet) : undefined;
  return 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? rule.cssRules : undefined;
}
