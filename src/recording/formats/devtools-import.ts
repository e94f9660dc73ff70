import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import {
  maxSteps,
  RecordingVariable,
  Step,
  type RecordingVariable as Variable,
  type StepTarget,
} from '../../protocol/recordings/recording';
import { describeStep } from '../describe-step';
import { nativesOf, ownRecording, ownStep, waitExpression } from './devtools-export';
import { DevToolsFlow, DevToolsStep, fromDevToolsSelectors } from './devtools-file';
import { isSameJson } from './exported';

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
  const { steps, notes, head } = reader.read();
  const { tags, variables } = head;
  return { name: flow.data.title.slice(0, 2000), tags, variables, steps: steps.slice(0, maxSteps), notes };
}

const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta']);

/** Goes through the steps once; what a step means depends on those before it. */
class Reader {
  readonly #given: DevToolsStep[];
  readonly #notes: string[] = [];
  readonly #owned: Step[];
  readonly #tabs = new Map<string, number>();
  #steps: Step[] = [];
  #held: string[] = [];
  #head: z.infer<typeof Head> = { tags: [], variables: [], values: {} };

  constructor(given: readonly unknown[]) {
    this.#given = given.flatMap((each, index) => {
      const parsed = DevToolsStep.safeParse(each);
      if (!parsed.success) this.#notes.push(`Step ${index + 1} is of no known kind and was left out.`);
      return parsed.success ? [parsed.data] : [];
    });
    this.#owned = this.#given.flatMap((each) => {
      const isOurs = each.type === 'customStep' && each.name === ownStep;
      const kept = isOurs ? Kept.safeParse(each.parameters) : undefined;
      return kept?.success ? [kept.data.step] : [];
    });
  }

  read(): Pick<FromDevTools, 'steps' | 'notes'> & Record<'head', z.infer<typeof Head>> {
    for (let at = 0; at < this.#given.length; at += 1) {
      const given = this.#given[at];
      if (given?.type === 'customStep') at += this.#readOwn(given, at);
      else if (given) this.#add(given);
    }
    return { steps: this.#steps.map(withId), notes: this.#notes, head: this.#head };
  }

  /** Gives how many of the next steps are a form of this one. */
  #readOwn({ name, parameters }: StepOf<'customStep'>, at: number): number {
    if (name === ownRecording) {
      this.#head = Head.catch(this.#head).parse(parameters);
      return 0;
    }
    const kept = name === ownStep ? Kept.safeParse(parameters) : undefined;
    if (!kept?.success) {
      this.#notes.push(`The custom step "${name.slice(0, 100)}" is not ours and was left out.`);
      return 0;
    }
    const { step, natives: count } = kept.data;
    const natives = this.#given.slice(at + 1, at + 1 + count);
    if (!this.#isAsWritten(step, natives)) {
      this.#notes.push(
        `"${step.description.slice(0, 200)}" was changed elsewhere; it is as it is there now.`,
      );
      return 0;
    }
    this.#steps.push(step);
    if (step.expectation?.kind === 'tab' && step.expectation.url)
      this.#tabs.set(step.expectation.url, step.expectation.tab);
    return count;
  }

  /** The Recorder's steps are still those that ours was written as. */
  #isAsWritten(step: Step, natives: readonly DevToolsStep[]): boolean {
    const written = nativesOf(step, {
      recording: { steps: this.#owned },
      values: this.#head.values,
    }).natives;
    return isSameJson(written, natives.map(withoutDefaults));
  }

  #add(given: Native): void {
    const tab = this.#tabOf(given.target);
    const deed = this.#deedOf(given);
    if (!deed) return;
    const step = {
      id: 'new',
      ...deed,
      description: describeStep(deed),
      tab: tab > 0 ? tab : undefined,
      ...expected(given),
      timeoutMs: given.timeout !== undefined ? Math.max(1, Math.round(given.timeout)) : undefined,
    };
    const parsed = Step.safeParse(step);
    if (parsed.success) this.#steps.push(parsed.data);
    else this.#notes.push(`A "${given.type}" step is too long and was left out.`);
  }

  /** The tab of a target; one that is new was opened by the step before. */
  #tabOf(url: string | undefined): number {
    if (url === undefined || url === 'main') return 0;
    const known = this.#tabs.get(url);
    if (known !== undefined) return known;
    const tab = this.#tabs.size + 1;
    this.#tabs.set(url, tab);
    const last = this.#steps.at(-1);
    if (last)
      this.#steps = [...this.#steps.slice(0, -1), { ...last, expectation: { kind: 'tab', tab, url } }];
    return tab;
  }

  #deedOf(given: Native): Deed | undefined {
    switch (given.type) {
      case 'navigate':
        return /^https?:/iu.test(given.url)
          ? { method: 'navigate', arguments: [given.url] }
          : this.#leaveOut(given.type);
      case 'close':
        return { method: 'closeTab', arguments: [] };
      case 'click':
      case 'doubleClick':
      case 'hover':
        return this.#onElement(given, given.type, []);
      case 'change':
        return this.#onElement(given, isList(given.selectors) ? 'selectOption' : 'fill', [given.value]);
      case 'keyDown':
        return this.#press(given.key);
      case 'keyUp':
        this.#held = this.#held.filter((key) => key !== given.key);
        return undefined;
      case 'waitForElement':
        return this.#waitFor(given);
      case 'waitForExpression':
        return this.#waitMs(given.expression);
      default:
        return this.#leaveOut(given.type);
    }
  }

  #leaveOut(type: string): undefined {
    this.#notes.push(`"${type}" has no counterpart here and was left out.`);
  }

  #onElement(given: WithElement, method: Step['method'], args: string[]): Deed | undefined {
    const target = targetOf(given);
    if (target) return { method, arguments: args, target };
    return this.#leaveOut(given.type);
  }

  #press(key: string): Deed | undefined {
    if (modifiers.has(key)) {
      this.#held.push(key);
      return undefined;
    }
    const before = this.#steps.findLast(({ target }) => target !== undefined);
    const target = before?.target ?? { selector: 'body', alternates: [] };
    return { method: 'press', arguments: [[...this.#held, key].join('+')], target };
  }

  #waitFor(given: StepOf<'waitForElement'>): Deed | undefined {
    const { selectors, visible = true, properties = {}, attributes, count, operator } = given;
    if (attributes || count !== undefined || operator !== undefined) {
      this.#notes.push('How many elements there are, and their attributes, are not waited for.');
    }
    const [only] = selectors;
    const text =
      typeof only === 'string' && selectors.length === 1 ? /^text\/(.*)$/su.exec(only)?.[1] : undefined;
    if (text !== undefined && visible) {
      return {
        method: 'waitFor',
        arguments: ['pageText', text],
        target: { selector: 'body', alternates: [] },
      };
    }
    const { value, disabled } = properties;
    if (typeof value === 'string') return this.#onElement(given, 'waitFor', ['value', value]);
    const state = visible ? (disabled === false ? 'enabled' : 'visible') : 'hidden';
    return this.#onElement(given, 'waitFor', [state]);
  }

  /** Only the one expression that is a pause; all others are code. */
  #waitMs(expression: string): Deed | undefined {
    const ms = /setTimeout\(\(\) => resolve\(true\),\s*(\d{1,6})\)/u.exec(expression)?.[1];
    const isPause = ms !== undefined && normal(expression) === normal(waitExpression(Number(ms)));
    if (isPause) return { method: 'wait', arguments: [ms] };
    this.#notes.push('A step waits for a script. Scripts are not run; it was left out.');
    return undefined;
  }
}

type Deed = Pick<Step, 'method' | 'arguments' | 'target'>;
type StepOf<Type extends DevToolsStep['type']> = Extract<DevToolsStep, Record<'type', Type>>;
type Native = StepOf<Exclude<DevToolsStep['type'], 'customStep'>>;
type WithElement = StepOf<'click' | 'doubleClick' | 'hover' | 'change' | 'waitForElement'>;

const normal = (code: string) => code.replace(/\s+/gu, '');

function withId(step: Step, index: number): Step {
  return step.id === 'new' ? { ...step, id: `imported-${index + 1}` } : step;
}

/** The step without fields that say what is the default. */
function withoutDefaults(step: DevToolsStep): DevToolsStep {
  if (step.target !== 'main') return step;
  const { target: _main, ...rest } = step;
  return rest;
}

function targetOf(given: WithElement): StepTarget | undefined {
  const found = fromDevToolsSelectors(given.selectors);
  if (!found) return undefined;
  const offset = 'offsetX' in given ? { offset: { x: given.offsetX, y: given.offsetY } } : {};
  const frame = given.frame?.map((index) => ({ selector: `(//iframe | //frame)[${index + 1}]`, index }));
  return { ...found, ...offset, ...(frame && frame.length > 0 && { frame }) };
}

/** The Recorder names a list that is chosen from. */
function isList(selectors: WithElement['selectors']): boolean {
  return selectors.flat().some((selector) => /\[role="(combobox|listbox)"\]$|^select\b/u.test(selector));
}

function expected({ assertedEvents }: DevToolsStep): Pick<Step, 'expectation'> {
  const [event] = assertedEvents ?? [];
  return event ? { expectation: { kind: 'url', url: event.url || '*' } } : {};
}
