import type { Surroundings } from './fingerprint';

/** Whether two texts say the same. */
type SameText = (wanted: string, seen: string) => boolean;

/** What is compared of two places, and what the places of others that are called the same have. */
type Places = {
  wanted: Surroundings;
  seen: Surroundings;
  /** What the element is called: its label is no part of its row. */
  name: string;
  /** The rows of others that were called the same, which the wanted one's words are to tell it from. */
  rivals: readonly Surroundings[];
  isAlone: boolean;
};

/**
 * Whether an element is in another row or section than the one that is wanted: what told the wanted one's row is gone, or
 * it stands under another heading, legend or label.
 */
export function isElsewhere(places: Places, isSynonym: SameText = () => false): boolean {
  const sameText: SameText = (one, other) => sharesMost(one, other) || isSynonym(one, other);
  return isOtherRow(places) || isOtherLead(places, sameText) || isOtherSection(places, sameText);
}

function isOtherRow({ wanted, seen, name, rivals, isAlone }: Places): boolean {
  if (wanted.row === undefined || wanted.row === seen.row) return false;
  const own = new Set(wordsOf(name));
  const shared = new Set(rivals.flatMap(({ row = '' }) => wordsOf(row)));
  const telling = wordsOf(wanted.row).filter((word) => !own.has(word) && !shared.has(word));
  const now = new Set(wordsOf([seen.row ?? '', ...(seen.titles ?? [])].join(' ')));
  if (telling.length === 0 || keptShare(telling, now) >= leastKept) return false;
  if (!isAlone) return true;
  // What only lost words is no other row yet, and a text that was cut off is that of more than a row.
  const before = new Set(wordsOf(wanted.row));
  return (
    !wanted.row.endsWith('…') && wordsOf(seen.row ?? '').some((word) => !before.has(word) && !own.has(word))
  );
}

/** Less of what told a row or a heading is that of another one. */
const leastKept = 0.6;

/** Whether others of its name are there, and what its part of the page alone began with is gone. */
function isOtherLead({ wanted: { leads = [] }, seen, rivals, isAlone }: Places, sameText: SameText): boolean {
  if (isAlone) return false;
  const shared = new Set(rivals.flatMap((rival) => rival.leads ?? []));
  const now = [...(seen.leads ?? []), ...(seen.titles ?? []), seen.row ?? ''];
  return leads.some((lead) => !shared.has(lead) && !now.some((text) => sameText(lead, text)));
}

function isOtherSection({ wanted, seen, rivals, isAlone }: Places, sameText: SameText): boolean {
  if (wanted.titles === undefined) return false;
  const [before, now] = [wanted.titles, seen.titles ?? []];
  const shared = new Set(rivals.flatMap(({ titles = [] }) => titles));
  const lost = before.filter(
    (title) => !now.some((other) => sameText(title, other)) && !sharesMost(title, seen.row ?? ''),
  );
  if (lost.length === 0) return false;
  const isNew = now.some((other) => !before.some((title) => sameText(title, other)));
  return isNew || (!isAlone && lost.some((title) => !shared.has(title)));
}

/** Whether most of what a text says another one says, or nothing but what it says. */
function sharesMost(wanted: string, seen: string): boolean {
  const [before, now] = [wordsOf(wanted), wordsOf(seen)];
  if (wanted === seen) return true;
  if (now.length > 0 && now.every((word) => before.includes(word))) return true;
  return keptShare(before, new Set(now)) >= leastKept;
}

function keptShare(words: readonly string[], now: ReadonlySet<string>): number {
  const weigh = (some: readonly string[]) => some.reduce((sum, word) => sum + weightOf(word), 0);
  const all = weigh(words);
  return all === 0 ? 1 : weigh(words.filter((word) => now.has(word))) / all;
}

/** Long numbers are keys (an order, an account); years, amounts and short words come and go. */
function weightOf(word: string): number {
  if (/^\d{3,}$/.test(word)) return /^(19|20)\d\d$/.test(word) ? 0.3 : 4;
  return /^\d/.test(word) || /^\p{Script=Latin}{1,2}$/u.test(word) ? 0.3 : 1;
}

const known = new Map<string, readonly string[]>();
const mostKept = 2000;

/** The different words of a text. */
function wordsOf(text: string): readonly string[] {
  const words = known.get(text) ?? [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))];
  if (known.size >= mostKept) known.clear();
  known.set(text, words);
  return words;
}
