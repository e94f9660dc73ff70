import type { DrawnPage } from './draw-page';
import type { Value } from './values';

/** How many places of an answer are right, given with a mark, wrong with and without one, and how many the page says. */
export type Score = { said: number; right: number; missing: number; marked: number; wrong: string[] };

/** Compares an answer with what is true; `marked` are the JSON pointers that have a mark. */
export function scoreAnswer(
  { truths }: DrawnPage,
  answer: unknown,
  marked: ReadonlySet<string> = new Set(),
): Score {
  const score: Score = { said: 0, right: 0, missing: 0, marked: 0, wrong: [] };
  for (const { path, values } of truths) {
    const given = path.reduce<unknown>(
      (at, step) => (at as Record<string, unknown> | undefined | null)?.[step],
      answer,
    );
    const pointer = path.map((step) => `/${String(step).replaceAll('/', '~1')}`).join('');
    const isMarked = [...marked].some((mark) => mark === pointer || mark.startsWith(`${pointer}/`));
    if (values !== undefined) score.said += 1;
    const isGiven = given !== undefined && given !== null && !(Array.isArray(given) && given.length === 0);
    if (!isGiven) score.missing += values === undefined ? 0 : 1;
    else if (values !== undefined && isRight(given, values)) score.right += 1;
    else if (isMarked) score.marked += 1;
    else score.wrong.push(`${pointer} is ${JSON.stringify(given)}, not ${wantedIn(values)}`);
  }
  const [list] = truths[0]?.path.length === 3 ? truths[0].path : [];
  if (list !== undefined) score.wrong.push(...tooMany(list, truths, answer));
  return score;
}

function tooMany(list: string | number, truths: DrawnPage['truths'], answer: unknown): string[] {
  const rows = new Set(truths.map(({ path }) => path[1])).size;
  const given = (answer as Record<string, unknown> | undefined)?.[list];
  return Array.isArray(given) && given.length > rows
    ? [`/${list} has ${given.length} rows, not ${rows}`]
    : [];
}

function isRight(given: unknown, values: Value | readonly Value[]): boolean {
  if (!Array.isArray(values)) return (values as Value).is(given);
  const wanted = values as readonly Value[];
  return (
    Array.isArray(given) && given.length === wanted.length && wanted.every((value, at) => value.is(given[at]))
  );
}

const wantedIn = (values: Value | readonly Value[] | undefined): string =>
  values === undefined ? 'said' : JSON.stringify([values].flat().map(({ drawn }) => drawn));
