import {
  maxSteps,
  Step,
  type Expectation,
  type FrameHop,
  type RecordingVariable,
  type StepTarget,
} from '../../protocol/recordings/recording';
import { describeStep } from '../describe-step';
import { readable } from '../scope';
import { fromSeleniumLocators } from './selenium-locators';
import type { SeleniumCommand } from './selenium-schema';
import { fromSeleniumText } from './selenium-texts';

/** What a command does, as a step of ours. */
export type SeleniumDeed = Pick<Step, 'method' | 'arguments' | 'target' | 'timeoutMs'>;

/** The most notes on a test. */
const mostNotes = 50;

/** What the commands of a test have led to so far: its steps, the tab and the frame of the next ones. */
export class SeleniumReader {
  readonly #base: string;
  readonly #notes = new Map<string, number>();
  readonly #tabs = new Map<string, number>();
  readonly #variables = new Map<string, RecordingVariable>();
  readonly #steps: Step[] = [];
  #tabCount = 1;
  #tab = 0;
  /** The way into the frame of the next steps; undefined when it is not known. */
  #frame: FrameHop[] | undefined = [];

  constructor(base: string) {
    this.#base = base;
  }

  get result(): { variables: RecordingVariable[]; steps: Step[]; notes: string[] } {
    const notes = [...this.#notes].map(([what, times]) => (times > 1 ? `${what} (${times} times)` : what));
    const more = notes.length - mostNotes;
    return {
      variables: [...this.#variables.values()].slice(0, 200),
      steps: this.#steps,
      notes: more > 0 ? [...notes.slice(0, mostNotes), `${more} more notes are not shown.`] : notes,
    };
  }

  note(what: string): void {
    this.#notes.set(what, (this.#notes.get(what) ?? 0) + 1);
  }

  /** Adds a step in the tab that is worked in. */
  add(deed: SeleniumDeed, { command, comment = '' }: SeleniumCommand): void {
    if (this.#steps.length === maxSteps) return this.note(`After ${maxSteps} steps the rest was left out.`);
    const parsed = Step.safeParse({
      id: `imported-${this.#steps.length + 1}`,
      ...deed,
      description: comment.slice(0, 2000) || describeStep(deed),
      ...(this.#tab > 0 && { tab: this.#tab }),
    });
    if (parsed.success) this.#steps.push(parsed.data);
    else this.note(`A "${command}" command is too long and was left out.`);
  }

  /** The element that a command is about, in the frame that was entered; undefined when it cannot be said. */
  targetOf({ target, targets = [] }: SeleniumCommand): StepTarget | undefined {
    const found = fromSeleniumLocators(
      [target, ...targets.flatMap(([locator]) => locator ?? [])].slice(0, 20),
    );
    if (!found || !this.#frame) return undefined;
    return this.#frame.length > 0 ? { ...found, frame: this.#frame } : found;
  }

  /** An address, from where the project is; undefined when it is not one of the web. */
  addressOf(target: string): string | undefined {
    const text = fromSeleniumText(target);
    if (text.startsWith('%')) return text;
    const url = URL.canParse(text, this.#base || undefined)
      ? new URL(text, this.#base || undefined)
      : undefined;
    if (!url || !/^https?:$/u.test(url.protocol)) return undefined;
    return readable(/^https?:/iu.test(text) ? text : url.href);
  }

  /** What the step before leads to. */
  expect(expectation: Expectation): void {
    const last = this.#steps.at(-1);
    if (!last || last.expectation)
      return this.note(`A ${expectation.kind} is not expected: no step leads to it.`);
    const parsed = Step.safeParse({ ...last, expectation });
    if (parsed.success) this.#steps[this.#steps.length - 1] = parsed.data;
    else this.note(`A ${expectation.kind} could not be taken over.`);
  }

  isLast(method: Step['method'], target: StepTarget | undefined): boolean {
    const last = this.#steps.at(-1);
    return last?.method === method && last.target?.selector === target?.selector;
  }

  store(name: string, value: string | undefined): void {
    this.#variables.set(name, { name, value });
  }

  nameTab(handle: string): void {
    this.#tabs.set(handle, this.#tab);
  }

  goToTab(handle: string): void {
    if (!this.#tabs.has(handle))
      this.note(`Nothing opens the window "${handle.slice(0, 100)}"; it is a new tab here.`);
    this.#tab = this.#tabs.get(handle) ?? this.newTab(handle);
    this.#frame = [];
  }

  /** The number of a tab that opens. */
  newTab(handle: string): number {
    const tab = this.#tabCount;
    this.#tabCount += 1;
    this.#tabs.set(handle, tab);
    return tab;
  }

  goToTop(): void {
    this.#frame = [];
  }

  goToParent(): void {
    this.#frame = this.#frame?.slice(0, -1);
  }

  /** Enters a frame; without a hop, which frame it is is not known. */
  goToFrame(hop: FrameHop | undefined): void {
    this.#frame = hop && this.#frame ? [...this.#frame, hop] : undefined;
  }
}
