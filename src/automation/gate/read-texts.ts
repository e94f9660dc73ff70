import { originOf } from '../../protocol/variables';
import type { PageLook } from '../page';
import { wordsRead } from './read-words';

/** The most words that are kept of a site; of one with more all words count as read. */
const mostWords = 50_000;

/** What pages showed while an instruction was followed: numbers for their words, by site. No text is kept. */
export class ReadTexts {
  readonly #bySite = new Map<string, Set<number>>();
  readonly #unknown: Set<string>;
  #top = 'null';

  /** `unknown`: sites that were read before, by a worker that has ended. Any word may be theirs. */
  constructor(unknown: readonly string[] = []) {
    this.#unknown = new Set(unknown);
  }

  /** The sites that something was read on. */
  get sites(): string[] {
    return [...new Set([...this.#unknown, ...this.#bySite.keys()])];
  }

  /** A page was read, or shown to a model: each frame is its own site. */
  note({ snapshot, addresses }: Pick<PageLook, 'snapshot' | 'addresses'>): void {
    const { url, title, nodes } = snapshot;
    this.#top = originOf(url);
    this.noteText(`${url} ${title}`, this.#top);
    for (const { frameId, name, value = '', description = '', hints = { tag: '' } } of nodes) {
      const { placeholder = '', options = [] } = hints;
      const site = this.#siteOf(originOf(addresses.get(frameId) ?? url));
      this.noteText([name, value, description, placeholder, ...options].join(' '), site);
    }
  }

  noteText(text: string, site: string): void {
    const known = this.#bySite.get(site) ?? new Set();
    this.#bySite.set(site, known);
    for (const word of wordsRead(text, { hasParts: true })) {
      if (known.size < mostWords) known.add(numberOf(word));
      else this.#unknown.add(site);
    }
  }

  /** The site that words of a text were read on, where they are to go to another one that does not show them. */
  readElsewhere(text: string, to: string, isSaid: (word: string) => boolean): string | undefined {
    const site = this.#siteOf(to);
    const shown = this.#bySite.get(site);
    const others = this.sites.filter((each) => each !== site);
    for (const word of wordsRead(text)) {
      const number = numberOf(word);
      if (shown?.has(number) || isSaid(word)) continue;
      const from = others.find((each) => this.#mayHaveShown(each, number));
      if (from !== undefined) return from;
    }
    return undefined;
  }

  #mayHaveShown(site: string, number: number): boolean {
    return this.#unknown.has(site) || this.#bySite.get(site)?.has(number) === true;
  }

  /** A document without an address of its own is one of the page around it. */
  #siteOf(origin: string): string {
    return origin === 'null' ? this.#top : origin;
  }
}

/** A number of 53 bits for a word (FNV-1a, twice). */
function numberOf(word: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return (low >>> 0) + ((high >>> 0) & 0x1fffff) * 0x1_0000_0000;
}
