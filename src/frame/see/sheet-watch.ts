import { scopeSheetsOf, type Scope } from '../dom/native';
import { innerRulesOf, rulesOf } from '../dom/style-use';

/**
 * Notices what scripts change in the style sheets of a page, of which it tells nobody: there is no mutation and no event. All
 * rules are compared each time, since any of them may be another.
 */
export class SheetWatch {
  #signs: readonly unknown[] = [];

  /** Whether any sheet or rule is another than at the last look. */
  hasChanged(scopes: readonly Scope[]): boolean {
    const before = this.#signs;
    const signs: unknown[] = [];
    const sheets = new Set<CSSStyleSheet>();
    for (const scope of scopes) {
      const own = scopeSheetsOf(scope);
      signs.push(own.length, ...own);
      for (const sheet of own) sheets.add(sheet);
    }
    for (const sheet of sheets) {
      signs.push(sheet.disabled, sheet.media.mediaText);
      noteRules(rulesOf(sheet), signs);
    }
    this.#signs = signs;
    return signs.length !== before.length || signs.some((sign, at) => sign !== before[at]);
  }
}

/** A rule says what is in it, too; only an imported sheet has to be asked for its own. */
function noteRules(rules: CSSRuleList | undefined, signs: unknown[]): void {
  if (!rules) return;
  for (let at = 0, count = rules.length; at < count; at += 1) {
    const rule = rules[at];
    if (!rule) continue;
    signs.push(rule.cssText);
    if (rule instanceof CSSImportRule) noteRules(innerRulesOf(rule), signs);
  }
}
