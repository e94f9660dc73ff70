import type { ExtractPage, Thing } from './extract-page';

/** What a model does with a page: the first three are honest, the others are not. */
export const behaviours = [
  'points',
  'points row by row',
  'quotes',
  'invents addresses',
  'points at nothing',
  'repeats rows',
  'drops rows',
  'claims to be complete',
  'leaks pointers',
  'mixes rows',
  'invents rows',
  'answers nonsense',
] as const;
export type Behaviour = (typeof behaviours)[number];

type Item = Record<string, string>;

/** The answer of a model that behaves so, when it was shown this text. */
export function answerAs(behaviour: Behaviour, page: ExtractPage, shown: string): unknown {
  const items = page.wanted.map((thing) => pointed(thing, page, shown));
  switch (behaviour) {
    case 'points':
      return whole(page, together(items));
    case 'points row by row':
      return whole(page, items);
    case 'quotes':
      return whole(page, page.wanted.map(quoted));
    case 'invents addresses':
      return whole(
        page,
        items.map((item, at) => ({ ...item, ...inventedIn(page, at) })),
      );
    case 'points at nothing':
      return whole(
        page,
        items.map((item, at) => ({ ...item, [lastOf(page)]: `@${90_000 + at}.7` })),
      );
    case 'repeats rows':
      return whole(page, [...items, ...items.slice(0, 5), ...page.wanted.slice(0, 3).map(quoted)]);
    case 'drops rows':
      return whole(page, items.slice(0, Math.ceil(items.length / 2)));
    case 'claims to be complete':
      return { ...whole(page, items.slice(0, 1)), completed: true, progress: 'everything', total: 1 };
    case 'leaks pointers':
      return whole(
        page,
        items.map((item) => ({ ...item, [firstOf(page)]: `${item[firstOf(page)]} (@77777)` })),
      );
    case 'mixes rows':
      return whole(page, mixed(items, page));
    case 'invents rows':
      return whole(page, [...items, ...inventedRows(page)]);
    case 'answers nonsense':
      return 'I am afraid that I cannot do that.';
    default:
      return behaviour satisfies never;
  }
}

/** Items of lines alike as one item of all these lines. */
function together(items: readonly Item[]): Item[] {
  const read = items.map((item) =>
    Object.entries(item).map(([name, said]) => [name, /^@(\d+)\.(\d+)$/.exec(said)] as const),
  );
  const [first] = read;
  const isAlike = read.every((item) =>
    item.every(
      ([, found], at) => found && found[1] === item[0]?.[1]?.[1] && found[2] === first?.[at]?.[1]?.[2],
    ),
  );
  if (!first || !isAlike || items.length < 2) return [...items];
  const lines = runsOf(read.map((item) => Number(item[0]?.[1]?.[1])));
  return [
    Object.fromEntries(
      first.map(([name, found], at) => [name, at === 0 ? `@${lines}.${found?.[2]}` : `@.${found?.[2]}`]),
    ),
  ];
}

/** Numbers as they are said shortest: `3-5,7`. */
function runsOf(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

const whole = ({ list }: ExtractPage, items: readonly Item[]): Record<string, unknown> =>
  list === undefined ? { ...items[0] } : { [list]: items };

const firstOf = ({ fields }: ExtractPage): string => Object.keys(fields)[0] ?? '';
const lastOf = ({ fields }: ExtractPage): string => Object.keys(fields).at(-1) ?? '';

const quoted = (thing: Thing): Item =>
  Object.fromEntries(Object.entries(thing).map(([name, { shown }]) => [name, shown]));

function inventedIn({ fields }: ExtractPage, at: number): Item {
  const address = `https://invented.example/${at}`;
  const names = Object.entries(fields).flatMap(([name, kind]) => (kind === 'uri' ? [name] : []));
  const [first = Object.keys(fields).at(-1) ?? ''] = names;
  return { [first]: address };
}

/** Each item with the last value of the next one. */
function mixed(items: readonly Item[], page: ExtractPage): Item[] {
  const name = lastOf(page);
  return items.map((item, at) => ({ ...item, [name]: items[(at + 1) % items.length]?.[name] ?? '' }));
}

function inventedRows({ fields }: ExtractPage): Item[] {
  const kinds = {
    text: 'Quixotic Zebulon',
    number: '123456.78',
    date: '1987-06-05',
    uri: 'https://invented.example/row',
  };
  return [0, 1, 2].map((at) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, kind]) => [
        name,
        kind === 'text' ? `${kinds.text} ${at}` : kinds[kind],
      ]),
    ),
  );
}

/** A thing as pointers to where the page shows its values; in words where no line does. */
function pointed(thing: Thing, { fields }: ExtractPage, shown: string): Item {
  const lines = shown.split('\n');
  const [name] = Object.values(thing);
  const start = lines.findIndex((line) => holds(line, name?.shown ?? ''));
  return Object.fromEntries(
    Object.entries(thing).map(([field, truth]) => {
      const kind = fields[field];
      const around = start < 0 ? [] : lines.slice(start, start + 8);
      const near =
        around.find((line) => holds(line, truth.shown)) ?? lines.find((line) => holds(line, truth.shown));
      return [field, near === undefined ? truth.shown : pointerTo(near, truth.shown, kind === 'uri')];
    }),
  );
}

const holds = (line: string, words: string): boolean => /^\d+ /.test(line) && line.includes(words);

/** The pointer to words in a line; to the words themselves where they are only a part of a text. */
function pointerTo(line: string, words: string, isAddress: boolean): string {
  const [, number = '', text = ''] = /^(\d+) (.*)$/.exec(line) ?? [];
  const cells = text.split('|');
  if (cells.length > 1) return `@${number}.${cells.findIndex((cell) => cell.includes(words)) + 1}`;
  const links = [...text.matchAll(/\[([^\]]*)\]/g)].map(([, each = '']) => each);
  const at = links.indexOf(words);
  if (at >= 0) return `@${number}.${at + 1}`;
  const isAll = text.replace(/^# /, '').replace(/ →$/, '').replace(/ =.*$/, '') === words;
  return isAll || isAddress ? `@${number}` : words;
}
