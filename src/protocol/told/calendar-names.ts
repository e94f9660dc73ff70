/** The languages whose months and days are words by themselves. Some differ by country. */
const spaced = ['en', 'en-GB', 'de', 'de-AT', 'fr', 'es', 'pt', 'it', 'nl', 'pl'];
const unspaced = ['ja', 'zh'];
/** Short names that are written, too. */
const furtherShort: readonly (readonly [string, number])[] = [
  ['fév', 2],
  ['mrz', 3],
  ['aoû', 8],
];

let months: ReadonlyMap<string, number> | undefined;
let words: ReadonlySet<string> | undefined;

/** Names of months, in full and short, in lower case and without a dot → 1 to 12. They are made when first asked for. */
export function monthNames(): ReadonlyMap<string, number> {
  months ??= new Map([...namesOf('month', 12, [...spaced, ...unspaced]), ...furtherShort]);
  return months;
}

/** Names of months and days of the week, written as those of `monthNames`. */
export function calendarWords(): ReadonlySet<string> {
  words ??= new Set([...monthNames().keys(), ...namesOf('weekday', 7, spaced).map(([name]) => name)]);
  return words;
}

/** The names with their numbers, by themselves and beside the number of a day: "styczeń", "1 stycznia". */
function namesOf(unit: 'month' | 'weekday', count: number, languages: readonly string[]): [string, number][] {
  const dates = Array.from({ length: count }, (_, at) =>
    unit === 'month' ? Date.UTC(2026, at, 1) : Date.UTC(2026, 0, 1 + at),
  );
  return languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) =>
      [{ [unit]: length }, { [unit]: length, day: 'numeric' as const }].flatMap((style) => {
        const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
        const nameIn = (date: number) => format.formatToParts(date).find(({ type }) => type === unit)?.value;
        return dates
          .map((date, at): [string, number] => [plain(nameIn(date) ?? ''), at + 1])
          .filter(([name]) => /\p{L}/u.test(name));
      }),
    ),
  );
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '');
