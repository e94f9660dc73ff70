import {
  maxSteps,
  Step,
  type Expectation,
  type FrameHop,
  type RecordingVariable,
  type StepTarget,
} from '../../protocol/recordings/recording';
import { chainOf, chainParts, isXPath, type ChainPart } from '../../protocol/selector';
import { describeStep } from '../describe-step';

/** The part of a step that a file says. */
export type ReadDeed = Pick<Step, 'method' | 'arguments' | 'target' | 'timeoutMs' | 'isOptional'>;

type Dialog = Omit<Extract<Expectation, { kind: 'dialog' }>, 'kind'>;

type Pressed = { target: StepTarget; place: string; heldMs: number };
type More = { comment?: string; expectation?: Expectation };
/** A file of another tool as steps of ours, with notes on it. */
export type ReadFile = ReadSteps & Record<'name', string>;
type ReadSteps = { variables: RecordingVariable[]; steps: Step[]; notes: string[] };

const mostNotes = 50;

/** The words of a file that nothing is done for stand in its step; longer ones are cut. */
const mostWords = 120;

/** The steps that are read of another tool's file so far, and the tab, the frame and the dialog of the next one. */
export class StepsReader {
  readonly steps: Step[] = [];
  readonly #notes = new Map<string, number>();
  readonly #tabs = new Map<string, number>();
  readonly #variables = new Map<string, RecordingVariable>();
  tab = 0;
  /** The way into the frame of the next steps; undefined when it is not known. */
  frame: FrameHop[] | undefined = [];
  #tabCount = 1;
  #answer: Dialog | undefined;
  #pressed: Pressed | undefined;

  get result(): ReadSteps {
    this.#letGo();
    const last = this.steps.at(-1);
    if (last?.id === 'new' && last.method === 'closeTab' && last.tab === undefined) {
      this.steps.pop();
      this.note('The tab is left open at the end.');
    }
    const notes = [...this.#notes].map(([what, times]) => (times > 1 ? `${what} (${times} times)` : what));
    const more = notes.length - mostNotes;
    return {
      variables: [...this.#variables.values()].slice(0, 200),
      steps: this.steps.map((step, index) =>
        step.id === 'new' ? { ...step, id: `imported-${index + 1}` } : step,
      ),
      notes: more > 0 ? [...notes.slice(0, mostNotes), `${more} more notes are not shown.`] : notes,
    };
  }

  /** Says something of the file that takes nothing away from its steps. */
  note(what: string): void {
    this.#notes.set(what, (this.#notes.get(what) ?? 0) + 1);
  }

  /** Has a step in its place that says what nothing is done for. */
  leaveOut(what: string): void {
    const words = what.replace(/\s+/gu, ' ').trim();
    this.#push({
      method: 'missing',
      arguments: [words.length > mostWords ? `${words.slice(0, mostWords)}…` : words],
    });
  }

  /** Adds a step in the tab that is worked in. `what`: the file's own words for it. */
  add(deed: ReadDeed, what: string, comment = ''): void {
    if (this.#pressed) this.#letGo();
    const answer = deed.target ? this.#answer : undefined;
    if (answer) this.#answer = undefined;
    this.#push(deed, what, { comment, expectation: answer && { kind: 'dialog', ...answer } });
  }

  #push(deed: ReadDeed, what = '', more: More = {}): void {
    if (this.steps.length === maxSteps) return this.note(`After ${maxSteps} steps the rest was left out.`);
    const { comment = '', expectation } = more;
    const parsed = Step.safeParse({
      id: 'new',
      ...deed,
      description: comment.slice(0, 2000) || describeStep(deed),
      tab: this.tab > 0 ? this.tab : undefined,
      expectation,
    });
    if (parsed.success) this.steps.push(parsed.data);
    else this.leaveOut(`${what}, which is too long,`);
  }

  /** Another way to say the step before. */
  amend(change: Partial<Step>): void {
    const last = this.steps.at(-1);
    const parsed = Step.safeParse({ ...last, ...change });
    if (parsed.success) this.steps[this.steps.length - 1] = parsed.data;
    else this.leaveOut(Object.keys(change).join(', '));
  }

  /** Makes this the expectation of the step before. */
  expect(expectation: Expectation): void {
    const last = this.steps.at(-1);
    const isFree = last !== undefined && last.method !== 'missing' && !last.expectation;
    if (isFree) this.amend({ expectation });
    else this.leaveOut(`A ${expectation.kind} that no step leads to`);
  }

  /** The dialog that the step before has opened, answered so and saying that. */
  expectDialog(dialog: Partial<Dialog>): void {
    const known = this.steps.at(-1)?.expectation;
    if (known?.kind === 'dialog') this.amend({ expectation: { ...known, ...dialog } });
    else this.expect({ kind: 'dialog', answer: 'accept', ...dialog });
  }

  /** The next step opens a dialog. */
  answerNext(dialog: Dialog): void {
    this.#answer = dialog;
  }

  /** A target in the frame that was entered; undefined where that is not known. */
  within(target: StepTarget | undefined): StepTarget | undefined {
    if (!target || !this.frame) return undefined;
    return this.frame.length > 0 ? { ...target, frame: this.frame } : target;
  }

  store(name: string, value: string | undefined): void {
    this.#variables.set(name, { name, value });
  }

  nameTab(handle: string): void {
    this.#tabs.set(handle, this.tab);
  }

  knowsTab(handle: string): boolean {
    return this.#tabs.has(handle);
  }

  goToTab(handle: string): void {
    this.tab = this.#tabs.get(handle) ?? this.newTab(handle);
    this.frame = [];
  }

  newTab(handle: string): number {
    const tab = this.#tabCount;
    this.#tabCount += 1;
    this.#tabs.set(handle, tab);
    return tab;
  }

  /** The button is down on a target from now on. */
  press(target: StepTarget, place: string): void {
    this.#letGo();
    this.#pressed = { target, place, heldMs: 0 };
  }

  get isPressed(): boolean {
    return this.#pressed !== undefined;
  }

  hold(ms: number): void {
    if (this.#pressed) this.#pressed.heldMs += ms;
  }

  /** The button goes up: at the same place that was a press, at another a drag. */
  release(target: StepTarget, place: string, what: string): boolean {
    const pressed = this.#pressed;
    this.#pressed = undefined;
    if (!pressed) return false;
    const isSame = target.selector === pressed.target.selector;
    const places = [pressed.place, place].filter((each) => each !== '');
    if (!isSame || (place !== '' && place !== pressed.place)) {
      const ends = places.length === 2 ? places : pressed.place === '' && place === '' ? [] : undefined;
      if (!ends) return false;
      this.add(
        { method: 'dragAndDrop', arguments: [target.selector, ...ends], target: pressed.target },
        what,
      );
    } else {
      const { heldMs } = pressed;
      const held = { method: 'longPress' as const, arguments: [String(heldMs), ...places.slice(0, 1)] };
      const deed = heldMs > 0 ? held : { method: 'click' as const, arguments: places.slice(0, 1) };
      this.add({ ...deed, target: pressed.target }, what);
    }
    return true;
  }

  #letGo(): void {
    if (!this.#pressed) return;
    this.#pressed = undefined;
    this.leaveOut('A press that is not let go');
  }
}

/** The parts of a selector, which more can be said of. */
export const partsOf = (selector: string): ChainPart[] =>
  chainParts(selector) ?? [
    isXPath(selector)
      ? { kind: 'xpath', by: '=', value: selector.replace(/^\s*xpath=/u, '') }
      : selector.startsWith('text=')
        ? {
            kind: 'text',
            by: selector.startsWith('text="') ? '=' : '*=',
            value: selector.replace(/^text=|^text="|"$/gu, ''),
          }
        : { kind: 'css', by: '=', value: selector.replace(/^css=/u, '') },
  ];

/** Waits until there are so many of what a target is, of which more is said. */
export function counted(
  target: StepTarget | undefined,
  count: string,
  ...more: ChainPart[]
): ReadDeed | undefined {
  if (!target) return undefined;
  const selector = more.length > 0 ? chainOf([...partsOf(target.selector), ...more]) : target.selector;
  return { method: 'waitFor', arguments: ['count', count], target: { ...target, selector, alternates: [] } };
}

/** A text as a regular expression for a part of a text, in its own case. */
export const containing = (text: string): ChainPart => ({
  kind: 'has',
  by: '~=',
  value: `/${text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)}/`,
});

/** The element that has the focus: keys go to it. */
export const focused: StepTarget = { selector: ':focus', alternates: [] };

export const page: StepTarget = { selector: 'html', alternates: [] };
