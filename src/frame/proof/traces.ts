import { requestsSoFar } from '../dom/builtins';
import { isOfSite, type Ledger } from './work';

/** Requests that code makes for data. */
const spoken = new Set(['fetch', 'xmlhttprequest']);

/**
 * Tells whether an act has left anything outside its page: sent, or stored. A page that never asks its site for data may keep all in
 * itself, so of it nothing is told. To ask again for what was asked for before leaves nothing; another address may.
 */
export function watchTraces(document: Document, ledger: Ledger) {
  const before = requestsSoFar();
  const known = new Set(before.map(({ name }) => name));
  const site = document.location.hostname;
  const isSpeaking = before.some(
    ({ initiatorType, name }) => spoken.has(initiatorType) && isOfSite(name, site),
  );
  const stored = isSpeaking ? storedIn(document) : '';
  return {
    /** `begun`: addresses of the act’s requests that nobody follows. */
    isSilent: (begun: readonly string[]): boolean =>
      isSpeaking &&
      !ledger.hasKept &&
      [...ledger.asked, ...begun].every((address) => known.has(address)) &&
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
