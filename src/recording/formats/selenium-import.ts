import { AutomationError } from '../../base/errors';
import {
  mostAdded,
  Recording,
  Step,
  maxSteps,
  type Expectation,
  type FrameHop,
  type RecordingVariable,
  type StepTarget,
} from '../../protocol/recordings/recording';
import { isSameJson } from './exported';
import { toSeleniumProject } from './selenium-export';
import {
  SeleniumCommand,
  SeleniumProject,
  fromSeleniumKeys,
  fromSeleniumPart,
  fromSeleniumText,
  fromSeleniumLocators,
} from './selenium-file';
import { describeStep } from '../describe-step';
import { readable } from '../scope';

const mostNotes = 50;

/** State after the commands read so far: the steps, the tab and the frame of the next ones. */
class SeleniumReader {
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

  /** Makes this the expectation of the step before. */
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

/** A test of Selenium IDE as steps of ours, with notes on what could not be taken over. */
type FromSelenium = SeleniumReader['result'] & { name: string };

export function readSeleniumProject(json: unknown): SeleniumProject {
  const project = SeleniumProject.safeParse(json);
  if (!project.success) throw new AutomationError('invalid-input', 'This is not a project of Selenium IDE.');
  if (project.data.tests.length > mostAdded)
    throw new AutomationError('invalid-input', `A project has at most ${mostAdded} tests.`);
  return project.data;
}

/** The tests of a project. Scripts in them are never run nor kept. */
export function fromSelenium({ tests, url }: SeleniumProject): FromSelenium[] {
  return tests.map(({ name, commands }) => ({ name: name.slice(0, 2000), ...readTest(commands, url) }));
}

/** The recording that a project was written from; undefined when its tests were changed since. */
export function keptRecording({ tabwright, tests }: SeleniumProject): Recording | undefined {
  const kept = Recording.safeParse(tabwright);
  if (!kept.success) return undefined;
  const written = SeleniumProject.parse(JSON.parse(toSeleniumProject(kept.data).text));
  return isSameJson(written.tests, tests) ? kept.data : undefined;
}

/** Commands that begin a block, which is done once, often or never. */
const opening = new Set(['if', 'while', 'times', 'forEach', 'do']);
const closing = new Set(['end', 'repeatIf']);

function readTest(commands: readonly unknown[], base: string): SeleniumReader['result'] {
  const reader = new SeleniumReader(base);
  let depth = 0;
  for (const each of commands) {
    const line = SeleniumCommand.safeParse(each);
    if (!line.success) {
      reader.note('A command that is not written as one was left out.');
      continue;
    }
    const { command } = line.data;
    if (opening.has(command)) depth += 1;
    if (depth > 0) reader.note(inBlock);
    else readSeleniumCommand(line.data, reader);
    if (closing.has(command) && depth > 0) depth -= 1;
  }
  return reader.result;
}

const inBlock =
  'A command in a block such as “if” or “times” was left out: steps are done one after the other.';

/** Adds the steps of a command to what is read, or a note on why it has none. */
function readSeleniumCommand(line: SeleniumCommand, reader: SeleniumReader): void {
  const read = reads.get(line.command);
  const deeds = read?.(line, reader);
  if (deeds === undefined) {
    const isOff = line.command.startsWith('//');
    reader.note(
      isOff
        ? 'A command that is switched off was left out.'
        : `"${line.command}" ${read ? 'could not be taken over as it is written' : 'has no counterpart here'} and was left out.`,
    );
    return;
  }
  for (const deed of deeds) reader.add(deed, line);
  if (line.opensWindow && deeds.length > 0)
    reader.expect({ kind: 'tab', tab: reader.newTab(line.windowHandleName ?? '') });
}

/** The steps of a command, none for what only leads elsewhere; undefined when it has no counterpart. */
type Read = (line: SeleniumCommand, reader: SeleniumReader) => SeleniumDeed[] | undefined;

const on =
  (method: Step['method'], argumentsOf: (line: SeleniumCommand) => string[] | undefined = () => []): Read =>
  (line, reader) => {
    const target = reader.targetOf(line);
    const args = argumentsOf(line);
    return target && args ? [{ method, arguments: args, target }] : undefined;
  };

const valueOf = ({ value }: SeleniumCommand) => [fromSeleniumText(value)];

const waits =
  (state: string): Read =>
  (line, reader) => {
    const target = reader.targetOf(line);
    const timeoutMs = Math.min(Number(/^\s*(\d{1,9})\s*$/u.exec(line.value)?.[1] ?? 0), 600_000);
    const limit = timeoutMs > 0 ? { timeoutMs } : {};
    return target && [{ method: 'waitFor', arguments: [state], target, ...limit }];
  };

const showsText: Read = (line, reader) => {
  reader.note('What an element shows has to have the text in it; it may show more.');
  return on('waitFor', (each) => ['text', ...valueOf(each)])(line, reader);
};

const holdsValue = on('waitFor', (line) => ['value', ...valueOf(line)]);

/** A box is looked at again by the step that checks it; without one there is nothing that does it. */
const afterBox =
  (method: 'check' | 'uncheck'): Read =>
  (line, reader) =>
    reader.isLast(method, reader.targetOf(line)) ? [] : undefined;

const answers =
  (answer: 'accept' | 'dismiss'): Read =>
  ({ target }, reader) => {
    const promptText = fromSeleniumText(target);
    reader.expect({ kind: 'dialog', answer, promptText: promptText || undefined });
    return [];
  };

const open: Read = ({ target }, reader) => {
  const address = reader.addressOf(target);
  reader.goToTop();
  return address === undefined ? undefined : [{ method: 'navigate', arguments: [address] }];
};

const sendKeys: Read = (line, reader) => {
  const target = reader.targetOf(line);
  const keys = fromSeleniumKeys(line.value.trim());
  if (!target || !keys) return undefined;
  return keys.map(({ text, keys: pressed }) =>
    pressed === undefined
      ? { method: 'type', arguments: [fromSeleniumPart(text ?? '')], target }
      : { method: 'press', arguments: [pressed], target },
  );
};

/** The option's label or value; other ways to it have no counterpart. */
const select = on('selectOption', ({ value }) => {
  const [, kind = 'label', option = ''] = /^(?:(label|value|index|id)=)?(.*)$/su.exec(value) ?? [];
  if (kind === 'index' || kind === 'id' || /^(regexp|glob)\w*:/u.test(option)) return undefined;
  return [fromSeleniumText(option.replace(/^(mostly-equals|exact):/u, ''))];
});

const drag = on('dragAndDrop', ({ value }) => {
  const drop = fromSeleniumLocators([value]);
  return drop && [drop.selector];
});

const pause: Read = ({ target }) =>
  /^\s*\d{1,6}\s*$/u.test(target) ? [{ method: 'wait', arguments: [target.trim()] }] : undefined;

/** A variable's value; one from the environment has none here and is asked for. */
const store: Read = ({ target, value: name }, reader) => {
  if (!/^[A-Za-z_][\w.-]*$/u.test(name)) return fromSeleniumText(`\${${name}}`).length <= 1 ? [] : undefined;
  const isAsked = /^\$\{env:[^{}]*\}$/u.test(target);
  const value = fromSeleniumText(target);
  if (!isAsked && /%[A-Za-z_][\w.-]*%/u.test(value)) return undefined;
  reader.store(name, isAsked ? undefined : value);
  return [];
};

const selectWindow: Read = ({ target }, reader) => {
  const handle = /^handle=\$\{(.+)\}$/u.exec(target)?.[1];
  if (handle === undefined) return undefined;
  reader.goToTab(handle);
  return [];
};

const storeWindowHandle: Read = ({ target }, reader) => {
  reader.nameTab(target);
  return [];
};

/** Steps in a frame that cannot be said are left out, up to where it is left. */
const selectFrame: Read = ({ target }, reader) => {
  if (target === 'relative=top') reader.goToTop();
  else if (target === 'relative=parent') reader.goToParent();
  else {
    const index = /^index=(\d{1,4})$/u.exec(target)?.[1];
    const found = fromSeleniumLocators([target]);
    const selector = index === undefined ? found?.selector : `(//iframe | //frame)[${Number(index) + 1}]`;
    reader.goToFrame(selector === undefined ? undefined : hopOf(selector, index));
    if (selector === undefined) return undefined;
  }
  return [];
};

const hopOf = (selector: string, index: string | undefined) => ({
  selector,
  index: index !== undefined ? Number(index) : undefined,
});

const closeTab: Read = () => [{ method: 'closeTab', arguments: [] }];

const reads = new Map<string, Read>([
  ['open', open],
  ['close', closeTab],
  ['pause', pause],
  ['store', store],
  ['storeWindowHandle', storeWindowHandle],
  ['selectWindow', selectWindow],
  ['selectFrame', selectFrame],
  ['click', on('click')],
  ['doubleClick', on('doubleClick')],
  ['mouseOver', on('hover')],
  ['check', on('check')],
  ['uncheck', on('uncheck')],
  ['type', on('fill', valueOf)],
  ['editContent', on('fill', valueOf)],
  ['sendKeys', sendKeys],
  ['select', select],
  ['dragAndDropToObject', drag],
  ['waitForText', showsText],
  ['waitForElementEditable', waits('enabled')],
  ['waitForElementVisible', waits('visible')],
  ['waitForElementNotVisible', waits('hidden')],
  ['waitForElementNotPresent', waits('hidden')],
  ...['assert', 'verify'].flatMap((word): [string, Read][] => [
    [`${word}Text`, showsText],
    [`${word}Value`, holdsValue],
    [`${word}Editable`, waits('enabled')],
    [`${word}Checked`, afterBox('check')],
    [`${word}NotChecked`, afterBox('uncheck')],
  ]),
  ['acceptAlert', answers('accept')],
  ['acceptConfirmation', answers('accept')],
  ['answerPrompt', answers('accept')],
  ['dismissConfirmation', answers('dismiss')],
  ['dismissPrompt', answers('dismiss')],
]);

type SeleniumDeed = Pick<Step, 'method' | 'arguments' | 'target' | 'timeoutMs'>;
