import { areSameSigns } from './page-state';
import { scopeSheetsOf, type Scope } from '../dom/native';
import { innerRulesOf, rulesOf } from '../dom/look';

/**
 * The distance from an element's attributes, children and states at which a rule of the page's style sheets can show or hide
 * something.
 */
export type StyleDistance = 'inside' | 'siblings' | 'anywhere';

export type StyleReach = {
  /** The farthest of any rule; a sheet that may not be read is taken to reach siblings. */
  readonly distance: StyleDistance;
  /** Selectors of the states that rules show or hide something by, and that come and go without a mutation or an event. */
  readonly untold: ReadonlySet<string>;
  /** Rules show or hide something by the size or the scrolling of what is around it, which anything may change. */
  readonly asksContainers: boolean;
};

/** Properties that say whether something is drawn or looks clickable, and those that are made up and can stand in any. */
const telling =
  /(^|[\s;{])(display|visibility|opacity|content(-visibility)?|clip|clip-path|position|inset|left|top|right|bottom|transform|translate|scale|(max-)?(height|width)|overflow(-[xy])?|cursor|font(-size)?|text-indent|margin(-left)?|zoom|all|--[^:;{}\s]+)\s*:/;

const far = /:has\(|[~+]|:nth-|:(first|last|only)-|:empty/;

const untoldStates =
  /:(state\([^()]*\)|(?:-webkit-)?autofill|(?:in|out-of)-range|(?:user-)?valid|invalid|default|defined|playing|paused|muted|seeking|buffering|stalled|volume-locked|picture-in-picture|active)(?![\w-])/g;

export function reachOfStyles(scopes: readonly Scope[]): StyleReach {
  const found: Reach = { distance: 'inside', untold: new Set(), asksContainers: false };
  for (const sheet of new Set(scopes.flatMap(scopeSheetsOf))) {
    const rules = rulesOf(sheet);
    if (rules) readRules(rules, found);
    else reachTo('siblings', found);
  }
  return found;
}

type Reach = { distance: StyleDistance; untold: Set<string>; asksContainers: boolean };

function readRules(rules: CSSRuleList, found: Reach): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) readStyleRule(rule, found);
    if (rule instanceof CSSContainerRule) found.asksContainers ||= telling.test(rule.cssText);
    const inner = innerRulesOf(rule);
    if (inner) readRules(inner, found);
    else if (rule instanceof CSSImportRule) reachTo('siblings', found);
  }
}

/** The rules in a rule hold where its own selector does: what they tell, it tells. */
function readStyleRule(rule: CSSStyleRule, found: Reach): void {
  const { selectorText } = rule;
  const states = selectorText.match(untoldStates);
  if (!(states ?? far.test(selectorText)) || !telling.test(rule.cssText)) return;
  for (const state of states ?? []) found.untold.add(state === ':defined' ? ':not(:defined)' : state);
  if (selectorText.includes(':has(')) reachTo('anywhere', found);
  else if (far.test(selectorText)) reachTo('siblings', found);
}

function reachTo(distance: StyleDistance, found: Reach): void {
  if (found.distance !== 'anywhere') found.distance = distance;
}

/** How far the focus can show or hide something: in nothing, in the element that has it, or anywhere. */
export type FocusReach = 'nowhere' | 'itself' | 'anywhere';

/** The farthest reach of any rule for the focus; a sheet that may not be read can reach anywhere. */
export function reachOfFocus(scopes: readonly Scope[]): FocusReach {
  const sheets = new Set(scopes.flatMap(scopeSheetsOf));
  return farthest([...sheets].map((sheet) => focusReachOfRules(rulesOf(sheet))));
}

function focusReachOfRules(rules: CSSRuleList | undefined): FocusReach {
  return rules ? farthest([...rules].map(focusReachOfRule)) : 'anywhere';
}

const farthest = (all: readonly FocusReach[]): FocusReach =>
  all.find((each) => each === 'anywhere') ?? all.find((each) => each === 'itself') ?? 'nowhere';

function focusReachOfRule(rule: CSSRule): FocusReach {
  if (rule instanceof CSSImportRule)
    return rule.styleSheet ? focusReachOfRules(rulesOf(rule.styleSheet)) : 'nowhere';
  const inner = innerRulesOf(rule);
  if (!(rule instanceof CSSStyleRule)) return inner ? focusReachOfRules(inner) : 'nowhere';
  const text = rule.cssText;
  if (!text.includes(':focus') || !telling.test(text)) return 'nowhere';
  return inner?.length || !isOfItself(rule.selectorText) ? 'anywhere' : 'itself';
}

/** True when the focus stands in the last part of each selector, and in no pseudo-class but `:not`. */
const isOfItself = (selector: string): boolean =>
  !/:focus-within|\((?<!:not\()[^)]*:focus|:focus[^,]*[\s>+~]/.test(selector);

/**
 * Notices what scripts change in the style sheets of a page, of which it tells nobody: there is no mutation and no event. All
 * rules are compared each time, since any of them may be another.
 */
export class SheetWatch {
  #signs: readonly unknown[] = [];

  /** True when any sheet or rule is another than at the last look. */
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
    return !areSameSigns(signs, before);
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
