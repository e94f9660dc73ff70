type EastDay = { year: number; month: number; day?: number };

/** The year before the first of an era. */
const eras: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };

const number = String.raw`(\d+|元|[〇零一二三四五六七八九十]+)`;
const written = new RegExp(
  String.raw`(明治|大正|昭和|平成|令和)?\s?${number}\s?[年년]\s?${number}\s?[月월](?:\s?${number}\s?[日号號일])?`,
  'u',
);

/** Dates like `2024年3月5日`, `令和6年3月`, `二〇二四年三月五日`, `2024년 3월 5일`. */
export function eastAsianDay(text: string): EastDay | undefined {
  const [, era, year, month, day] = written.exec(text) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const own = countIn(year);
  // Without an era two digits are too few to tell.
  if (era === undefined && own < 1000) return undefined;
  return {
    year: own + (era === undefined ? 0 : (eras[era] ?? 0)),
    month: countIn(month),
    day: day !== undefined ? countIn(day) : undefined,
  };
}

const signs = '〇一二三四五六七八九';

/** A number in digits, or in Chinese signs: one for each digit, or with tens. */
function countIn(said: string): number {
  if (said === '元') return 1;
  if (/^\d+$/.test(said)) return Number(said);
  const digitsOf = (part: string) =>
    Array.from(part.replaceAll('零', '〇'), (sign) => signs.indexOf(sign)).join('');
  const [tens, ones] = said.split('十');
  if (ones === undefined) return Number(digitsOf(said));
  return (tens === '' ? 1 : Number(digitsOf(tens ?? ''))) * 10 + Number(digitsOf(ones) || 0);
}
