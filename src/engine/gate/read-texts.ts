import { withPlainForms } from '../../base/fold-text';
import { originOf } from '../../protocol/variables';
import { thingsIn } from '../../matching';
import type { PageLook } from '../page';

/** Shorter words tell nothing of where they come from, in characters. */
const shortest = 4;

/** Characters of writing that has no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/** Digits with signs between them, with the letters before: a card, an account, a telephone. */
const longNumber = /(?<![\p{L}\d])\p{L}{0,3}\d+(?:[ .,/:()-]{1,3}\d+)+/gu;

const date = /(?<!\d)(?:\d{4}-\d\d(?:-\d\d)?|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?!\d)/g;

const words = /[\p{L}\p{N}\p{M}]+/gu;

/** The most words that are kept of a site; of one with more all words count as read. */
const maxWords = 50_000;

const written = /https?:\/\/[^\s"'<>]+/g;

type Going = { to: string; isSaid: (word: string) => boolean; isOrdered?: boolean };
type Reading = { unknown?: readonly string[]; things?: ReadonlySet<string> };

/** Numbers for the words that pages showed while an instruction was followed, by site. No text is kept. */
export class ReadTexts {
  readonly #bySite = new Map<string, Set<number>>();
  readonly #unknown: Set<string>;
  readonly #things: ReadonlySet<string>;
  readonly #meant = new Set<number>();
  readonly #addresses = new Set<number>();
  #top = 'null';

  /**
   * `unknown`: sites that were read before, by a worker that has ended. Any word may be theirs. `things`: stems of the things
   * that the instruction speaks of.
   */
  constructor({ unknown = [], things = new Set() }: Reading = {}) {
    this.#unknown = new Set(unknown);
    this.#things = things;
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
    let before = '';
    for (const { frameId, name, value = '', description = '', hints = { tag: '' } } of nodes) {
      const { placeholder = '', options = [], href } = hints;
      const place = addresses.get(frameId) ?? url;
      const text = [name, value, description, placeholder, ...options].join(' ');
      this.noteText(text, this.#siteOf(originOf(place)), before);
      if (href !== undefined && URL.canParse(href, place)) this.#noteAddress(new URL(href, place).href);
      before = name;
    }
  }

  /** A picture of a page goes to a model: which words it shows is not known, so any word may be of its sites. */
  notePicture({ snapshot: { url }, addresses }: Pick<PageLook, 'snapshot' | 'addresses'>): void {
    for (const place of [url, ...addresses.values()]) this.#unknown.add(this.#siteOf(originOf(place)));
  }

  /** `label` is what stands before it, or what it goes by. */
  noteText(text: string, site: string, label = ''): void {
    const isMeant = this.#speaksOfMeant(`${label} ${text}`);
    for (const [address] of text.matchAll(written)) this.#noteAddress(address);
    const known = this.#bySite.get(site) ?? new Set();
    this.#bySite.set(site, known);
    for (const word of wordsRead(text, { hasParts: true })) {
      const number = digestOf(word);
      if (isMeant && this.#meant.size < maxWords) this.#meant.add(number);
      if (known.size < maxWords) known.add(number);
      else this.#unknown.add(site);
    }
  }

  #speaksOfMeant(text: string): boolean {
    return this.#things.size > 0 && [...thingsIn(text)].some((thing) => this.#things.has(thing));
  }

  /** A page showed or led to this very address: then no more goes along than that page has put into it. */
  showedAddress(address: string): boolean {
    return this.#addresses.has(digestOf(address));
  }

  #noteAddress(address: string): void {
    if (this.#addresses.size < maxWords) this.#addresses.add(digestOf(address));
  }

  /**
   * The site that words of a text were read on, where they are to go to another one that does not show them. `isOrdered`: what
   * stands beside the things that the instruction speaks of may go there.
   */
  readElsewhere(text: string, { to, isSaid, isOrdered = false }: Going): string | undefined {
    const site = this.#siteOf(to);
    const shown = this.#bySite.get(site);
    const others = this.sites.filter((each) => each !== site);
    for (const word of wordsRead(text)) {
      const number = digestOf(word);
      if (shown?.has(number) || isSaid(word) || (isOrdered && this.#meant.has(number))) continue;
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
function digestOf(word: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return (low >>> 0) + ((high >>> 0) & 0x1fffff) * 0x1_0000_0000;
}

/**
 * The words of a text by which it is known where it was read, in small letters. Writing without spaces is taken in pieces. A long
 * number counts as a whole, too. A date counts only so, unless `hasParts`: its year says nothing of where it was read.
 */
export function* wordsRead(text: string, { hasParts = false } = {}): Generator<string> {
  const plain = withPlainForms(text).toLowerCase();
  for (const [number] of plain.matchAll(longNumber)) yield* ifLong(number.replaceAll(/[^\p{L}\d]/gu, ''));
  const rest = hasParts ? plain : plain.replaceAll(date, ' ');
  for (const [run] of rest.matchAll(unspaced))
    for (let at = 0; at + shortest <= run.length; at += 1) yield run.slice(at, at + shortest);
  for (const [word] of rest.replaceAll(unspaced, ' ').matchAll(words)) yield* ifLong(word);
}

function* ifLong(word: string): Generator<string> {
  if (word.length >= shortest) yield word;
}
