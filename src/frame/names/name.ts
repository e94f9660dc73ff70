import type { Identity } from '../../protocol/fingerprint';
import { type Reading, clip, createKind, squash } from '../dom/reading';
import { roleOf, namedFromContent } from './roles';
import { noteFieldName, withoutGiven, isSecret } from './secret-fields';
import { isEditingHost, selectedText, valueOf } from '../dom/values';
import { attributesOf, kindOf, namedByContent, names as namingAttributes, setApart } from '../dom/kinds';
import {
  attributeOf,
  isElement,
  isHtml,
  isText,
  localNameOf,
  nodeTextOf,
  fieldValueOf,
  isSelect,
  textContentOf,
  hasAttributeOf,
  isVisibleBy,
  matchesSelector,
  queryFirst,
  rootOf,
  scopeSheetsOf,
  styleOf,
  type Scope,
} from '../dom/native';
import {
  isHiddenItself,
  isShown,
  canBeNamed,
  nativeText,
  tooltipText,
  type NameStep,
  inContent,
} from './native-text';
import { isInline, isVisible, rulesOf } from '../dom/look';

const maxName = 200;
const maxGenericName = 100;

/** Role and name of an element as the snapshot shows them: names are cut at 200 characters, at 100 for `generic`. */
export function identityOf(element: Element, reading: Reading): Identity {
  const role = shownRole(element);
  const name = clip(nameOf(element, reading), role === 'generic' ? maxGenericName : maxName);
  noteFieldName(element, name);
  return { role, name };
}

/** The role, with `textbox` for editable regions and `generic` for what says it has none. */
export function shownRole(element: Element): string {
  const role = roleOf(element);
  if (role !== 'generic' && role !== 'none') return role;
  return isEditingHost(element) ? 'textbox' : 'generic';
}

const names = createKind<string>();

/** The accessible name of an element, on one line; empty when it has none. */
export function nameOf(element: Element, reading: Reading): string {
  return reading.remember(names, element, () => textOf(element, firstStep(reading)));
}

/** The name its author gave the element, without what is in it. */
export function authorName(element: Element, reading: Reading): string {
  if (!canBeNamed(element)) return '';
  const step = firstStep(reading);
  step.visited.add(element);
  return squash(
    labelledByText(element, step) || ariaLabel(element) || nativeText(element, step) || tooltipText(element),
  );
}

/** The text other elements describe this one with, through ids in `attribute`. */
export function referencedText(element: Element, attribute: string, reading: Reading): string {
  return joinReferenced(reading.referenced(element, attribute), firstStep(reading));
}

/** More than any name or description that is shown: those are cut at 300. */
const longest = 600;

function firstStep(reading: Reading): NameStep {
  return {
    reading,
    via: 'self',
    inReference: false,
    takesHidden: false,
    visited: new Set(),
    room: { left: longest },
    read: textOf,
  };
}

function textOf(node: Node, step: NameStep): string {
  if (step.visited.has(node)) return '';
  if (isText(node)) return takeText(nodeTextOf(node) ?? '', step);
  if (!isElement(node)) return '';
  if (step.via === 'content' && !step.takesHidden && isHiddenItself(node, step.reading)) return '';
  step.visited.add(node);
  return isBare(node) ? bareText(node, step) : givenText(node, step);
}

function takeText(text: string, step: NameStep): string {
  const said = text.trim().length;
  if (said > 0) step.room.left -= said;
  return text;
}

/** True when nothing but its content can name the element: so it is with most of what is in a name. */
const isBare = (element: Element): boolean =>
  (kindOf(localNameOf(element)) & namedByContent) !== 0 &&
  (attributesOf(element) & namingAttributes) === 0 &&
  isHtml(element);

function bareText(element: Element, step: NameStep): string {
  if (step.via === 'content') return contentText(element, step);
  const isRead = step.via === 'referenced' || namedFromContent.has(roleOf(element));
  return isRead ? squash(contentText(element, step)) : '';
}

function givenText(element: Element, step: NameStep): string {
  const role = roleOf(element);
  const given =
    labelledByText(element, step) ||
    embeddedValue(element, role, step) ||
    ariaLabel(element) ||
    (role === 'none' && step.via === 'self' ? '' : nativeText(element, step));
  if (given) return given;
  const isRead = readsContent(element, role, step);
  const content = isRead ? contentText(element, step, termsOf(element, step.reading)) : '';
  if (squash(content)) return step.via === 'content' ? content : squash(content);
  return tooltipText(element) || (step.via === 'content' ? content : '');
}

/** Step 2B. */
function labelledByText(element: Element, step: NameStep): string {
  if (step.inReference) return '';
  return joinReferenced(step.reading.referenced(element, 'aria-labelledby'), step);
}

/** Step 2D. */
function ariaLabel(element: Element): string {
  return squash(attributeOf(element, 'aria-label') ?? '');
}

/** Step 2F: from content for roles that allow it, and for anything met on the way. */
function readsContent(element: Element, role: string, step: NameStep): boolean {
  if (step.via !== 'self') return !isReplaced(element);
  return namedFromContent.has(role) && !isReplaced(element);
}

const replaced = new Set(
  'input textarea select iframe frame object embed video audio img script style noscript template'.split(' '),
);

const isReplaced = (element: Element) => replaced.has(localNameOf(element));

/**
 * The texts of the referenced elements, joined. Text that a reference inside another's content has said is not read again
 * there.
 */
function joinReferenced(elements: readonly Element[], step: NameStep): string {
  const said: Node[] = [];
  const texts = elements.map((element) => {
    const visited = new Set(step.visited);
    visited.delete(element);
    const takesHidden = !isShown(element, step.reading);
    const text = textOf(element, { ...step, visited, via: 'referenced', inReference: true, takesHidden });
    said.push(...visited);
    return text;
  });
  const joined = squash(texts.join(' '));
  if (joined && step.via === 'content') said.forEach((node) => step.visited.add(node));
  return joined;
}

/** Step 2C: a control inside another element's name says its value, as in "Snooze for [5] minutes". */
function embeddedValue(element: Element, role: string, step: NameStep): string {
  if (step.via === 'self' || !embeddedRoles.has(role) || isSecret(element)) return '';
  return withoutGiven(element, valueIn(element, role, step));
}

function valueIn(element: Element, role: string, step: NameStep): string {
  switch (role) {
    case 'textbox':
    case 'searchbox':
      return fieldValueOf(element) ?? (step.via === 'content' ? (textContentOf(element) ?? '') : '');
    case 'combobox':
    case 'listbox':
      return chosenText(element, role, step);
    case 'slider':
    case 'spinbutton':
    case 'progressbar':
    case 'meter':
    case 'scrollbar':
      return fieldValueOf(element) ?? valueOf(element, role) ?? '';
    default:
      return '';
  }
}

const embeddedRoles = new Set(
  'textbox searchbox combobox listbox slider spinbutton progressbar meter scrollbar'.split(' '),
);

function chosenText(element: Element, role: string, step: NameStep): string {
  if (isSelect(element)) return selectedText(element, ' ');
  const field = fieldValueOf(element);
  if (field !== undefined) return field;
  const chosen = selectedDescendants(element, step).map((option) => step.read(option, inContent(step)));
  // A combobox that keeps its options elsewhere shows the chosen one as its text.
  return chosen.length > 0 || role !== 'combobox' ? chosen.join(' ') : (textContentOf(element) ?? '').trim();
}

function selectedDescendants(element: Element, step: NameStep): Element[] {
  const found: Element[] = [];
  const pending: Node[] = [element];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isElement(node) && attributeOf(node, 'aria-selected') === 'true') found.push(node);
    else pending.push(...step.reading.tree.childrenOf(node).toReversed());
  }
  return found;
}

/** The elements that an element owns, and the role of the part of its content that is left out of its name. */
type ContentTerms = { readonly owned: readonly Element[]; readonly leftOut: string | undefined };

/** Step 2F: the text of an element's composed children and generated content, blocks set apart by spaces. */
function contentText(element: Element, step: NameStep, terms: ContentTerms = noTerms): string {
  const { reading } = step;
  const visible = step.takesHidden || (reading.look(element) & isVisible) !== 0;
  const { owned, leftOut } = terms;
  const children = reading.childrenOf(element);
  const inside = inContent(step);
  const generates = visible && mayGenerate(element, reading);
  let text = generates ? generatedText(element, '::before', reading) : '';
  for (const child of owned.length > 0 ? [...children, ...owned] : children) {
    if (step.room.left <= 0) break;
    if (!isElement(child)) {
      if (visible) text += step.read(child, inside);
      continue;
    }
    if (leftOut && attributeOf(child, 'role') === leftOut) continue;
    const own = step.read(child, inside);
    text += isSetApart(child, step) ? ` ${own} ` : own;
  }
  return generates ? text + generatedText(element, '::after', reading) : text;
}

/** The role of the part below an item of a menu or tree, by the item's role: it is not in the item's name. */
const submenuRoles = new Map([
  ['menuitem', 'menu'],
  ['menuitemcheckbox', 'menu'],
  ['menuitemradio', 'menu'],
  ['treeitem', 'group'],
]);

const termsOf = (element: Element, reading: Reading): ContentTerms => ({
  owned: ownedBy(element, reading),
  leftOut: submenuRoles.get(attributeOf(element, 'role') ?? ''),
});

/** Elements hidden from everyone cannot be owned. Source: WAI-ARIA 1.2, aria-owns. */
const ownedBy = (element: Element, reading: Reading) =>
  hasAttributeOf(element, 'aria-owns')
    ? reading.referenced(element, 'aria-owns').filter((owned) => isVisibleBy(owned))
    : none;

const none: readonly Element[] = [];

const noTerms: ContentTerms = { owned: none, leftOut: undefined };

const isSetApart = (element: Element, { reading }: NameStep): boolean =>
  (kindOf(localNameOf(element)) & setApart) !== 0 || (reading.look(element) & isInline) === 0;

type Pseudo = '::before' | '::after';

/** Kept apart from names, since the same generated text is in several of them. */
const generated = { '::before': createKind<string>(), '::after': createKind<string>() };

/** The text CSS puts before or after what is in an element, as far as it shows. */
const generatedText = (element: Element, pseudo: Pseudo, reading: Reading): string =>
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

type StyleQuestions = {
  times: number;
  /**
   * For each tree scope with rules that give text, a selector of the elements they may give it to; undefined when that is
   * not known.
   */
  selectors?: ReadonlyMap<Node, string>;
};

const asked = new WeakMap<Reading, StyleQuestions>();

/** The number of elements that are asked for their own style before all style sheets are. */
const few = 8;

/**
 * True when a rule may give the element generated text: asking for the style of what is not there costs most of a
 * name.
 */
function mayGenerate(element: Element, reading: Reading): boolean {
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
