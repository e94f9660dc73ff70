import { chainOf, chainParts, isXPath, type ChainPart } from '../../protocol/selector';
import type { Alternate, Step, StepTarget } from '../../protocol/recordings/recording';
import { selectorKind } from '../step-target';
import { isInShadow, isOnlyOfItsName } from './exported';
import { z } from 'zod';

/** A selector of the Recorder: a string, or the way through shadow hosts. */
export type DevToolsSelector = string | string[];

/** All ways to a step's element in the Recorder's words, the preferred one first. */
export function toDevToolsSelectors(step: Step): DevToolsSelector[] {
  const { target } = step;
  if (!target) return [];
  const inShadow = isInShadow(step);
  const mayUseName = isOnlyOfItsName(step);
  const all = [
    ...convert(target.selector, inShadow),
    ...target.alternates.flatMap((alternate) => convertAlternate(alternate, { inShadow, mayUseName })),
  ];
  const texts = new Set<string>();
  return all.filter((selector) => {
    const text = JSON.stringify(selector);
    return !texts.has(text) && texts.add(text);
  });
}

type Circumstances = { inShadow: boolean; mayUseName: boolean };

function convertAlternate(alternate: Alternate, { inShadow, mayUseName }: Circumstances): DevToolsSelector[] {
  switch (alternate.kind) {
    case 'role':
      // A name with brackets would be read as a role.
      return mayUseName && /^[^[\]"]+$/u.test(alternate.name)
        ? [`aria/${alternate.name}[role="${alternate.role}"]`]
        : [];
    case 'label':
      return mayUseName && /^[^[\]"]+$/u.test(alternate.text) ? [`aria/${alternate.text}`] : [];
    default:
      return convert(alternate.selector, inShadow);
  }
}

/** Our CSS sees through shadow roots, theirs only with `pierce/`; their XPath does not at all. */
function convert(selector: string, inShadow: boolean): DevToolsSelector[] {
  if (chainParts(selector)) return named(selector);
  if (isXPath(selector)) return inShadow ? [] : [`xpath/${selector.replace(/^\s*xpath=/u, '')}`];
  const text = /^text=(.*)$/su.exec(selector)?.[1];
  if (text !== undefined) return [`text/${text.replace(/^"(.*)"$/su, '$1')}`];
  if (selector.includes(' >>> ')) return [selector.split(' >>> ').map((part) => part.trim())];
  const css = selector.replace(/^css=/u, '');
  return [inShadow ? `pierce/${css}` : css];
}

/** A chain of a role and a name, in the Recorder's words; it has none for others. */
function named(selector: string): DevToolsSelector[] {
  const [first, name, ...more] = chainParts(selector) ?? [];
  if (more.length > 0 || name?.kind !== 'name' || name.by !== '=') return [];
  if (first?.kind === 'role') return [`aria/${String(name.value)}[role="${String(first.value)}"]`];
  return first?.kind === 'css' && first.value === '*' ? [`aria/${String(name.value)}`] : [];
}

/**
 * The element that the Recorder's selectors are about, or undefined when they say too little to find it by. A selector by name says
 * which element is meant, whatever others have come to lead to: it goes first.
 */
export function fromDevToolsSelectors(selectors: readonly DevToolsSelector[]): StepTarget | undefined {
  const given = selectors
    .map((each) => (typeof each === 'string' ? [each] : each))
    .filter(({ length }) => length > 0);
  const isNamed = (parts: readonly string[]) => parts.some((part) => part.startsWith('aria/'));
  const [first, ...others] = [...given.filter(isNamed), ...given.filter((parts) => !isNamed(parts))];
  if (!first) return undefined;
  const words = given.filter(isNamed).flatMap((parts) => readAria(parts.at(-1) ?? '') ?? []);
  const ways = others.map((parts): Alternate => {
    const selector = selectorOf(parts);
    return { kind: selectorKind(selector), selector };
  });
  return { selector: selectorOf(first), alternates: [...words, ...ways].slice(0, 20) };
}

/** The first of the selectors alone, as it stands: where elements are counted, others are not taken. */
export const firstOfDevTools = (selectors: readonly DevToolsSelector[]): StepTarget => {
  const [first = ''] = selectors;
  return { selector: selectorOf(typeof first === 'string' ? [first] : first), alternates: [] };
};

function selectorOf(given: readonly string[]): string {
  const parts = given.map((part) => part.replace(/^pierce\//u, ''));
  if (
    parts.some((part) => /^(aria|text|xpath)\//u.test(part)) &&
    (parts.length > 1 || parts[0]?.startsWith('aria/'))
  )
    return chainOf(parts.flatMap(chained));
  const [only = ''] = parts;
  const [, prefix, rest = ''] = /^(text|xpath)\/(.*)$/su.exec(only) ?? [];
  if (prefix === 'text') return `text="${rest.replace(/"/gu, String.raw`\"`)}"`;
  if (prefix !== 'xpath') return parts.join(' >>> ');
  return isXPath(rest) ? rest : `xpath=${rest}`;
}

function chained(part: string): ChainPart[] {
  const [, prefix = 'css', rest = part] = /^(text|xpath)\/(.*)$/su.exec(part) ?? [];
  const words = readAria(part);
  if (!words) return [{ kind: prefix, by: '=', value: rest }];
  const role: ChainPart[] =
    words.kind === 'role'
      ? [{ kind: 'role', by: '=', value: words.role }]
      : [{ kind: 'css', by: '=', value: '*' }];
  const name = words.kind === 'role' ? words.name : words.kind === 'label' ? words.text : '';
  return [...role, { kind: 'name', by: '=', value: name }];
}

function readAria(part: string): Alternate | undefined {
  const words = /^aria\/(.*)$/su.exec(part)?.[1];
  if (words === undefined) return undefined;
  const [, name = words, role] = /^(.*?)\[role="([^"]*)"\]$/su.exec(words) ?? [];
  return role === undefined ? { kind: 'label', text: name } : { kind: 'role', role, name };
}

/**
 * A recording of Chrome DevTools' Recorder.
 *
 * Source: `@puppeteer/replay`, Schema.ts (Apache-2.0); test/unit/recording compares with its `parse`.
 */
const Text = z.string().max(20_000);

const selectors = z
  .array(z.union([Text, z.array(Text).max(20)]))
  .min(1)
  .max(50);

const base = {
  timeout: z.number().optional(),
  assertedEvents: z
    .array(z.object({ type: z.literal('navigation'), url: Text.optional(), title: Text.optional() }))
    .max(10)
    .optional(),
  target: Text.optional(),
  frame: z.array(z.number().int().min(0)).max(10).optional(),
};

const click = {
  ...base,
  selectors,
  offsetX: z.number(),
  offsetY: z.number(),
  button: z.string().optional(),
  deviceType: z.string().optional(),
  duration: z.number().optional(),
};

export const DevToolsStep = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('navigate'), url: Text }),
  z.object({ ...click, type: z.literal('click') }),
  z.object({ ...click, type: z.literal('doubleClick') }),
  z.object({ ...base, type: z.literal('hover'), selectors }),
  z.object({ ...base, type: z.literal('change'), selectors, value: Text }),
  z.object({ ...base, type: z.literal('keyDown'), key: z.string().max(50) }),
  z.object({ ...base, type: z.literal('keyUp'), key: z.string().max(50) }),
  z.object({
    ...base,
    type: z.literal('scroll'),
    selectors: selectors.optional(),
    x: z.number().optional(),
    y: z.number().optional(),
  }),
  z.object({ ...base, type: z.literal('close') }),
  z.object({ ...base, type: z.literal('setViewport') }),
  z.object({ ...base, type: z.literal('emulateNetworkConditions') }),
  z.object({
    ...base,
    type: z.literal('waitForElement'),
    selectors,
    operator: z.enum(['>=', '==', '<=']).optional(),
    count: z.number().optional(),
    visible: z.boolean().optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
    attributes: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ ...base, type: z.literal('waitForExpression'), expression: Text }),
  z.object({ ...base, type: z.literal('customStep'), name: Text, parameters: z.unknown() }),
]);
export type DevToolsStep = z.infer<typeof DevToolsStep>;

export const DevToolsFlow = z.object({
  title: Text,
  timeout: z.number().optional(),
  selectorAttribute: Text.optional(),
  steps: z.array(z.unknown()).max(10_000),
});
