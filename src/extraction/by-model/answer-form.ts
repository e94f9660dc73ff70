import type { NumberedLine } from './number-lines';
import type { PageSpot } from './find-said';
import { z } from 'zod';
import { isRecord } from '../../base/json';
import { takesNull, type Property, type Shape } from '../schema/read-schema';

export type LinesByNumber = ReadonlyMap<number, NumberedLine>;

export const byNumber = (lines: readonly NumberedLine[]): LinesByNumber =>
  new Map(lines.flatMap((line) => (line.number === undefined ? [] : [[line.number, line]])));

const one = /^@(\d+)(?:\.(\d+))?$/;
/** Several lines: `@12-40.2`, `@12-15,18.2`. */
const several = /^@(\d+(?:\s?[-–,]\s?@?\d+)+)(?:\.(\d+))?$/;
/** A part of the line that the item is of. */
const pointedPart = /^@\.(\d+)$/;
const inside = /@(?:\d+(?:\.\d+)?|\.\d+)(?![\d.]*\d)/g;

export const isPointer = (said: string): boolean => one.test(said);

/** The place that a pointer like `@12` or `@12.2` names; undefined for none such. */
export function spotAt(said: string, lines: LinesByNumber): PageSpot | undefined {
  const [, number, part] = one.exec(said) ?? [];
  const line = number === undefined ? undefined : lines.get(Number(number));
  if (!line) return undefined;
  const cell = part === undefined ? line.whole : line.parts[Number(part) - 1];
  return cell ? { line, cell } : undefined;
}

type PointedText = { text: string; isOnlyPointers: boolean };

/** Puts the page's words in place of the pointers in a text; undefined when there is none, or one that names nothing. */
export function putWords(said: string, lines: LinesByNumber): PointedText | undefined {
  const pointers = said.match(inside);
  if (!pointers) return undefined;
  const words = pointers.map((each) => spotAt(each, lines)?.cell.text);
  if (words.includes(undefined)) return undefined;
  const isOnlyPointers = !/[\p{L}\p{N}]/u.test(said.replaceAll(inside, ''));
  let at = 0;
  return { text: said.replaceAll(inside, () => words[at++] ?? ''), isOnlyPointers };
}

export const holdsPointer = (said: string): boolean => said.search(inside) >= 0;

/** Lines, and the part that is wanted of each: `.2`, or nothing for all of it. */
type SeveralLines = { numbers: ReadonlySet<number>; part: string };

const mostItems = 50_000;

function linesIn(said: string): SeveralLines | undefined {
  const [, list, part] = several.exec(said) ?? [];
  if (list === undefined) return undefined;
  const numbers = list.split(',').flatMap((each) => {
    const [from = 0, to = from] = each.split(/[-–]/).map((number) => Number(number.replace(/[@\s]/g, '')));
    return Array.from({ length: Math.min(mostItems, Math.max(0, to - from + 1)) }, (_, at) => from + at);
  });
  return { numbers: new Set(numbers.slice(0, mostItems)), part: part === undefined ? '' : `.${part}` };
}

/** An item of several lines, such as `@12-40.2`, as one for each of them; another as it is. */
export function spreadItem(item: FormAnswer, lines: LinesByNumber): FormAnswer[] {
  const known = new Map(textsIn(item).flatMap((text) => pairOf(text)));
  const [first] = known.values();
  if (!first) return [itemAt(item, firstLine(item), known)];
  const [begin = 0] = first.numbers;
  const { set } = lines.get(begin) ?? {};
  return [...first.numbers]
    .filter((number) => {
      const line = lines.get(number);
      return line && (set === undefined || (line.set === set && line.row !== undefined));
    })
    .map((number) => itemAt(item, number, known));
}

function pairOf(text: string): [string, SeveralLines][] {
  const found = linesIn(text);
  return found ? [[text, found]] : [];
}

export function textsIn(item: FormAnswer): string[] {
  if (typeof item === 'string') return [item];
  return Array.isArray(item) ? [] : Object.values(item).flatMap(textsIn);
}

function firstLine(item: FormAnswer): number | undefined {
  const numbers = textsIn(item).flatMap((text) => one.exec(text)?.[1] ?? []);
  return numbers[0] === undefined ? undefined : Number(numbers[0]);
}

/** The item of one line: several lines that do not have it give nothing. */
function itemAt(
  item: FormAnswer,
  number: number | undefined,
  known: ReadonlyMap<string, SeveralLines>,
): FormAnswer {
  if (Array.isArray(item) || number === undefined) return item;
  if (typeof item !== 'string')
    return Object.fromEntries(
      Object.entries(item).map(([name, each]) => [name, itemAt(each, number, known)]),
    );
  const [, part] = pointedPart.exec(item) ?? [];
  if (part !== undefined) return `@${number}.${part}`;
  const found = known.get(item);
  if (!found) return item;
  return found.numbers.has(number) ? `@${number}${found.part}` : '';
}

export function setsPointedAt(answer: FormAnswer, lines: LinesByNumber): number[] {
  if (typeof answer !== 'string') return Object.values(answer).flatMap((each) => setsPointedAt(each, lines));
  const number = linesIn(answer)?.numbers.values().next().value ?? Number(one.exec(answer)?.[1]);
  const set = lines.get(number)?.set;
  return set === undefined ? [] : [set];
}

/**
 * The form a model answers in: the wanted shape with a text in place of each value, which points at the page or says the
 * value; empty for what is not there.
 */
export type FormAnswer = string | FormAnswer[] | { [name: string]: FormAnswer };

/** The form of an answer of the wanted shape, as endpoints are asked for it. What nearly fits is read as it is meant. */
export function answerForm(shape: Shape): z.ZodType<FormAnswer> {
  return z.preprocess((json, context) => {
    if (isRecord(json)) return fitTo(shape, json);
    context.addIssue({ code: 'custom', message: 'It is no object.' });
    return z.NEVER;
  }, formOf(shape));
}

function formOf(shape: Shape, about = ''): z.ZodType<FormAnswer> {
  const told = about === '' ? {} : { description: about };
  switch (shape.kind) {
    case 'object':
      return z
        .strictObject(
          Object.fromEntries(shape.properties.map((each) => [each.name, formOf(each.shape, each.about)])),
        )
        .meta(told);
    case 'list':
      return z.array(formOf(shape.items)).meta(told);
    case 'union':
      return formOfUnion(shape.options, about);
    case 'any':
      return z.string().meta(told);
    case 'value':
      return z.string().meta(saying(about, shape.only));
    default:
      return shape satisfies never;
  }
}

/** Choices are told in words: some endpoints refuse a choice that is empty, and a model has to be able to choose none. */
function saying(about: string, only: readonly unknown[] = []): z.core.GlobalMeta {
  const choices = new Set(
    only
      .filter((each) => each !== null)
      .map((each) => (typeof each === 'string' ? each : JSON.stringify(each))),
  );
  const told = choices.size === 0 ? about : `${about} One of: ${[...choices].join(', ')}`.trim();
  return told === '' ? {} : { description: told };
}

/** Values are all said as texts: of the options that are values one is enough. */
function formOfUnion(options: readonly Shape[], about: string): z.ZodType<FormAnswer> {
  const { held, values } = sortOptions(options);
  const [only, ...more] = values;
  const value = only ? [more.length === 0 ? formOf(only) : z.string()] : [];
  const [first = z.string(), second, ...others] = [...held.map((option) => formOf(option)), ...value];
  const told = about === '' ? {} : { description: about };
  return second ? z.union([first, second, ...others]).meta(told) : first.meta(told);
}

type SortedOptions = { held: Shape[]; values: Shape[] };

/** The options that are objects or lists, and those that are values; unions in it are opened, null is left out. */
function sortOptions(options: readonly Shape[]): SortedOptions {
  const all = options
    .flatMap(opened)
    .filter((option) => !(option.kind === 'value' && option.type === 'null'));
  const isHeld = ({ kind }: Shape) => kind === 'object' || kind === 'list';
  return { held: all.filter(isHeld), values: all.filter((option) => !isHeld(option)) };
}

const opened = (option: Shape): Shape[] =>
  option.kind === 'union' ? option.options.flatMap(opened) : [option];

/** Brings what a model answered into the form: what it left out is empty, what is not in the form is left out. */
function fitTo(shape: Shape, json: unknown): FormAnswer {
  switch (shape.kind) {
    case 'object':
      return fitObject(shape.properties, json);
    case 'list':
      if (json === undefined || json === null || json === '') return [];
      return [json].flat().map((each) => fitTo(shape.items, each));
    case 'union': {
      const option = optionFor(shape.options, json);
      return option.kind === 'union' ? textOf(json) : fitTo(option, json);
    }
    default:
      return textOf(json);
  }
}

function fitObject(properties: readonly Property[], json: unknown): FormAnswer {
  const given = isRecord(json) ? json : {};
  return Object.fromEntries(
    properties.map(({ name, shape }) => [
      name,
      fitTo(shape, Object.hasOwn(given, name) ? given[name] : undefined),
    ]),
  );
}

/** The option that what was answered is of: for an object the one with most of its names; for a value all that are values. */
export function optionFor(options: readonly Shape[], json: unknown): Shape {
  const { held, values } = sortOptions(options);
  const [first = text] = held;
  if (Array.isArray(json)) return held.find(({ kind }) => kind === 'list') ?? valueOf(values) ?? first;
  if (!isRecord(json)) return valueOf(values) ?? first;
  const named = (option: Shape) =>
    option.kind === 'object'
      ? option.properties.filter(({ name }) => Object.hasOwn(json, name)).length -
        option.properties.length / 1000
      : -1;
  return held.toSorted((a, b) => named(b) - named(a))[0] ?? valueOf(values) ?? text;
}

const text: Shape = { kind: 'value', type: 'string' };

function valueOf(values: readonly Shape[]): Shape | undefined {
  return values.length > 1 ? { kind: 'union', options: values } : values[0];
}

function textOf(json: unknown): string {
  if (json === undefined || json === null) return '';
  return typeof json === 'string' ? json.trim() : JSON.stringify(json);
}

/** Joins the answers about two parts of a page: lists follow each other, of values the first that was found counts. */
export function joinAnswers(first: FormAnswer, second: FormAnswer): FormAnswer {
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (isRecord(first) && isRecord(second)) {
    const names = new Set([...Object.keys(first), ...Object.keys(second)]);
    return Object.fromEntries(
      [...names].map((name) => [name, joinAnswers(first[name] ?? '', second[name] ?? '')]),
    );
  }
  return isEmptyAnswer(first) ? second : first;
}

export function isEmptyAnswer(answer: FormAnswer): boolean {
  return typeof answer === 'string' ? answer === '' : Object.values(answer).every(isEmptyAnswer);
}

/** A value is missing that the shape has to have; lists and optional things may have nothing. */
export function lacksValue(shape: Shape, answer: FormAnswer): boolean {
  if (isEmptyAnswer(answer)) return !takesNull(shape);
  if (shape.kind !== 'object' || !isRecord(answer)) return false;
  return shape.properties.some(
    ({ name, shape: own, isRequired }) => isRequired && lacksValue(own, answer[name] ?? ''),
  );
}
