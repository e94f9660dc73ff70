import { z } from 'zod';
import { isRecord } from '../../base/json';
import { takesNull, type Property, type Shape } from '../schema/read-schema';

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
function saying(about: string, only: readonly unknown[] = []): { description?: string } {
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

/** The options that are objects or lists, and those that are values; unions in it are opened, null is left out. */
function sortOptions(options: readonly Shape[]): { held: Shape[]; values: Shape[] } {
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

/** Whether nothing was found. */
export function isEmptyAnswer(answer: FormAnswer): boolean {
  return typeof answer === 'string' ? answer === '' : Object.values(answer).every(isEmptyAnswer);
}

/** Whether a value is missing that the shape has to have; what lists and optional things have may be nothing. */
export function lacksValue(shape: Shape, answer: FormAnswer): boolean {
  if (isEmptyAnswer(answer)) return !takesNull(shape);
  if (shape.kind !== 'object' || !isRecord(answer)) return false;
  return shape.properties.some(
    ({ name, shape: own, isRequired }) => isRequired && lacksValue(own, answer[name] ?? ''),
  );
}
