import { looksGenerated } from '../selectors/conditions';
import { rowWordsOf, type RowBox, type Marks, type Peer } from './row';

/**
 * Whether the boxes around an element are those that were around it: the same rows, under the same headings. A row may
 * say more than it did, and a clock, a counter or a state in it may say something else, as long as its title stands, the
 * rows beside it stand, and its remaining words are in none of them. In doubt it is another row.
 */
export function areSameBoxes(then: readonly RowBox[], now: readonly RowBox[]): boolean {
  return then.every((box, depth) => {
    const other = now.find(({ node }) => node === box.node) ?? now[depth];
    return other !== undefined && isSameBox(box, other, depth);
  });
}

function isSameBox(then: RowBox, now: RowBox, depth: number): boolean {
  if (!keepsKeys(then, now)) return false;
  if (!keepsHeading(then, now)) return false;
  if (!then.isRow && !now.isRow) return true;
  if (depth > 0 && !keepsText(then, now)) return false;
  return keepsPictures(then, now) && keepsLinks(then, now) && keepsPlace(then, now);
}

/** An id that a program counts up is a new one when the same is drawn anew. */
function keepsKeys({ node, marks: { keys } }: RowBox, now: RowBox): boolean {
  return [...keys].every(([name, value]) => {
    const other = now.marks.keys.get(name);
    if (other === undefined || other === value) return true;
    return name === 'id' && node !== now.node && looksGenerated(value) && looksGenerated(other);
  });
}

const keepsHeading = (then: RowBox, now: RowBox) => lettersLost(then.heading, now.heading).length === 0;

/** The words of `then` that are gone, apart from numbers. */
function lettersLost(then: string, now: string): string[] {
  const kept = new Set(rowWordsOf(now));
  return rowWordsOf(then).filter((word) => !kept.has(word) && hasLetters(word));
}

const hasLetters = (word: string) => /\p{L}/u.test(word);

function keepsText(then: RowBox, now: RowBox): boolean {
  const title = then.texts[0] ?? '';
  const isTitled = title === '' || now.texts.includes(title);
  if (!then.marks.isWhole) return isTitled || isOnlyRecounted(then, now);
  // Another row said before what this one says now.
  if (then.peers.some(({ marks }) => isSameSet(marks.words, now.marks.words)))
    return isSameSet(then.marks.words, now.marks.words);
  const lost = then.texts.flatMap(rowWordsOf).filter((word) => !now.marks.words.has(word));
  if (lost.length === 0 && isTitled) return true;
  if (!stands(then, now)) return false;
  return (isTitled || isOnlyRecounted(then, now)) && isStillTold(then, now);
}

/**
 * Whether only numbers of the title changed, and the rows beside it tell that the list did not move. Where a row beside
 * it is called the same but for its number ("Invoice 17", "Invoice 21"), that number is its name, and counts nothing.
 */
function isOnlyRecounted(then: RowBox, now: RowBox): boolean {
  const title = then.texts[0] ?? '';
  const isSameKind = (other: string) => withoutNumbers(other) === withoutNumbers(title);
  const isNumbered = then.peers.some((peer) => peer.title !== title && isSameKind(peer.title));
  if ((isNumbered && hasLetters(title)) || !isSameKind(now.texts[0] ?? '')) return false;
  return then.count > 1 && stands(then, now);
}

const withoutNumbers = (text: string) => text.replace(/\p{N}+/gu, '#');

/** The rows before and after it begin as they did. */
const stands = (then: RowBox, now: RowBox) => then.beside.every((title, side) => title === now.beside[side]);

/** Whether what it still says tells it from every row beside it, as they were and as they are. */
function isStillTold(then: RowBox, now: RowBox): boolean {
  const kept = [...then.marks.words].filter((word) => now.marks.words.has(word));
  if (!then.texts.flatMap(rowWordsOf).some(hasLetters)) return then.node === now.node && then.count > 1;
  if (!kept.some(hasLetters)) return false;
  const says = ({ marks }: Peer) => kept.every((word) => marks.words.has(word));
  return !then.peers.some(says) && !now.peers.some(says);
}

/**
 * Whether a row kept one of its links. Pages put a detour into a link as it is pressed; the old address is in the new one
 * then.
 */
function keepsLinks({ marks: { links } }: RowBox, now: RowBox): boolean {
  if (links.length === 0 || now.marks.links.length === 0) return true;
  return links.some((link) => now.marks.links.some((other) => leadsTo(other, link) || leadsTo(link, other)));
}

function leadsTo(address: string, aim: string): boolean {
  return address === aim || address.includes(aim) || address.includes(encodeURIComponent(aim));
}

/** Whether a row without words kept one of its pictures, which tell it then. */
function keepsPictures(then: RowBox, now: RowBox): boolean {
  if (then.marks.words.size > 0 || then.marks.pictures.length === 0) return true;
  return then.marks.pictures.some((picture) => now.marks.pictures.includes(picture));
}

/**
 * Whether a row that only its place tells from one beside it kept that place: as many have to be there as there were, and
 * it where it was.
 */
function keepsPlace(then: RowBox, now: RowBox): boolean {
  if (!then.peers.some(({ marks }) => isTwin(marks, then.marks))) return true;
  if (then.at !== now.at) return then.node === now.node;
  return then.count === now.count;
}

function isTwin(a: Marks, b: Marks): boolean {
  return (
    isSameSet(a.words, b.words) &&
    String([...a.keys]) === String([...b.keys]) &&
    String(a.links) === String(b.links) &&
    String(a.pictures) === String(b.pictures)
  );
}

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((word) => b.has(word));

/**
 * Whether the boxes show the content of another row, or a list that moved on. Unlike `areSameBoxes` it lets a row change
 * freely, as it may in answer to an act there.
 */
export function tookAnothersPlace(then: readonly RowBox[], now: readonly RowBox[]): boolean {
  return then.some((box, depth) => {
    const other = now.find(({ node }) => node === box.node) ?? now[depth];
    if (!other || !box.isRow || isSameSet(box.marks.words, other.marks.words)) return false;
    if (box.peers.some(({ marks }) => isSameSet(marks.words, other.marks.words))) return true;
    return lettersLost(box.texts[0] ?? '', other.texts.join(' ')).length > 0 && !stands(box, other);
  });
}

/** Whether an element that was called `then` may be called `now`: by more words, other numbers or other endings of its words. */
export function keepsName(then: Named, now: Named): boolean {
  if (then.name === now.name) return true;
  const [before, after] = [then.boxes[0], now.boxes[0]];
  if (!before || !after) return false;
  const isSameNode = before.node === after.node;
  if (now.name === '') return isSameNode && stands(before, after);
  if (!keepsStems(then.name, now.name)) return false;
  if (before.count < 2 && after.count < 2)
    return isSameNode || withoutNumbers(then.name) === withoutNumbers(now.name);
  const others = [...before.peers, ...after.peers];
  return (
    stands(before, after) && !others.some(({ marks }) => keepsStems(then.name, [...marks.words].join(' ')))
  );
}

export type Named = { readonly name: string; readonly boxes: readonly RowBox[] };

const shortestStem = 3;

function keepsStems(then: string, now: string): boolean {
  const words = rowWordsOf(now);
  return rowWordsOf(then)
    .filter(hasLetters)
    .every((word) => words.some((other) => other === word || haveSameStem(word, other)));
}

/** Whether two words begin the same, for most of their length: "save" and "saving". */
function haveSameStem(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return shared >= shortestStem && 2 * shared >= Math.max(a.length, b.length);
}
