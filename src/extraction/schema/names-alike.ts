/** The words of a name: `unitPrice`, `unit_price` and "Unit Prices" have the same. */
export function wordsOfName(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%#]+/u)
    .filter((word) => word !== '' && !small.has(word))
    .map(singular);
}

const small = new Set('the a an of der die das le la les el los las il lo de del den het'.split(' '));

const singular = (word: string): string => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
};

/** The fit of a page's name: 2 when it has the words of the wanted one, 1 when it has more words besides, else 0. */
export function nameFit(wanted: string, given: string): 0 | 1 | 2 {
  const [own, others] = [wordsOfName(wanted), wordsOfName(given)];
  if (own.length === 0 || !own.every((word) => others.includes(word))) return 0;
  return own.length === others.length ? 2 : 1;
}

/**
 * The index of the page's name that is wanted: the same one, else the only one with all its words. Undefined for none,
 * and where two fit alike.
 */
export function findName(wanted: string, given: readonly string[]): number | undefined {
  for (const fit of [2, 1] as const) {
    const found = given.flatMap((name, at) => (nameFit(wanted, name) === fit ? at : []));
    if (found.length === 1) return found[0];
    if (found.length > 1) return undefined;
  }
  return undefined;
}
