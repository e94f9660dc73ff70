import type { Random } from '../../base/random';
import type { Locale } from './locales';

/** A value: as it is drawn, as own data says it, and whether an answer is it. */
export type Value = {
  drawn: string;
  own: string | number;
  kind: 'text' | 'number' | 'date' | 'minutes' | 'range';
  is: (given: unknown) => boolean;
};

const squash = (text: string): string => text.replace(/\s+/gu, ' ').trim();

export const text = (drawn: string): Value => ({
  drawn,
  own: drawn,
  kind: 'text',
  is: (given) => typeof given === 'string' && squash(given) === drawn,
});

export function money(amount: number, { tag, currency }: Locale): Value {
  const drawn = new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amount);
  return {
    drawn,
    own: currency === 'JPY' ? amount : amount.toFixed(2),
    kind: 'number',
    is: isNumber(amount),
  };
}

export function count(value: number, { tag }: Locale): Value {
  return { drawn: new Intl.NumberFormat(tag).format(value), own: value, kind: 'number', is: isNumber(value) };
}

export function weight(grams: number, { tag }: Locale): Value {
  const drawn = `${new Intl.NumberFormat(tag).format(grams / 1000)} kg`;
  return text(drawn);
}

const isNumber = (value: number) => (given: unknown) => given === value;

export function date(day: number, { tag }: Locale, random: Random): Value {
  const iso = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
  const style = random.pick(['long', 'medium', 'short', 'full'] as const);
  const drawn = new Intl.DateTimeFormat(tag, { dateStyle: style, timeZone: 'UTC' }).format(new Date(iso));
  return { drawn, own: iso, kind: 'date', is: (given) => given === iso };
}

export function minutes(whole: number, locale: Locale): Value {
  const own = `PT${whole >= 60 ? `${Math.floor(whole / 60)}H` : ''}${whole % 60 > 0 ? `${whole % 60}M` : ''}`;
  const drawn = locale.minutes(whole);
  return {
    drawn,
    own,
    kind: 'minutes',
    is: (given) => given === whole || given === own || given === `PT${whole}M` || given === drawn,
  };
}

export function salary(from: number, locale: Locale): Value {
  const format = new Intl.NumberFormat(locale.tag, {
    style: 'currency',
    currency: locale.currency,
    maximumFractionDigits: 0,
  });
  const to = from + 12_000;
  const drawn = `${format.format(from)} – ${format.format(to)}`;
  const digits = (value: unknown) => String(value).replace(/\D/g, '');
  return {
    drawn,
    own: `${from}-${to}`,
    kind: 'range',
    is: (given) => typeof given === 'string' && digits(given).startsWith(`${from}${to}`),
  };
}

const looks = 'Amber Birch Cobalt Dusty Elder Frosted Gilded Hazel Ivory Jade Larch Maple'.split(' ');
const nouns = 'Lamp Kettle Table Basket Mirror Blanket Candle Drawer Clock Goblet Saddle Teapot'.split(' ');
const first = 'Ada Grace Alan Edsger Barbara Donald Frances Radia Margaret Hedy Niklaus Katherine'.split(' ');
const last = 'Lovelace Hopper Turing Dijkstra Liskov Knuth Allen Perlman Hamilton Lamarr Wirth Johnson'.split(
  ' ',
);
const makers = 'Norlund Vestra Quillon Harbeck Tavira Osmund Belcour Stenvik Arkady Lumora'.split(' ');
const towns = 'Basel Lyon Gent Porto Turin Gdynia Leiden Bergen Cork Graz Sapporo Chengdu'.split(' ');
const foods = 'flour sugar butter milk salt yeast onions carrots thyme lemons rice beans'.split(' ');
const deeds = 'Mix Heat Stir Chop Bake Season Rest Strain Fold Serve'.split(' ');
const prose =
  'The river was low that year and the boats lay in the mud|Nobody had asked for the keys until the lights went out|Two of the three bridges were closed for the winter|It held together better than anyone had hoped|A letter arrived without a stamp and was read aloud|The second floor smells of varnish and old paper'.split(
    '|',
  );

export const words = {
  thing: (random: Random) => `${random.pick(looks)} ${random.pick(nouns)} ${100 + random.below(900)}`,
  person: (random: Random) => `${random.pick(first)} ${random.pick(last)}`,
  maker: (random: Random) => `${random.pick(makers)} ${random.pick(['Works', 'Labs', 'House', 'Group'])}`,
  town: (random: Random) => String(random.pick(towns)),
  food: (random: Random) => `${1 + random.below(9) * 50} g ${random.pick(foods)}`,
  step: (random: Random) =>
    `${random.pick(deeds)} the ${random.pick(foods)} for ${2 + random.below(30)} turns.`,
  sentence: (random: Random) => `${random.pick(prose)}, in ${random.pick(towns)}.`,
  color: (random: Random) => String(random.pick(looks)),
  code: (random: Random) => `${random.pick(['KX', 'TR', 'BN', 'QF'])}-${1000 + random.below(9000)}`,
};
