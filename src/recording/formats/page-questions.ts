import { isXPath } from '../../protocol/selector';
import type { Step } from '../../protocol/recordings/recording';
import type { PageQuestions } from './method-formats';

/**
 * Expressions that a runner has the page evaluate. Selenium's reads `${name}` as a variable, and two backslashes as one,
 * in literals too: texts are written as parts of an address, and variables stand outside of them.
 */
export function scriptText(text: string): string {
  const parts = text.split(placeholder);
  const pieces = parts.flatMap((part, at) => {
    if (at % 2 === 1) return [`\${${part}}`];
    return part === '' ? [] : [`decodeURIComponent("${encodeURIComponent(part.toWellFormed())}")`];
  });
  return pieces.join(' + ') || '""';
}

export const isLaidOut = (selector: string) =>
  `((element) => element !== null && element.getClientRects().length > 0)(${elementOf(selector)})`;

const hasText = (selector: string, text: string) =>
  `((element, text) => element !== null && ${inLine('element.innerText')}.includes(${inLine('text')}))(${elementOf(selector)}, ${scriptText(text)})`;

/** The value of a field; of a list, the words of its chosen option. */
const held =
  '(field.selectedOptions ? (field.selectedOptions[0] || field).label : field.isContentEditable ? field.innerText : field.value)';

/** The field holds exactly this text. The text is not in the message of a failing check. */
export const holds = ({ target }: Pick<Step, 'target'>, text: string) =>
  `((field, text) => field !== null && ${held} === text)(${elementOf(target?.selector ?? 'body')}, ${scriptText(text)})`;

export const pageShows = (text: string) =>
  `((text) => ${inLine('document.body.innerText')}.includes(${inLine('text')}))(${scriptText(text)})`;

export function questionsOf(step: Step): PageQuestions {
  const selector = step.target?.selector ?? 'body';
  return {
    isLaidOut: isLaidOut(selector),
    hasText: (text) => hasText(selector, text),
    holds: (text) => holds(step, text),
    pageShows,
  };
}

/** The tab's address fits a pattern, in which `*` stands for anything; a pattern without a query fits any query. */
export const isAt = (pattern: string) =>
  `((pattern, address) => (/[?#]/.test(pattern) ? [address] : [address, address.replace(/[?#].*$/, "")]).some((each) => ` +
  String.raw`new RegExp("^" + pattern.split("*").map((part) => part.replace(/[.+?^$()|[\]{}\x5c/]/g, "\x5c$&")).join(".*") + "$").test(each)))` +
  `(${decoded(scriptText(pattern))}, ${decoded('location.href')})`;

const decoded = (text: string) =>
  `(${text}).replace(/(%[0-9a-f]{2})+/gi, (part) => { try { return decodeURIComponent(part); } catch { return part; } })`;

/** A text as it is compared: on one line, in small letters, since styles write it in others. */
const inLine = (text: string) => String.raw`${text}.replace(/\s+/g, " ").trim().toLowerCase()`;

function elementOf(selector: string): string {
  return isXPath(selector)
    ? `document.evaluate(${scriptText(selector.replace(/^\s*xpath=/u, ''))}, document, null, 9, null).singleNodeValue`
    : `document.querySelector(${scriptText(selector.replace(/^css=/u, ''))})`;
}

const placeholder = /%([A-Za-z_][\w.-]*)%/u;
