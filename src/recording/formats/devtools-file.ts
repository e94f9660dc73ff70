import { isXPath } from '../../protocol/selector';
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
  if (isXPath(selector)) return inShadow ? [] : [`xpath/${selector.replace(/^\s*xpath=/u, '')}`];
  const text = /^text=(.*)$/su.exec(selector)?.[1];
  if (text !== undefined) return [`text/${text.replace(/^"(.*)"$/su, '$1')}`];
  if (selector.includes(' >>> ')) return [selector.split(' >>> ').map((part) => part.trim())];
  const css = selector.replace(/^css=/u, '');
  return [inShadow ? `pierce/${css}` : css];
}

/** The element that the Recorder's selectors are about, or undefined when they say too little to find it by. */
export function fromDevToolsSelectors(selectors: readonly DevToolsSelector[]): StepTarget | undefined {
  const ways = selectors.map(readSelector);
  const first = ways.findIndex((way) => 'selector' in way);
  const way = ways[first];
  const alternates = ways.filter((_each, index) => index !== first);
  if (way && 'selector' in way) return { selector: way.selector, alternates };
  const [word] = alternates;
  if (!word) return undefined;
  const name = word.kind === 'role' ? word.name : word.kind === 'label' ? word.text : '';
  return { selector: `[aria-label="${name.replace(/["\\]/gu, String.raw`\$&`)}"]`, alternates };
}

function readSelector(given: DevToolsSelector): Alternate {
  const selector = typeof given === 'string' ? given : given.length === 1 ? (given[0] ?? '') : given;
  if (typeof selector !== 'string') {
    const css = selector.map((part) => part.replace(/^pierce\//u, '')).join(' >>> ');
    return { kind: 'css', selector: css };
  }
  const [, prefix, rest = ''] = /^(aria|text|xpath|pierce)\/(.*)$/su.exec(selector) ?? [];
  switch (prefix) {
    case 'aria':
      return readAria(rest);
    case 'text':
      return { kind: 'text', selector: `text="${rest.replace(/"/gu, String.raw`\"`)}"` };
    case 'xpath':
      return { kind: 'xpath', selector: rest };
    case 'pierce':
      return { kind: selectorKind(rest), selector: rest };
    default:
      return { kind: selectorKind(selector), selector };
  }
}

function readAria(words: string): Alternate {
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
  z.object({ ...base, type: z.literal('scroll'), selectors: selectors.optional() }),
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
