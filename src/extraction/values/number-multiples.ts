/** Words that multiply the number before them: `tausend`, `mil millones`, `lakh`, `тысяч`, as the languages write long numbers. */
const languages = 'en en-IN de fr es it pt nl pl ja zh zh-TW ko ru uk cs sv da fi hu tr ro vi id hi'.split(
  ' ',
);
const powers = [3, 4, 5, 6, 7, 8, 9, 12];
/** One, few and many: the words differ. */
const counts = [1, 2, 5];
/** Shorter words of an alphabet are words of other things, too. */
const shortestWord = 4;

/** What is written short, in lower case and without a dot. What means more than one number in the world is left out. */
const short: readonly (readonly [word: string, factor: number])[] = [
  ['billion', 1e9],
  ['bn', 1e9],
  ['mrd', 1e9],
  ['mld', 1e9],
  ['млрд', 1e9],
  ['bln', 1e12],
  ['mn', 1e6],
  ['mio', 1e6],
  ['mln', 1e6],
  ['млн', 1e6],
  ['tsd', 1e3],
  ['tys', 1e3],
  ['тыс', 1e3],
  ['тис', 1e3],
  ['mil', 1e3],
  ['tis', 1e3],
  ['cr', 1e7],
];

let words: ReadonlyMap<string, number> | undefined;

const multiples = (): ReadonlyMap<string, number> => (words ??= new Map([...longWords(), ...short]));

/** Letters that multiply right behind a number: `5K`. A small one may be a unit, unless it is of money. */
const letters: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, B: 1e9 };
const moneyLetters: Readonly<Record<string, number>> = { ...letters, m: 1e6, b: 1e9 };

const noFactor = { factor: 1, length: 0 };

/** What multiplies a number that these words follow, and how long it is. `isJoined`: it is written as digits are, with no end. */
export function multipleIn(
  rest: string,
  isMoney: boolean,
): { factor: number; length: number; isJoined?: boolean } {
  const [, joined] = /^\s?(\p{Script=Han}|\p{Script=Hangul})/u.exec(rest) ?? [];
  if (joined !== undefined) {
    const factor = multiples().get(joined);
    return factor === undefined ? noFactor : { factor, length: rest.indexOf(joined) + 1, isJoined: true };
  }
  const [, letter = ''] = /^([kKmMbB])(?![\p{L}\d])/u.exec(rest) ?? [];
  const ofLetter = (isMoney ? moneyLetters : letters)[letter];
  if (ofLetter !== undefined) return { factor: ofLetter, length: 1 };
  const [all = '', first = '', second = ''] = /^\s?([\p{L}\p{M}]+)(?:\s([\p{L}\p{M}]+))?/u.exec(rest) ?? [];
  if (first.length < 2) return noFactor;
  const both = multiples().get(`${first} ${second}`.toLowerCase());
  if (both !== undefined) return { factor: both, length: all.length };
  const factor = multiples().get(first.toLowerCase());
  return factor === undefined ? noFactor : { factor, length: rest.indexOf(first) + first.length };
}

function* longWords(): Generator<[string, number]> {
  for (const language of languages) {
    const style = { notation: 'compact', compactDisplay: 'long', numberingSystem: 'latn' } as const;
    const format = new Intl.NumberFormat(language, style);
    for (const value of powers.flatMap((power) => counts.map((count) => count * 10 ** power))) {
      const parts = format.formatToParts(value);
      const textOf = (kind: string) =>
        parts.flatMap((part) => (part.type === kind ? part.value : [])).join(' ');
      const word = textOf('compact').toLowerCase();
      const factor = value / Number(textOf('integer'));
      const isLong = word.length >= shortestWord || !/\p{Script=Latin}/u.test(word);
      if (word !== '' && isLong && Number.isFinite(factor)) yield [word, factor];
    }
  }
}
