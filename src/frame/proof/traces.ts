import { requestsSoFar } from '../dom/builtins';
import { takes } from '../../protocol/methods';
import { queryAllInside } from '../dom/native';
import { isOfSite, type Ledger } from './work';

/** Requests that code makes for data. */
const spoken = new Set(['fetch', 'xmlhttprequest']);

/** The fields that acts have typed into. */
const typedInto = new WeakSet<Element>();

/**
 * Texts of which an act is to bring one out of the page, if it is to bring anything out: those it types itself, or those that acts
 * have typed into the form of its target, or beside a button that is alone there.
 */
export function textsToBring(target: Element, method: string, given: readonly string[]): readonly string[] {
  if (takes(method, 'text')) return (typedInto.add(target), given);
  const form = 'form' in target && target.form instanceof Element ? target.form : aloneAround(target);
  return queryAllInside(form, 'input, textarea, [contenteditable]').flatMap((each) => {
    if (!typedInto.has(each)) return [];
    return 'value' in each ? String(each.value) : (each.textContent ?? '');
  });
}

/** The largest element around a button that has no other one. */
function aloneAround(button: Element): Element {
  let around = button;
  for (let next = around.parentElement; next; next = next.parentElement) {
    if (queryAllInside(next, 'button, [role=button]').length > 1) break;
    around = next;
  }
  return around;
}

/** The longest word of a text, in the forms that it has in a text, in an address and in JSON. */
function formsOf(text: string): string[] {
  const all = text.match(/[a-z0-9]{3,}/gi) ?? text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const [word = ''] = all.toSorted((one, other) => other.length - one.length);
  if (word === '') return [];
  const escaped = word.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [word, encodeURIComponent(word), escaped];
}

/**
 * Tells whether an act has left anything outside its page: sent, or stored. A page that never asks its site for data may keep all in
 * itself, so of it nothing is told. To ask again for what was asked for before leaves nothing; another address may, and so may what
 * is more than a question, but for counts of clicks and the like: without the texts that are to be brought out.
 */
export function watchTraces(document: Document, ledger: Ledger) {
  const before = requestsSoFar();
  const known = new Set(before.map(({ name }) => name));
  const site = document.location.hostname;
  const isSpeaking = before.some(
    ({ initiatorType, name }) => spoken.has(initiatorType) && isOfSite(name, site),
  );
  const stored = isSpeaking ? storedIn(document) : '';
  let words: string[] = [];
  const isBrought = (text: string) => words.some((word) => text.includes(word));
  return {
    bring: (texts: readonly string[]) => void (words = texts.flatMap(formsOf)),
    /** `begun`: addresses of the act’s requests that nobody follows. */
    isSilent: (begun: readonly string[]): boolean =>
      isSpeaking &&
      !ledger.hasKept &&
      (words.length > 0
        ? ![...ledger.sent, ...ledger.asked, ...begun].some(isBrought)
        : ledger.sent.length === 0 && [...ledger.asked, ...begun].every((address) => known.has(address))) &&
      storedIn(document) === stored,
  };
}

/** All that a page can store at once, as text to compare; without what it may not look at. */
function storedIn({ cookie, defaultView }: Document): string {
  try {
    const stores = [defaultView?.localStorage, defaultView?.sessionStorage];
    return JSON.stringify([cookie, ...stores.map((store) => Object.entries(store ?? {}))]);
  } catch {
    return '';
  }
}
