import { elementsOf, scopeSheetsOf, type Scope } from '../native';
import { innerRulesOf, rulesOf } from '../sheet-rules';
import { Turns } from './turns';

/**
 * Notices what scripts change in the style sheets of a page, of which it tells nobody: there is no mutation and no event. Which
 * sheets there are is compared each time, their rules as far as there are few, else some of them each time.
 */
export class SheetWatch {
  #signs: readonly unknown[] = [];
  #texts = new WeakMap<CSSRule, string>();
  /** Sheets that scripts make rules in, and files, which they hardly touch: these do not hold up the others. */
  readonly #turns = [new Turns<CSSRule>(), new Turns<CSSRule>()] as const;

  /** Whether the sheets are others than at the last look, or any of the rules that are looked at now. */
  hasChanged(document: Document, scopes: readonly Scope[]): boolean {
    const perScope = scopes.map(scopeSheetsOf);
    const sheets = [...new Set(perScope.flat())];
    const signs = [...perScope.flatMap((own) => [own.length, ...own]), ...sheets.flatMap(signsOf)];
    const isSame = signs.length === this.#signs.length && signs.every((sign, at) => sign === this.#signs[at]);
    this.#signs = signs;
    if (!isSame) for (const turns of this.#turns) turns.restart();
    const most = fewRules + elementsOf(document).length / elementsToRule;
    const own = sheets.filter(({ href }) => href === null);
    const files = sheets.filter(({ href }) => href !== null);
    const [ownTurns, fileTurns] = this.#turns;
    const areOwn = this.#areOther(ownTurns.take(most, () => rulesIn(own)));
    const areFiles = this.#areOther(fileTurns.take(most / 2, () => rulesIn(files)));
    return !isSame || areOwn || areFiles;
  }

  #areOther(rules: Iterable<CSSRule>): boolean {
    let areOther = false;
    for (const rule of rules) {
      const text = textOf(rule);
      const known = this.#texts.get(rule);
      if (known !== text) this.#texts.set(rule, text);
      areOther ||= known !== undefined && known !== text;
    }
    return areOther;
  }
}

/** So many rules are looked at each time, and one more for each of so many elements: that is a hundredth of a walk. */
const fewRules = 48;
const elementsToRule = 64;

const signsOf = (sheet: CSSStyleSheet): unknown[] => [
  sheet.disabled,
  sheet.media.mediaText,
  rulesOf(sheet)?.length,
];

function* rulesIn(sheets: readonly CSSStyleSheet[]): Generator<CSSRule> {
  for (const sheet of sheets) yield* withInner(rulesOf(sheet));
}

function* withInner(rules: CSSRuleList | undefined): Generator<CSSRule> {
  for (const rule of rules ?? []) {
    yield rule;
    yield* withInner(innerRulesOf(rule));
  }
}

/** What a rule says itself; rules in it say their own. */
function textOf(rule: CSSRule): string {
  const inner = innerRulesOf(rule);
  if (!inner || inner.length === 0) return rule.cssText;
  const own = rule instanceof CSSStyleRule ? `${rule.selectorText}{${rule.style.cssText}` : '';
  const media = rule instanceof CSSMediaRule || rule instanceof CSSImportRule ? rule.media.mediaText : '';
  return `${inner.length} ${own}${media}`;
}
