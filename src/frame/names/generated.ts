import {
  attributeOf,
  matchesSelector,
  queryFirst,
  rootOf,
  scopeSheetsOf,
  styleOf,
  type Scope,
} from '../dom/native';
import { createKind, type Reading } from '../dom/reading';
import { rulesOf } from '../dom/sheet-rules';

type Pseudo = '::before' | '::after';

/** What is in several names is asked once. */
const generated = { '::before': createKind<string>(), '::after': createKind<string>() };

/** The text CSS puts before or after what is in an element, as far as it shows. */
export const generatedText = (element: Element, pseudo: Pseudo, reading: Reading): string =>
  reading.remember(generated[pseudo], element, () => readGenerated(element, pseudo));

function readGenerated(element: Element, pseudo: Pseudo): string {
  const style = styleOf(element, pseudo);
  const { content } = style;
  if (content === 'none' || content === 'normal' || content === '') return '';
  const { display, visibility } = style;
  if (display === 'none' || visibility !== 'visible') return '';
  const text = parseContent(content, element);
  return display === 'inline' ? text : ` ${text} `;
}

/**
 * The parts of a `content` value that say something; an unclosed one goes to the end, so that nothing is looked through
 * twice.
 */
const contentTokens = /url\("[^"]*(?:"\)|$)|"((?:[^"\\]|\\.?)*)(?:"|$)|attr\(\s*([\w-]+)[^)]*(?:\)|$)|(\/)/gs;

/** The text of a CSS `content` value: its strings and attributes, or what stands after `/`. */
export function parseContent(content: string, element: Element): string {
  const tokens = content.matchAll(contentTokens);
  let text = '';
  for (const [, quoted, attribute, slash] of tokens) {
    if (slash) text = '';
    else if (attribute) text += attributeOf(element, attribute) ?? '';
    else text += (quoted ?? '').replace(/\\(.)/gs, '$1');
  }
  return text;
}

type Asked = {
  times: number;
  /**
   * For each tree scope with rules that give text, a selector of the elements they may give it to; undefined when that is
   * not known.
   */
  selectors?: ReadonlyMap<Node, string>;
};

const asked = new WeakMap<Reading, Asked>();
/** The number of elements that are asked for their own style before all style sheets are. */
const few = 8;

/** Whether a rule may give the element generated text: asking for the style of what is not there costs most of a name. */
export function mayGenerate(element: Element, reading: Reading): boolean {
  let known = asked.get(reading);
  if (!known) asked.set(reading, (known = { times: 0 }));
  known.times += 1;
  if (known.times <= few) return true;
  if (known.times === few + 1) known.selectors = generatingSelectors(reading.tree.scopes());
  const { selectors } = known;
  if (!selectors) return true;
  const selector = selectors.size > 0 ? selectors.get(rootOf(element)) : undefined;
  return selector !== undefined && matchesSelector(element, selector);
}

/** Reads those selectors; undefined when the rules of one scope cannot be told, since they may reach into another. */
function generatingSelectors(scopes: readonly Scope[]): ReadonlyMap<Node, string> | undefined {
  const selectors = new Map<Node, string>();
  for (const scope of scopes) {
    const selector = generatingSelector(scope);
    if (selector === undefined) return undefined;
    if (selector !== '') selectors.set(scope, selector);
  }
  return selectors;
}

/** A selector of what the rules of a scope may give text; empty for nothing, undefined when that cannot be told. */
function generatingSelector(scope: Scope): string | undefined {
  const selectors = new Set<string>();
  if (!scopeSheetsOf(scope).every((sheet) => collectFromSheet(sheet, selectors))) return undefined;
  const selector = [...selectors].join(', ');
  try {
    if (selector !== '') queryFirst(scope, selector);
    return selector;
  } catch {
    return undefined;
  }
}

/** Collects the selectors of a style sheet; false when one of another origin does not show its rules. */
function collectFromSheet(sheet: CSSStyleSheet, into: Set<string>): boolean {
  const rules = rulesOf(sheet);
  return rules !== undefined && collectFromRules(rules, into);
}

function collectFromRules(rules: CSSRuleList, into: Set<string>): boolean {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      if (!collectFromStyle(rule, into)) return false;
    } else if (rule instanceof CSSImportRule) {
      if (rule.styleSheet && !collectFromSheet(rule.styleSheet, into)) return false;
    } else if (rule instanceof CSSGroupingRule && !collectFromRules(rule.cssRules, into)) return false;
  }
  return true;
}

/** Collects the selectors of a style rule; false when none of the elements themselves can be made of it. */
function collectFromStyle({ selectorText, style, cssRules }: CSSStyleRule, into: Set<string>): boolean {
  if (cssRules.length > 0 && pseudo.test([...cssRules].map(({ cssText }) => cssText).join(' '))) return false;
  if (!pseudo.test(selectorText) || saysNothing.test(style.content)) return true;
  if (beyondScope.test(selectorText)) return false;
  into.add(selectorText.replace(/(^|[\s,>+~(])::?(before|after)/gi, '$1*').replace(pseudoAll, ''));
  return true;
}

const pseudo = /:(before|after)/i;
const pseudoAll = /::?(before|after)/gi;
/** Selectors whose elements are not in the scope the rule is in, or not under this selector. */
const beyondScope = /:host|::slotted|::part|&/i;
/** A `content` value that says nothing: none, or only white space and the glyphs of icon fonts, which draw a picture. */
const saysNothing = /^(|none|normal|(["'])[\s\u{E000}-\u{F8FF}\u{F0000}-\u{10FFFD}]*\2)$/u;
