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
 * have typed into the form of its target.
 */
export function textsToBring(target: Element, method: string, given: readonly string[]): readonly string[] {
  if (takes(method, 'text')) return (typedInto.add(target), given);
  const form = 'form' in target && target.form instanceof Element ? target.form : undefined;
  const fields = form ? queryAllInside(form, 'input, textarea') : [];
  return fields.flatMap((each) => (typedInto.has(each) && 'value' in each ? String(each.value) : []));
}

/** The longest word that is written the same in JSON, in a form and in an address. */
const surestWord = (text: string): string =>
  (text.match(/[a-z0-9]{3,}/gi) ?? []).toSorted((one, other) => other.length - one.length)[0] ?? '';

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
    bring: (texts: readonly string[]) => void (words = texts.map(surestWord).filter((word) => word !== '')),
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
