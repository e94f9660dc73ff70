import { methods } from '../../../src/protocol/methods';
import type { Fingerprint } from '../../../src/protocol/fingerprint';
import type { RawEvent, RecordingDraft } from '../../../src/protocol/recordings/live-recording';
import type { Recording, Step, StepTarget, StepExtraction } from '../../../src/protocol/recordings/recording';
import { addEvent, emptyDraft } from '../../../src/recording/draft-step';

export const shopUrl = 'https://shop.example/kettles';

export function fingerprintOf(role: string, name: string): Fingerprint {
  return {
    version: 1,
    role,
    name,
    tag: role === 'button' ? 'button' : 'input',
    attributes: [],
    around: { path: ['main'] },
    alike: { at: 1, of: 1 },
  };
}

export function targetOf(selector: string, role = 'button', name = 'Buy'): StepTarget {
  return { selector, alternates: [{ kind: 'role', role, name }], fingerprint: fingerprintOf(role, name) };
}

/** Rows with names, found by these in whatever table has them. */
export const extraction: StepExtraction = {
  schema: {
    type: 'object',
    properties: {
      rows: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    },
  },
  lists: [],
  pairs: [],
};

export function stepOf(step: Partial<Step> & Pick<Step, 'method'>): Step {
  const isOnPage = ['navigate', 'waitForUrl', 'wait', 'closeTab', 'extract'].includes(step.method);
  return {
    id: `step-${step.method}`,
    arguments: [],
    description: `Do ${step.method}`,
    scope: { origin: 'https://shop.example', path: '/kettles' },
    ...(isOnPage ? {} : { target: targetOf('#buy') }),
    ...(step.method === 'extract' ? { extraction } : {}),
    ...step,
  };
}

export function recordingWith(steps: Step[], variables: Recording['variables'] = []): Recording {
  return {
    format: 'tabwright-recording',
    version: 1,
    id: 'rec-1',
    name: 'Order a kettle',
    tags: ['shop'],
    revision: 1,
    savedAt: 1_700_000_000_000,
    variables,
    steps,
  };
}

/** Arguments that each method takes. */
export const argumentsOf: Partial<Record<Step['method'], string[]>> = {
  fill: ['Ada'],
  type: ['Ada'],
  press: ['Control+a'],
  selectOption: ['Blue'],
  selectOptionFromDropdown: ['Blue'],
  scrollTo: ['50%'],
  scrollByPixelOffset: ['0', '100'],
  scrollUntil: ['Terms'],
  dragAndDrop: ['#cart'],
  setInputFiles: ['id.png'],
  waitFor: ['visible'],
  navigate: [shopUrl],
  waitForUrl: ['https://shop.example/*'],
  wait: ['250'],
};

export const allMethods: Step['method'][] = [
  ...methods,
  'navigate',
  'waitForUrl',
  'wait',
  'closeTab',
  'extract',
];

type Loose<T> = T extends unknown
  ? Omit<T, 'at' | 'tab' | 'url'> & { at?: number; tab?: number; url?: string }
  : never;

/** A draft of these events, a second apart unless they say otherwise. */
export function draftOf(...events: Loose<RawEvent>[]): RecordingDraft {
  return events.reduce<RecordingDraft>((draft, event, index) => {
    const whole: RawEvent = { at: (index + 1) * 1000, tab: 0, url: shopUrl, ...event };
    return addEvent(draft, whole, `s${index + 1}`);
  }, emptyDraft);
}
