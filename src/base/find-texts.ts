/** A place in a text where one of the texts ends that are looked for. */
export type Hit<T> = { end: number; length: number; found: T };

type Node<T> = {
  next: Map<string, Node<T>>;
  fail: Node<T> | undefined;
  found: T[];
  length: number;
  shorter: Node<T> | undefined;
};

/**
 * Finds all of several texts in one pass, whatever they and the text are: its time grows with the text and what is found in it.
 * Source: A. V. Aho and M. J. Corasick, Efficient string matching, CACM 18 (1975).
 */
export function createSearch<T>(entries: Iterable<readonly [string, T]>): (text: string) => Hit<T>[] {
  const root = newNode<T>(0);
  for (const [text, found] of entries) {
    let at = root;
    for (const character of text.split('')) {
      const next = at.next.get(character) ?? newNode<T>(at.length + 1);
      at.next.set(character, next);
      at = next;
    }
    at.found.push(found);
  }
  linkFails(root);
  return (text) => {
    const hits: Hit<T>[] = [];
    let at = root;
    for (let index = 0; index < text.length; index += 1) {
      at = follow(at, text.charAt(index), root);
      for (let each: Node<T> | undefined = at; each; each = each.shorter)
        for (const found of each.found) hits.push({ end: index + 1, length: each.length, found });
    }
    return hits;
  };
}

const newNode = <T>(length: number): Node<T> => ({
  next: new Map(),
  fail: undefined,
  found: [],
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
      next.shorter = next.fail.found.length > 0 ? next.fail : next.fail.shorter;
      waiting.push(next);
    }
  }
}
