/** A place in a text where one of the texts ends that are looked for. */
export type Hit<T> = { end: number; length: number; found: T };

type Entry<T> = readonly [text: string, found: T];

type Node<T> = {
  next: Map<string, Node<T>>;
  fail: Node<T> | undefined;
  /** The texts that begin so, up to here. */
  entries: Entry<T>[];
  length: number;
  shorter: Node<T> | undefined;
};

/** A text is looked for by so many of its first characters, so that long ones cost no more than short ones; the rest is compared then. */
const beginning = 32;

/**
 * Finds all of several texts in one pass, whatever they and the text are: its time grows with the text and what is found in it.
 * Source: A. V. Aho and M. J. Corasick, Efficient string matching, CACM 18 (1975).
 */
export function createSearch<T>(entries: Iterable<Entry<T>>): (text: string) => Hit<T>[] {
  const root = newNode<T>(0);
  for (const entry of entries) {
    let at = root;
    for (const character of entry[0].slice(0, beginning).split('')) {
      const next = at.next.get(character) ?? newNode<T>(at.length + 1);
      at.next.set(character, next);
      at = next;
    }
    at.entries.push(entry);
  }
  linkFails(root);
  return (text) => {
    const hits: Hit<T>[] = [];
    let at = root;
    for (let index = 0; index < text.length; index += 1) {
      at = follow(at, text.charAt(index), root);
      for (let each: Node<T> | undefined = at; each; each = each.shorter)
        for (const [whole, found] of each.entries) {
          const { length } = whole;
          const start = index + 1 - each.length;
          if (standsAt(text, start, whole)) hits.push({ end: start + length, length, found });
        }
    }
    return hits;
  };
}

/** Whether `each` stands whole at `start`, where its beginning does. Its end is looked at first: that is soon done. */
function standsAt(text: string, start: number, each: string): boolean {
  const end = start + each.length;
  if (each.length <= beginning) return true;
  return text.charAt(end - 1) === each.charAt(each.length - 1) && text.slice(start, end) === each;
}

const newNode = <T>(length: number): Node<T> => ({
  next: new Map(),
  fail: undefined,
  entries: [],
  length,
  shorter: undefined,
});

function follow<T>(from: Node<T>, character: string, root: Node<T>): Node<T> {
  for (let at: Node<T> | undefined = from; at; at = at.fail) {
    const next = at.next.get(character);
    if (next) return next;
  }
  return root;
}

/** From each beginning of a text to the longest other beginning that it ends with, level by level. */
function linkFails<T>(root: Node<T>): void {
  const waiting = [root];
  for (const node of waiting) {
    for (const [character, next] of node.next) {
      next.fail = node.fail ? follow(node.fail, character, root) : root;
      next.shorter = next.fail.entries.length > 0 ? next.fail : next.fail.shorter;
      waiting.push(next);
    }
  }
}
