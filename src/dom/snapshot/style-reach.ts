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
