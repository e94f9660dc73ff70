import { dateOrderIn, readDate, readDuration, readMonth, readTime, twoDigits } from '../../base/dates';
import { attributeOf, elementById, fieldValueOf, inputTypeOf, isInput, textContentOf } from '../dom/native';

/**
 * A value in the forms in which a field of text may take it: first the one that the field tells of itself (`DD.MM.YYYY`, the
 * value that it holds), then as it was said, then those that mean the same everywhere. What is no day, month or time is as it was said.
 */
export function formsOf(field: Element, said: string): string[] {
  if (!isInput(field)) return [said];
  if (inputTypeOf(field) === 'color') return [colourOf(said, field)];
  if (inputTypeOf(field) !== 'text' && inputTypeOf(field) !== 'search') return [said];
  const moment = momentIn(said);
  if (moment) {
    const days = formsOf(field, moment.day).map((form) =>
      form === moment.day ? said : `${form} ${moment.time}`,
    );
    return [...new Set(days)];
  }
  const told = toldOf(field);
  const first = dateOrderIn([...told, fieldValueOf(field) ?? '']);
  const [year = '', month = '', day = ''] = (readDate(said, { first }) ?? readMonth(said) ?? '').split('-');
  const time = /\d:\d|\d\s?[ap]\.?m/i.test(said) ? readTime(said) : undefined;
  const lasting = year === '' ? lastingIn([...told, fieldValueOf(field) ?? ''], said) : undefined;
  if (lasting !== undefined) return [lasting, said];
  if (year === '') return [...new Set([said, ...(time === undefined ? [] : [time, halfDay(time)])])];
  const own = [...told.map(formIn), formOfValue(fieldValueOf(field) ?? '')].find(
    (form) => form !== undefined,
  );
  const others =
    day === '' ? ['mm/yyyy', 'yyyy-mm'] : ['yyyy-mm-dd', 'dd.mm.yyyy', ...clearSlashes(day, month)];
  const written = [...(own === undefined ? [] : [own]), undefined, ...others].map((form) =>
    form === undefined ? said : writeIn(form, { year, month, day }),
  );
  return [...new Set(written)];
}

/** All in which a field may tell its form: a sentence that describes it, too. */
export const toldOf = (field: Element): string[] => [
  ...['placeholder', 'title', 'data-format', 'data-date-format'].map(
    (name) => attributeOf(field, name) ?? '',
  ),
  ...(attributeOf(field, 'aria-describedby') ?? '')
    .split(/\s+/)
    .map((id) => (id && textContentOf(elementById(field.ownerDocument, id) ?? field)) || ''),
];

/** A day and a time after it, in words: "12 August 2027 at 18:30"; undefined for anything else. */
export function momentIn(said: string): { day: string; time: string } | undefined {
  const [, day = '', last = ''] =
    /^(.*\d)[\s,T]+(?:\p{L}+\s+)?(\d{1,2}(?:[:.h]\d\d|\s?[ap]\.?m).*)$/iu.exec(said) ?? [];
  const time = readTime(last);
  return time !== undefined && readDate(day) !== undefined ? { day, time } : undefined;
}

/** A duration in the form that a field tells: "1 hour 30 minutes" for `hh:mm:ss`, or for the `00:00` that it holds. */
function lastingIn(told: readonly string[], said: string): string | undefined {
  const form = told.find((text) => /^(?:h+:m+(?::s+)?|m+:s+|\d+:\d\d(?::\d\d)?)$/i.test(text.trim()))?.trim();
  // Most fields tell none, and need no reading of what was said.
  const seconds = form === undefined ? undefined : readDuration(said);
  if (seconds === undefined || form === undefined) return undefined;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.round(seconds % 60)];
  const shown = /^m/i.test(form) ? [Math.floor(seconds / 60), parts[2] ?? 0] : parts;
  return shown.slice(0, form.split(':').length).map(twoDigits).join(':');
}

type Day = { year: string; month: string; day: string };

/** A form of dates in a text, in the letters of English: `JJ/MM/AAAA` is `dd/mm/yyyy`. */
function formIn(text: string): string | undefined {
  const [, ...found] =
    /(?<!\p{L})([dtjgmyar]{1,4})(\W{1,3})([dtjgmyar]{1,4})(?:(\W{1,3})([dtjgmyar]{1,4}))?(?!\p{L})/iu.exec(
      text,
    ) ?? [];
  const parts = found.filter((part) => part !== undefined);
  const words = parts.filter((_, at) => at % 2 === 0).map((word) => word.toLowerCase());
  const isYear = (word: string) => word.length === 4 || /^[yar]+$/.test(word);
  const last = words.findLast(isYear) ?? words.findLast((word) => !/^m+$/.test(word));
  if (!words.some((word) => /^m+$/.test(word)) || words.length < 2) return undefined;
  return parts
    .map((part, at) => {
      const word = part.toLowerCase();
      if (at % 2 === 1) return part;
      if (/^m+$/.test(word)) return word;
      return (word === last ? 'y' : 'd').repeat(word.length);
    })
    .join('');
}

/** The form of a date that is written in numbers; undefined where day and month cannot be told apart. */
function formOfValue(value: string): string | undefined {
  const [, year, sign = '', a = '', b = '', last] =
    /^(\d{4})?([-/.]?)(\d\d?)[-/.](\d\d?)(?:[-/.](\d{4}))?$/.exec(value) ?? [];
  if (year !== undefined) return `yyyy${sign}mm${sign}dd`;
  const first = dateOrderIn([value]);
  if (last === undefined) return undefined;
  if (value.includes('.') || first === 'day')
    return value
      .replace(a, 'dd')
      .replace(/(?<=dd\W)\d+/, 'mm')
      .replace(last, 'yyyy');
  return first === 'month' && b !== '' ? `mm/dd/yyyy` : undefined;
}

/** Forms with strokes are read either way: they are clear only of a day that is no month, or its own number. */
const clearSlashes = (day: string, month: string) =>
  Number(day) > 12 || day === month ? ['mm/dd/yyyy', 'dd/mm/yyyy'] : [];

const writeIn = (form: string, { year, month, day }: Day): string =>
  form.replace(/y+|m+|d+/g, (part) => {
    if (part.startsWith('y')) return part.length > 2 ? year : year.slice(-2);
    const number = part.startsWith('m') ? month : day;
    return part.length === 1 ? String(Number(number)) : number;
  });

/** `14:30` as `2:30 PM`. */
function halfDay(time: string): string {
  const [hour = '', ...others] = time.split(':');
  return `${[twoDigits(Number(hour) % 12 || 12), ...others].join(':')} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** A colour by its name as the field holds it, as the browser reads it. */
function colourOf(said: string, { ownerDocument }: Element): string {
  const context = ownerDocument.createElement('canvas').getContext('2d');
  if (!context || !CSS.supports('color', said)) return said;
  context.fillStyle = said;
  return context.fillStyle;
}
