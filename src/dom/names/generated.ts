import { attributeOf, styleOf, scopeSheetsOf } from '../native';
import type { Reading } from '../reading';

/** The text CSS puts before or after what is in an element, as far as it shows. */
export function generatedText(element: Element, pseudo: '::before' | '::after', reading: Reading): string {
  if (!mayGenerate(reading)) return '';
  const { content, display, visibility } = styleOf(element, pseudo);
  if (content === 'none' || content === 'normal' || content === '') return '';
  if (display === 'none' || visibility !== 'visible') return '';
  const text = parseContent(content, element);
  return display === 'inline' ? text : ` ${text} `;
}

/** The text of a CSS `content` value: its strings and attributes, or what stands after `/`. */
function parseContent(content: string, element: Element): string {
  const tokens = content.matchAll(/url\("[^"]*"\)|"((?:[^"\\]|\\.)*)"|attr\(\s*([\w-]+)[^)]*\)|(\/)/gs);
  let text = '';
  for (const [, quoted, attribute, slash] of tokens) {
    if (slash) text = '';
    else if (attribute) text += attributeOf(element, attribute) ?? '';
    else text += (quoted ?? '').replace(/\\(.)/gs, '$1');
  }
  return text;
}

type Asked = { times: number; answer?: boolean };

const asked = new WeakMap<Reading, Asked>();
/** So often an element's own style is asked before all style sheets are. */
const few = 100;

/** Whether any style sheet has a rule for generated content: most of the time of long pages' names goes into asking. */
function mayGenerate(reading: Reading): boolean {
  let known = asked.get(reading);
  if (!known) asked.set(reading, (known = { times: 0 }));
  known.times += 1;
  if (known.times <= few) return true;
  known.answer ??= reading.tree.scopes().some((scope) => scopeSheetsOf(scope).some(sheetGenerates));
  return known.answer;
}

function sheetGenerates(sheet: CSSStyleSheet): boolean {
  try {
    return rulesGenerate(sheet.cssRules);
  } catch {
    return true; // A style sheet of another origin does not show its rules.
  }
}

function rulesGenerate(rules: CSSRuleList): boolean {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && /:(before|after)/i.test(rule.selectorText)) return true;
    if (rule instanceof CSSImportRule && rule.styleSheet && sheetGenerates(rule.styleSheet)) return true;
    const inner: unknown = Reflect.get(rule, 'cssRules');
    if (inner instanceof CSSRuleList && rulesGenerate(inner)) return true;
  }
  return false;
}
