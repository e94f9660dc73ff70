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
