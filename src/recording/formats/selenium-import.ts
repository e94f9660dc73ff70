import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { mostAdded, Recording, type Step, type StepTarget } from '../../protocol/recordings/recording';
import type { ChainPart } from '../../protocol/selector';
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
import { variableNames } from '../../protocol/variables';
import { readable } from '../scope';
import { counted, focused, page, StepsReader, type ReadDeed, type ReadFile } from './steps-reader';

/** A project of Selenium IDE, or a macro of UI.Vision, which has the same commands and some more. */
class SeleniumReader extends StepsReader {
  readonly #base: string;
  /** A star in a text stands for anything. */
  readonly hasStars: boolean;

  constructor(base: string, hasStars: boolean) {
    super();
    this.#base = base;
    this.hasStars = hasStars;
  }

  /** The element that a command is about, in the frame that was entered; undefined when it cannot be said. */
  targetOf({ target, targets = [] }: SeleniumCommand): StepTarget | undefined {
    const others = targets.flatMap(([locator]) => locator ?? []);
    return this.within(fromSeleniumLocators([target, ...others].slice(0, 20)));
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

  /** A text that is compared: as a whole, by `regexp:`, or by stars. */
  textPart(kind: string, given: string): ChainPart {
    const [, how = '', text = ''] =
      /^(?:(exact|glob|regexp|regexpi):)?(.*)$/su.exec(fromSeleniumText(given)) ?? [];
    if (how.startsWith('regexp'))
      return { kind, by: '~=', value: `/${text}/${how === 'regexpi' ? 'i' : ''}` };
    const isGlob = how === 'glob' || (this.hasStars && how === '' && text.includes('*'));
    if (!isGlob) return { kind, by: '=', value: text };
    const source = text
      .replace(/[.+^${}()|[\]\\/]/gu, String.raw`\$&`)
      .replace(/\*/gu, '.*')
      .replace(/\?/gu, '.');
    return { kind, by: '~=', value: `/^${source}$/s` };
  }
}

export function readSeleniumProject(json: unknown): SeleniumProject {
  const project = SeleniumProject.safeParse(json);
  if (!project.success) throw new AutomationError('invalid-input', 'This is not a project of Selenium IDE.');
  if (project.data.tests.length > mostAdded)
    throw new AutomationError('invalid-input', `A project has at most ${mostAdded} tests.`);
  return project.data;
}

/** The tests of a project. Scripts in them are never run nor kept. */
export function fromSelenium({ tests, url }: SeleniumProject): ReadFile[] {
  return tests.map(({ name, commands }) => ({
    name: name.slice(0, 2000),
    ...readCommands(commands, new SeleniumReader(url, false)),
  }));
}

const Macro = z.object({
  Name: z.string().catch(''),
  Commands: z
    .array(
      z
        .object({
          Command: z.string().max(200),
          Target: z.string().max(20_000).default(''),
          Value: z.string().max(20_000).default(''),
          Targets: z.array(z.string().max(20_000)).max(50).optional(),
        })
        .transform(({ Command, Target, Value, Targets = [] }) => ({
          command: Command,
          target: Target,
          value: Value,
          targets: Targets.map((each) => [each]),
        })),
    )
    .max(20_000),
});

/** A macro of UI.Vision. Scripts in it are never run nor kept. */
export function fromUiVision(json: unknown): ReadFile {
  const { data: macro } = Macro.safeParse(json);
  if (!macro) throw new AutomationError('invalid-input', 'This is not a macro of UI.Vision.');
  return { name: macro.Name.slice(0, 2000), ...readCommands(macro.Commands, new SeleniumReader('', true)) };
}

/** The recording that a project was written from; undefined when its tests were changed since. */
export function keptRecording({ tabwright, tests }: SeleniumProject): Recording | undefined {
  const kept = Recording.safeParse(tabwright);
  if (!kept.success) return undefined;
  const written = SeleniumProject.parse(JSON.parse(toSeleniumProject(kept.data).text));
  return isSameJson(written.tests, tests) ? kept.data : undefined;
}

/** Commands that begin a block, which is done once, often or never, and those that end one. */
const opening = /^(if|while|times|forEach|do)(_v2)?$/u;
const closing = /^(end|endif|endwhile|repeatIf)$/u;

function readCommands(commands: readonly unknown[], reader: SeleniumReader): SeleniumReader['result'] {
  let depth = 0;
  for (const each of commands) {
    const { data: line } = SeleniumCommand.safeParse(each);
    if (!line) reader.leaveOut('A command that is not written as one');
    else {
      if (opening.test(line.command)) {
        if (depth === 0) reader.leaveOut(`“${line.command}” and the commands up to its end`);
        depth += 1;
      }
      if (depth === 0) readCommand(line, reader);
      else if (closing.test(line.command)) depth -= 1;
    }
  }
  return reader.result;
}

/** Adds the steps of a command to what is read, or one that says what was left out. */
function readCommand(given: SeleniumCommand, reader: SeleniumReader): void {
  const line = { ...given, command: given.command.replace(/AndWait$/u, '') };
  const { command, target, value, comment } = line;
  if (command.startsWith('//')) return reader.note('A command that is switched off was left out.');
  if (aside.has(command) || (command === 'store' && value.startsWith('!')))
    return reader.note(`"${command}" says nothing of the page and is not done.`);
  const deeds = reads.get(command)?.(line, reader);
  if (deeds === undefined) return reader.leaveOut(`${command}${target === '' ? '' : ` “${target}”`}`);
  for (const deed of deeds) reader.add(deed, command, comment);
  if (line.opensWindow && deeds.length > 0)
    reader.expect({ kind: 'tab', tab: reader.newTab(line.windowHandleName ?? '') });
}

/** Commands that are about the tool or its window. */
const aside = new Set([
  'echo',
  'comment',
  'setSpeed',
  'setWindowSize',
  'debugger',
  'mouseOut',
  'bringBrowserToForeground',
  '',
]);

/** The steps of a command, none for what only leads elsewhere; undefined when it has no counterpart. */
type Read = (line: SeleniumCommand, reader: SeleniumReader) => ReadDeed[] | undefined;

const on =
  (method: Step['method'], argumentsOf: (line: SeleniumCommand) => string[] | undefined = () => []): Read =>
  (line, reader) => {
    const target = reader.targetOf(line);
    const args = argumentsOf(line);
    return target && args ? [{ method, arguments: args, target }] : undefined;
  };

const valueOf = ({ value }: SeleniumCommand) => [fromSeleniumText(value)];

/** The place of a command that names one, in CSS px from the element's corner. */
function placeOf({ value }: SeleniumCommand): string[] | undefined {
  const place = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/u.exec(value);
  return place ? [`${place[1]},${place[2]}`] : value.trim() === '' ? [] : undefined;
}

const limitOf = ({ value }: SeleniumCommand): Pick<Step, 'timeoutMs'> => {
  const timeoutMs = Math.min(Number(/^\s*(\d{1,9})\s*$/u.exec(value)?.[1] ?? 0), 600_000);
  return timeoutMs > 0 ? { timeoutMs } : {};
};

const waits =
  (state: string): Read =>
  (line, reader) => {
    const target = reader.targetOf(line);
    return target && [{ method: 'waitFor', arguments: [state], target, ...limitOf(line) }];
  };

/** So many of the element are there, of which more may be said. `limited`: the value is how long that is waited for. */
const there =
  (
    count: string,
    more: (line: SeleniumCommand, reader: SeleniumReader) => ChainPart[] = () => [],
    limited = false,
  ): Read =>
  (line, reader) => {
    const deed = counted(reader.targetOf(line), count, ...more(line, reader));
    return deed && [limited ? { ...deed, ...limitOf(line) } : deed];
  };

const isSo = (name: string, value: unknown) => (): ChainPart[] => [{ kind: `.${name}`, by: '=', value }];

const says = (line: SeleniumCommand, reader: SeleniumReader) => [reader.textPart('has', line.value)];

/** An element shows a text; one with variables is looked for in what it shows, since a selector has none. */
const showsText =
  (count: string): Read =>
  (line, reader) => {
    const text = fromSeleniumText(line.value);
    if (variableNames(text).length === 0) return there(count, says)(line, reader);
    if (count === '==0') return undefined;
    reader.note('A text with variables has to be in what an element shows; that may show more.');
    return on('waitFor', () => ['text', text])(line, reader);
  };

const titled =
  (count: string): Read =>
  ({ target }, reader) => {
    if (variableNames(fromSeleniumText(target)).length > 0) return undefined;
    const title = { selector: 'head > title', alternates: [] };
    const deed = counted(title, count, reader.textPart('has', target));
    return deed && [deed];
  };

const holdsValue = on('waitFor', (line) => ['value', ...valueOf(line)]);

const answers =
  (answer: 'accept' | 'dismiss', isNext: boolean): Read =>
  ({ target }, reader) => {
    const promptText = fromSeleniumText(target) || undefined;
    if (isNext) reader.answerNext({ answer, promptText });
    else reader.expectDialog({ answer, promptText });
    return [];
  };

const dialogSays: Read = ({ target }, reader) => {
  reader.expectDialog({ says: fromSeleniumText(target) || undefined });
  return [];
};

const open: Read = ({ target }, reader) => {
  const address = reader.addressOf(target);
  reader.frame = [];
  return address === undefined ? undefined : [{ method: 'navigate', arguments: [address] }];
};

const typed = (value: string, target: StepTarget): ReadDeed[] | undefined =>
  fromSeleniumKeys(value.trim())?.map(({ text, keys: pressed }) =>
    pressed === undefined
      ? { method: 'type', arguments: [fromSeleniumPart(text ?? '')], target }
      : { method: 'press', arguments: [pressed], target },
  );

const sendKeys: Read = (line, reader) => {
  const target = reader.targetOf(line);
  return target && typed(line.value, target);
};

/** Keys of a person, which go to what has the focus. */
const realKeys: Read = ({ target }, reader) => {
  const place = reader.within(focused);
  return place && typed(target, place);
};

/** The option by its label, value, index or id. */
const optionOf = ({ value }: SeleniumCommand): string | undefined => {
  const [, kind = 'label', option = ''] = /^(?:(label|value|index|id)=)?(.*)$/su.exec(value) ?? [];
  if (/^(regexp|glob)\w*:/u.test(option)) return undefined;
  const text = fromSeleniumText(option.replace(/^(mostly-equals|exact):/u, ''));
  return kind === 'index' || kind === 'id' ? `${kind}=${text}` : text;
};

const select = on('selectOption', (line) => {
  const option = optionOf(line);
  return option === undefined ? undefined : [option];
});

/** One of several options is added or taken away; the others stay. */
const selection =
  (isAdded: boolean): Read =>
  (line, reader) => {
    const option = optionOf(line);
    const target = reader.targetOf(line);
    if (option === undefined || !target || option.startsWith('index=')) return undefined;
    const by = /^(?:(value|id)=)/u.exec(line.value)?.[1];
    const wanted: ChainPart =
      by === undefined
        ? { kind: 'has', by: '=', value: option }
        : { kind: `@${by}`, by: '=', value: option.replace(/^id=/u, '') };
    const parts: ChainPart[] = [{ kind: 'css', by: '=', value: 'option' }, wanted];
    const offered = counted(target, '>=1', ...parts);
    const change = counted(target, '', ...parts, { kind: '.selected', by: '=', value: !isAdded })?.target;
    return (
      offered &&
      change && [offered, { method: 'click', arguments: ['Control'], target: change, isOptional: true }]
    );
  };

const drag = on('dragAndDrop', ({ value }) => {
  const drop = fromSeleniumLocators([value]);
  return drop && [drop.selector];
});

const down: Read = (line, reader) => {
  const target = reader.targetOf(line);
  const [place = ''] = placeOf(line) ?? [];
  if (target) reader.press(target, place);
  return target && [];
};

const up: Read = (line, reader) => {
  const target = reader.targetOf(line);
  const [place = ''] = placeOf(line) ?? [];
  return target && reader.release(target, place, line.command) ? [] : undefined;
};

/** A move with the button down is a part of the drag that ends later. */
const move: Read = (line, reader) => (reader.isPressed ? [] : on('hover')(line, reader));

/** A click or move of a person's own, on what a locator finds; pictures and places of the screen are not looked for. */
const real =
  (bare: string): Read =>
  ({ value, ...line }, reader) => {
    const [action = bare, ...held] = value
      .toLowerCase()
      .split(/[\s,]+/u)
      .filter((word) => word.startsWith('#'));
    if (fromSeleniumLocators([line.target]) === undefined) return undefined;
    return held.length > 0 ? undefined : realActs.get(action)?.({ ...line, value: '' }, reader);
  };

const realActs = new Map<string, Read>([
  ['#left', on('click')],
  ['#middle', on('click', () => ['middle'])],
  ['#right', on('rightClick')],
  ['#doubleclick', on('doubleClick')],
  ['#down', down],
  ['#up', up],
  ['#move', move],
]);

const pause: Read = ({ target }, reader) => {
  const ms = /^\s*(\d{1,6})\s*$/u.exec(target)?.[1];
  if (ms === undefined) return undefined;
  if (!reader.isPressed) return [{ method: 'wait', arguments: [ms] }];
  reader.hold(Number(ms));
  return [];
};

/** A variable's value; one from the environment has none here and is asked for. */
const store: Read = ({ target, value: name }, reader) => {
  if (!/^[A-Za-z_][\w.-]*$/u.test(name)) return fromSeleniumText(`\${${name}}`).length <= 1 ? [] : undefined;
  const isAsked = /^\$\{env:[^{}]*\}$/u.test(target);
  const value = fromSeleniumText(target);
  if (!isAsked && /%[A-Za-z_][\w.-]*%/u.test(value)) return undefined;
  reader.store(name, isAsked ? undefined : value);
  return [];
};

/** A window by its handle, or in UI.Vision a tab by its number, which the step before has opened where it is new. */
const selectWindow: Read = ({ target }, reader) => {
  const handle = /^handle=\$\{(.+)\}$/u.exec(target)?.[1];
  const number = /^tab=(\d+)$/iu.exec(target)?.[1];
  const name = handle ?? (number === undefined || Number(number) === 0 ? undefined : `tab ${number}`);
  if (name === undefined && number === undefined) return undefined;
  if (name === undefined) {
    reader.tab = 0;
    reader.frame = [];
    return [];
  }
  if (!reader.knowsTab(name) && number !== undefined)
    reader.expect({ kind: 'tab', tab: reader.newTab(name) });
  if (!reader.knowsTab(name))
    reader.note(`Nothing opens the window "${name.slice(0, 100)}"; it is a new tab here.`);
  reader.goToTab(name);
  return [];
};

const storeWindowHandle: Read = ({ target }, reader) => {
  reader.nameTab(target);
  return [];
};

/** Steps in a frame that cannot be said are left out, up to where it is left. */
const selectFrame: Read = ({ target }, reader) => {
  if (target === 'relative=top') reader.frame = [];
  else if (target === 'relative=parent') reader.frame = reader.frame?.slice(0, -1);
  else {
    const index = /^index=(\d{1,4})$/u.exec(target)?.[1];
    const found = fromSeleniumLocators([target]);
    const selector = index === undefined ? found?.selector : `(//iframe | //frame)[${Number(index) + 1}]`;
    const hop = selector && { selector, index: index === undefined ? undefined : Number(index) };
    reader.frame = hop && reader.frame ? [...reader.frame, hop] : undefined;
    if (!hop) return undefined;
  }
  return [];
};

/** The one script that the IDE records by itself is a scroll; no other is run. */
const runScript: Read = ({ target }) => {
  const top = /^window\.scrollTo\(\s*0(?:\.0)?\s*,\s*(\d{1,7})(?:\.\d+)?\s*\);?$/u.exec(target.trim())?.[1];
  return top === undefined ? undefined : [{ method: 'scrollTo', arguments: [`${top}px`], target: page }];
};

const ofTab =
  (method: Step['method']): Read =>
  () => [{ method, arguments: [] }];

const asserted = (name: string, read: Read): [string, Read][] => [
  [`assert${name}`, read],
  [`verify${name}`, read],
];

const reads = new Map<string, Read>([
  ['open', open],
  ['close', ofTab('closeTab')],
  ['refresh', ofTab('reload')],
  ['goBack', ofTab('goBack')],
  ['pause', pause],
  ['store', store],
  ['storeWindowHandle', storeWindowHandle],
  ['selectWindow', selectWindow],
  ['selectFrame', selectFrame],
  ['runScript', runScript],
  ['click', on('click')],
  ['clickAt', on('click', placeOf)],
  ['doubleClick', on('doubleClick')],
  ['doubleClickAt', on('doubleClick', placeOf)],
  ['mouseOver', on('hover')],
  ['mouseDown', down],
  ['mouseDownAt', down],
  ['mouseMoveAt', move],
  ['mouseUp', up],
  ['mouseUpAt', up],
  ['XClick', real('#left')],
  ['BClick', real('#left')],
  ['XMove', real('#move')],
  ['BMove', real('#move')],
  ['XType', realKeys],
  ['BType', realKeys],
  ['check', on('check')],
  ['uncheck', on('uncheck')],
  ['type', on('fill', valueOf)],
  ['editContent', on('fill', valueOf)],
  ['sendKeys', sendKeys],
  ['select', select],
  ['addSelection', selection(true)],
  ['removeSelection', selection(false)],
  ['dragAndDropToObject', drag],
  ['waitForText', showsText('>=1')],
  ['waitForElementEditable', waits('enabled')],
  ['waitForElementNotEditable', there('>=1', isSo('disabled', true), true)],
  ['waitForElementVisible', waits('visible')],
  ['waitForElementNotVisible', waits('hidden')],
  ['waitForElementPresent', there('>=1', undefined, true)],
  ['waitForElementNotPresent', there('==0', undefined, true)],
  ...asserted('Text', showsText('>=1')),
  ...asserted('NotText', showsText('==0')),
  ...asserted('Title', titled('>=1')),
  ...asserted('Value', holdsValue),
  ...asserted('SelectedLabel', holdsValue),
  ...asserted(
    'SelectedValue',
    there('>=1', ({ value }) => isSo('value', fromSeleniumText(value))()),
  ),
  ...asserted(
    'NotSelectedValue',
    there('==0', ({ value }) => isSo('value', fromSeleniumText(value))()),
  ),
  ...asserted('ElementPresent', there('>=1')),
  ...asserted('ElementNotPresent', there('==0')),
  ...asserted('Editable', waits('enabled')),
  ...asserted('NotEditable', there('>=1', isSo('disabled', true))),
  ...asserted('Checked', there('>=1', isSo('checked', true))),
  ...asserted('NotChecked', there('>=1', isSo('checked', false))),
  ...['Alert', 'Confirmation', 'Prompt'].flatMap((kind) => asserted(kind, dialogSays)),
  ['chooseOkOnNextConfirmation', answers('accept', true)],
  ['chooseCancelOnNextConfirmation', answers('dismiss', true)],
  ['chooseCancelOnNextPrompt', answers('dismiss', true)],
  ['answerOnNextPrompt', answers('accept', true)],
  ['webdriverChooseOkOnVisibleConfirmation', answers('accept', false)],
  ['webdriverChooseCancelOnVisibleConfirmation', answers('dismiss', false)],
  ['webdriverChooseCancelOnVisiblePrompt', answers('dismiss', false)],
  ['webdriverAnswerOnVisiblePrompt', answers('accept', false)],
  ['acceptAlert', answers('accept', false)],
  ['acceptConfirmation', answers('accept', false)],
  ['answerPrompt', answers('accept', false)],
  ['dismissConfirmation', answers('dismiss', false)],
  ['dismissPrompt', answers('dismiss', false)],
]);
