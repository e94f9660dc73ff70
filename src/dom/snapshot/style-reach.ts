import { adoptedSheetsOf, documentSheetsOf } from '../native';
import { rulesOf } from '../sheet-rules';

/**
 * The distance from an element's attributes and children at which a rule of the page's style sheets can show or hide
 * something.
 */
export type StyleReach = 'inside' | 'siblings' | 'anywhere';

/** Properties that say whether something is drawn or looks clickable. */
const telling =
  /(^|[\s;])(display|visibility|opacity|content-visibility|clip|clip-path|position|left|top|right|transform|(max-)?(height|width)|overflow(-[xy])?|cursor|font-size|text-indent|all)\s*:/;

/** The farthest reach of any rule; a sheet that may not be read is taken to reach siblings. */
export function reachOfStyles(document: Document): StyleReach {
  let reach: StyleReach = 'inside';
  for (const sheet of [...documentSheetsOf(document), ...adoptedSheetsOf(document)]) {
    const own = reachOfRules(rulesOf(sheet));
    if (own === 'anywhere') return own;
    if (own === 'siblings') reach = own;
  }
  return reach;
}

function reachOfRules(rules: CSSRuleList | undefined): StyleReach {
  if (!rules) return 'siblings';
  let reach: StyleReach = 'inside';
  for (const rule of rules) {
    const own = reachOfRule(rule);
    if (own === 'anywhere') return own;
    if (own === 'siblings') reach = own;
  }
  return reach;
}

function reachOfRule(rule: CSSRule): StyleReach {
  const isStyle = rule instanceof CSSStyleRule;
  const selector = isStyle ? rule.selectorText : '';
  const inner = 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? rule.cssRules : undefined;
  const nested = inner && inner.length > 0 ? reachOfRules(inner) : 'inside';
  if (nested === 'anywhere' || !isStyle || !/:has\(|[~+]|:nth-|:(first|last|only)-|:empty/.test(selector))
    return nested;
  if (!telling.test(rule.style.cssText)) return nested;
  return selector.includes(':has(') ? 'anywhere' : 'siblings';
}

/** How far the focus can show or hide something: in nothing, in the element that has it, or anywhere. */
export type FocusReach = 'nowhere' | 'itself' | 'anywhere';

/** The farthest reach of any rule for the focus; a sheet that may not be read can reach anywhere. */
export function reachOfFocus(document: Document): FocusReach {
  const sheets = [...documentSheetsOf(document), ...adoptedSheetsOf(document)];
  return farthest(sheets.map((sheet) => focusReachOfRules(rulesOf(sheet))));
}

function focusReachOfRules(rules: CSSRuleList | undefined): FocusReach {
  return rules ? farthest([...rules].map(focusReachOfRule)) : 'anywhere';
}

const farthest = (all: readonly FocusReach[]): FocusReach =>
  all.find((each) => each === 'anywhere') ?? all.find((each) => each === 'itself') ?? 'nowhere';

function focusReachOfRule(rule: CSSRule): FocusReach {
  if (rule instanceof CSSImportRule)
    return rule.styleSheet ? focusReachOfRules(rulesOf(rule.styleSheet)) : 'nowhere';
  const inner = 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? rule.cssRules : undefined;
  if (!(rule instanceof CSSStyleRule)) return inner ? focusReachOfRules(inner) : 'nowhere';
  const text = rule.cssText;
  if (!text.includes(':focus') || !(telling.test(text) || text.includes('content:'))) return 'nowhere';
  return inner?.length || !isOfItself(rule.selectorText) ? 'anywhere' : 'itself';
}

/** Whether the focus stands in the last part of each selector, and in no pseudo-class but `:not`. */
const isOfItself = (selector: string): boolean =>
  !/:focus-within|\((?<!:not\()[^)]*:focus|:focus[^,]*[\s>+~]/.test(selector);
