import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import {
  maxSteps,
  RecordingVariable,
  Step,
  type RecordingVariable as Variable,
  type StepTarget,
} from '../../protocol/recordings/recording';
import { nativesOf, ownRecording, ownStep, waitExpression } from './devtools-export';
import {
  DevToolsFlow,
  DevToolsStep,
  firstOfDevTools,
  fromDevToolsSelectors,
  type DevToolsSelector,
} from './devtools-file';
import { isRecord } from '../../base/json';
import type { ChainPart } from '../../protocol/selector';
import { isSameJson } from './exported';
import { counted, page, StepsReader, type ReadDeed } from './steps-reader';

/** A Recorder file as steps of ours, with notes on what could not be taken over. */
export type FromDevTools = {
  name: string;
  tags: string[];
  variables: Variable[];
  steps: Step[];
  notes: string[];
};

const Head = z.object({
  tags: z.array(z.string().min(1).max(100)).max(50).catch([]),
  variables: z.array(RecordingVariable).max(200).catch([]),
  values: z.record(z.string(), z.string()).catch({}),
});

const Kept = z.object({ step: Step, natives: z.number().int().min(0).max(20) });

/** Reads a recording of Chrome DevTools' Recorder. Scripts in it are never run nor kept. */
export function fromDevTools(json: unknown): FromDevTools {
  const flow = DevToolsFlow.safeParse(json);
  if (!flow.success) throw new AutomationError('invalid-input', 'This is not a recording of DevTools.');
  if (flow.data.steps.length > maxSteps * 10)
    throw new AutomationError('invalid-input', 'The recording is too long.');
  const reader = new Reader(flow.data.steps);
  reader.read();
  const { tags, variables } = reader.head;
  const { steps, notes } = reader.result;
  return { name: flow.data.title.slice(0, 2000), tags, variables, steps, notes };
}

const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta']);

/** Goes through the steps once; what a step means depends on those before it. */
class Reader extends StepsReader {
  readonly #given: (DevToolsStep | string)[];
  readonly #owned: Step[];
  readonly #urls = new Map<string, number>();
  held: string[] = [];
  head: z.infer<typeof Head> = { tags: [], variables: [], values: {} };

  constructor(given: readonly unknown[]) {
    super();
    this.#given = given.map((each) => DevToolsStep.safeParse(each).data ?? kindOf(each));
    this.#owned = this.#given.flatMap((each) => {
      const isOurs = typeof each !== 'string' && each.type === 'customStep' && each.name === ownStep;
      const kept = isOurs ? Kept.safeParse(each.parameters) : undefined;
      return kept?.success ? [kept.data.step] : [];
    });
  }

  read(): void {
    for (let at = 0; at < this.#given.length; at += 1) {
      const given = this.#given[at];
      if (typeof given === 'string') this.leaveOut(given);
      else if (given?.type === 'customStep') at += this.#readOwn(given, at);
      else if (given) this.#read(given);
    }
  }

  /** Gives how many of the next steps are a form of this one. */
  #readOwn({ name, parameters }: StepOf<'customStep'>, at: number): number {
    if (name === ownRecording) {
      this.head = Head.catch(this.head).parse(parameters);
      return 0;
    }
    const kept = name === ownStep ? Kept.safeParse(parameters) : undefined;
    if (!kept?.success) {
      this.leaveOut(`customStep “${name.slice(0, 100)}”`);
      return 0;
    }
    const { step, natives: count } = kept.data;
    const natives = this.#given.slice(at + 1, at + 1 + count);
    if (!this.#isAsWritten(step, natives)) {
      this.note(`"${step.description.slice(0, 200)}" was changed elsewhere; it is as it is there now.`);
      return 0;
    }
    this.steps.push(step);
    if (step.expectation?.kind === 'tab' && step.expectation.url)
      this.#urls.set(step.expectation.url, step.expectation.tab);
    return count;
  }

  /** The Recorder's steps are still those that ours was written as. */
  #isAsWritten(step: Step, natives: readonly (DevToolsStep | string)[]): boolean {
    const written = nativesOf(step, { recording: { steps: this.#owned }, values: this.head.values }).natives;
    return isSameJson(written, natives.map(withoutDefaults));
  }

  #read(given: Native): void {
    this.tab = this.#tabOf(given.target);
    const deed = deedOf(given.type, given, this);
    if (deed === 'aside') return;
    if (!deed) return this.leaveOut(given.type);
    const timeoutMs = given.timeout !== undefined ? Math.max(1, Math.round(given.timeout)) : undefined;
    this.add({ ...deed, timeoutMs }, given.type);
    const [event] = given.assertedEvents ?? [];
    if (event) this.expect({ kind: 'url', url: event.url || '*' });
  }

  /** The tab of a target; one that is new was opened by the step before. */
  #tabOf(url: string | undefined): number {
    if (url === undefined || url === 'main') return 0;
    const known = this.#urls.get(url);
    if (known !== undefined) return known;
    const tab = this.#urls.size + 1;
    this.#urls.set(url, tab);
    if (this.steps.length > 0) this.amend({ expectation: { kind: 'tab', tab, url } });
    return tab;
  }
}

type StepOf<Type extends DevToolsStep['type']> = Extract<DevToolsStep, Record<'type', Type>>;
type Native = StepOf<Exclude<DevToolsStep['type'], 'customStep'>>;
/** Nothing is to be done for what is aside; undefined: nothing can be. */
type Read = ReadDeed | 'aside' | undefined;

type Natives = { [Type in Native['type']]: StepOf<Type> };
type Reads = { [Type in keyof Natives]: (given: Natives[Type], reader: Reader) => Read };

const reads: Reads = {
  setViewport: (_given, reader) => beside('The size of the window is left as it is.', reader),
  emulateNetworkConditions: (_given, reader) => beside('The network is left as it is.', reader),
  navigate: ({ url }, reader) => {
    if (/^(about:blank|chrome:\/\/new-?tab)/iu.test(url))
      return beside('An empty tab is not gone to.', reader);
    return /^https?:/iu.test(url) ? { method: 'navigate', arguments: [url] } : undefined;
  },
  close: () => ({ method: 'closeTab', arguments: [] }),
  click: (given, { held }) => {
    const place = `${given.offsetX},${given.offsetY}`;
    const target = targetOf(given);
    const duration = Math.min(Math.round(given.duration ?? 0), 10_000);
    if (given.button === 'secondary') return { method: 'rightClick', arguments: [...held, place], target };
    if (given.button === 'auxiliary')
      return { method: 'click', arguments: ['middle', ...held, place], target };
    if (duration > 0) return { method: 'longPress', arguments: [String(duration), place], target };
    return { method: 'click', arguments: [...held, place], target };
  },
  doubleClick: (given, { held }) => ({
    method: 'doubleClick',
    arguments: [...held, `${given.offsetX},${given.offsetY}`],
    target: targetOf(given),
  }),
  hover: (given) => ({ method: 'hover', arguments: [], target: targetOf(given) }),
  change: (given) => ({ method: 'fill', arguments: [given.value], target: targetOf(given) }),
  keyDown: ({ key, frame }, reader) => {
    if (modifiers.has(key)) {
      reader.held.push(key);
      return 'aside';
    }
    // Keys go on from where a key has led.
    const last = reader.steps.at(-1);
    const target =
      last?.method === 'press' ? undefined : reader.steps.findLast((step) => step.target)?.target;
    const place = { ...(target ?? { selector: 'body', alternates: [] }), ...framed(frame) };
    return { method: 'press', arguments: [[...reader.held, key].join('+')], target: place };
  },
  keyUp: ({ key }, reader) => {
    reader.held = reader.held.filter((each) => each !== key);
    return 'aside';
  },
  scroll: ({ selectors, frame, x = 0, y = 0 }) => {
    const target = selectors ? fromDevToolsSelectors(selectors) : page;
    const to = { ...(target ?? page), ...framed(frame) };
    return x === 0
      ? { method: 'scrollTo', arguments: [`${Math.max(0, Math.round(y))}px`], target: to }
      : undefined;
  },
  waitForElement: ({ selectors, frame, visible, count, operator, properties = {}, attributes = {} }) => {
    const all = { ...firstOfDevTools(selectors), ...framed(frame) };
    const [only] = selectors;
    const text =
      typeof only === 'string' && selectors.length === 1 ? /^text\/(.*)$/su.exec(only)?.[1] : undefined;
    if (text !== undefined && visible !== false)
      return {
        method: 'waitFor',
        arguments: ['pageText', text],
        target: { selector: 'body', alternates: [] },
      };
    const more = [
      ...Object.entries(attributes).map(([name, value]): ChainPart => ({ kind: `@${name}`, by: '=', value })),
      ...Object.entries(properties).map(([name, value]): ChainPart => ({ kind: `.${name}`, by: '=', value })),
    ];
    if (more.some(({ kind, value }) => !/^[@.][\w-]+$/u.test(kind) || typeof value === 'object'))
      return undefined;
    const isPlain = more.length === 0 && count === undefined && operator === undefined;
    if (isPlain)
      return {
        method: 'waitFor',
        arguments: [visible === false ? 'hidden' : 'visible'],
        target: targetOf({ selectors, frame }),
      };
    if (visible === false)
      return count === undefined && operator === undefined ? counted(all, '==0', ...more) : undefined;
    return counted(all, `${operator ?? '>='}${count ?? 1}`, ...more);
  },
  waitForExpression: ({ expression }, reader) => {
    // Only the one expression that is a pause; all others are code.
    const ms = /setTimeout\(\(\) => resolve\(true\),\s*(\d{1,6})\)/u.exec(expression)?.[1];
    const isPause = ms !== undefined && normal(expression) === normal(waitExpression(Number(ms)));
    if (isPause) return { method: 'wait', arguments: [ms] };
    reader.leaveOut(`waitForExpression “${expression}”`);
    return 'aside';
  },
};

function deedOf<Type extends keyof Natives>(type: Type, given: Natives[Type], reader: Reader): Read {
  const read: Reads[Type] = reads[type];
  return read(given, reader);
}

function beside(what: string, reader: Reader): 'aside' {
  reader.note(what);
  return 'aside';
}

function kindOf(given: unknown): string {
  const type = isRecord(given) ? given['type'] : undefined;
  return typeof type === 'string' ? type : 'A step of no known kind';
}

const normal = (code: string) => code.replace(/\s+/gu, '');

/** The step without fields that say what is the default. */
function withoutDefaults(step: DevToolsStep | string): DevToolsStep | string {
  if (typeof step === 'string' || step.target !== 'main') return step;
  const { target: _main, ...rest } = step;
  return rest;
}

type OnElement = { selectors: DevToolsSelector[]; frame?: number[]; offsetX?: number; offsetY?: number };

function targetOf({ selectors, frame, offsetX, offsetY }: OnElement): StepTarget | undefined {
  const found = fromDevToolsSelectors(selectors);
  const offset = offsetX !== undefined && offsetY !== undefined ? { x: offsetX, y: offsetY } : undefined;
  return found && { ...found, offset, ...framed(frame) };
}

const framed = (frame: readonly number[] = []): Pick<StepTarget, 'frame'> => ({
  frame:
    frame.length > 0
      ? frame.map((index) => ({ selector: `(//iframe | //frame)[${index + 1}]`, index }))
      : undefined,
});
