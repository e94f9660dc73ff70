import { AutomationError } from '../../base/errors';
import type { Step, StepTarget } from '../../protocol/recordings/recording';
import { chainOf, type ChainPart } from '../../protocol/selector';
import { readScript, type Chain, type Statement, type Value } from './script-reader';
import {
  containing,
  counted,
  page as ofPage,
  StepsReader,
  type ReadDeed,
  type ReadFile,
} from './steps-reader';

/** A program that Playwright's code generator has written, as steps of ours. Nothing of it is run. */
export function fromPlaywright(source: string): ReadFile {
  const reader = new Reader();
  reader.read(readScript(source));
  const { steps, ...rest } = reader.result;
  if (steps.length === 0) throw new AutomationError('invalid-input', 'This is no program of Playwright.');
  return { name: reader.name, steps, ...rest };
}

/** It uses Playwright, in whatever of its languages that are read. */
export const isPlaywright = (text: string): boolean =>
  /(@playwright\/test|require\(['"]playwright|from ['"]playwright|playwright\.(a?sync)_api)/u.test(text);

type Link = Chain['names'][number];

class Reader extends StepsReader {
  name = 'Playwright';
  /** Tabs by the names of their variables. */
  readonly #pages = new Map<string, number>([['page', 0]]);
  /** Names that stand for a tab, or for a file, that the next step opens. */
  readonly #promised = new Map<string, 'popup' | 'download'>();

  read(statements: readonly Statement[]): void {
    for (const statement of statements) this.#read(statement);
  }

  #read({ chain, assigned, word, isBlock, text }: Statement): void {
    if (word !== undefined) return this.leaveOut(`“${word}”: ${text}`);
    const [first, ...links] = chain?.names ?? [];
    if (!first) return;
    if (this.#readTab(first, links, assigned)) return;
    const bodies = (chain?.names ?? []).flatMap(({ given = [] }) => given.flatMap(bodyOf));
    if (/^(test|it|describe|)$/u.test(first.name)) {
      const [title] = first.given ?? [];
      if (typeof title === 'string') this.name = title.slice(0, 2000);
      return bodies.forEach((body) => this.read(body));
    }
    if (isBlock && !this.#pages.has(first.name)) return;
    if (!this.#pages.has(first.name) && first.name !== 'expect') {
      if (
        !/^(browser|context|playwright|chromium|firefox|webkit|console|asyncio|main|run|pytest|devices|print)$/u.test(
          first.name,
        )
      )
        this.leaveOut(text);
      return;
    }
    const isRead =
      first.name === 'expect' ? this.#readExpect(first, links, text) : this.#readDeed(first, links, text);
    if (!isRead) this.leaveOut(`${links.at(-1)?.name ?? first.name}: ${text}`);
  }

  /** Reads a line that only opens a tab, or says which one the step before has opened. */
  #readTab(first: Link, links: readonly Link[], assigned: string | undefined): boolean {
    const [last] = links;
    const [event] = last?.given ?? [];
    if (
      this.#pages.has(first.name) &&
      /^(waitForEvent|expectPopup|expectDownload|expectEvent)$/u.test(last?.name ?? '')
    ) {
      const kind = typeof event === 'string' ? event : last?.name === 'expectPopup' ? 'popup' : 'download';
      if (kind !== 'popup' && kind !== 'download') return false;
      if (assigned !== undefined) this.#promised.set(assigned, kind);
      return true;
    }
    if (assigned === undefined) return false;
    const promised = this.#promised.get(first.name);
    if (promised === 'popup') {
      const tab = this.newTab(assigned);
      this.expect({ kind: 'tab', tab });
      this.#pages.set(assigned, tab);
    }
    if (promised !== undefined) return true;
    if (links.at(-1)?.name !== 'newPage' && first.name !== 'newPage') return false;
    this.#pages.set(assigned, this.steps.length === 0 ? 0 : this.newTab(assigned));
    return true;
  }

  #readDeed(first: Link, links: readonly Link[], text: string): boolean {
    this.tab = this.#pages.get(first.name) ?? 0;
    const last = links.at(-1);
    if (!last?.given) return false;
    if (links.length === 1 && /^(once|on)$/u.test(last.name)) return this.#answer(last);
    if (links.length === 1 && asides.has(last.name)) {
      this.note(`"${last.name}" says nothing of the page and is not done.`);
      return true;
    }
    if (links.length === 1) {
      const deed = pageDeeds[last.name]?.(last.given);
      if (deed) this.add(deed, text);
      return deed !== undefined;
    }
    if (links.length === 2 && links[0]?.name === 'keyboard' && last.name === 'press') {
      const target = { selector: 'body', alternates: [] };
      this.add({ method: 'press', arguments: [chordOf(last.given[0])], target }, text);
      return true;
    }
    const target = targetOf(links.slice(0, -1));
    const deed = target && deeds[last.name]?.(last.given, target);
    if (deed) this.add(deed, text);
    return deed !== undefined;
  }

  #answer({ given: [event, handler] = [] }: Link): boolean {
    if (event !== 'dialog' || handler === undefined) return false;
    const calls = bodyOf(handler).flatMap((body) => body.flatMap(({ chain }) => chain?.names ?? []));
    const accept = calls.find(({ name }) => name === 'accept');
    if (!accept && !calls.some(({ name }) => name === 'dismiss')) return false;
    const [promptText] = accept?.given ?? [];
    this.answerNext({
      answer: accept ? 'accept' : 'dismiss',
      promptText: typeof promptText === 'string' ? promptText : undefined,
    });
    return true;
  }

  #readExpect({ given: [subject] = [] }: Link, links: readonly Link[], text: string): boolean {
    if (!isChain(subject)) return false;
    const [root, ...inside] = subject.names;
    const last = links.at(-1);
    if (!root || !last?.given || !this.#pages.has(root.name)) return false;
    this.tab = this.#pages.get(root.name) ?? 0;
    const isNot = links.some(({ name }) => name === 'not') || last.name.startsWith('notTo');
    const name = last.name.replace(/^notTo/u, 'to');
    const target = inside.length === 0 ? undefined : targetOf(inside);
    const deed =
      inside.length === 0
        ? pageChecks[name]?.(last.given, isNot)
        : target && checks[name]?.(target, last.given, isNot);
    if (deed) this.add(deed, text);
    return deed !== undefined;
  }
}

/** Calls of a page that are about the window or only wait for what is waited for anyway. */
const asides = new Set(['setViewportSize', 'waitForLoadState', 'pause', 'bringToFront']);

const isChain = (value: Value | undefined): value is Chain =>
  typeof value === 'object' && value !== null && 'names' in value;

const bodyOf = (value: Value): Statement[][] =>
  typeof value === 'object' && value !== null && 'body' in value
    ? [value.body]
    : isChain(value)
      ? value.names.flatMap(({ given = [] }) => given.flatMap(bodyOf))
      : [];

type Options = ReadonlyMap<string, Value>;
const none: Options = new Map();

const optionsOf = (given: readonly Value[]): Options => {
  const last = given.at(-1);
  return typeof last === 'object' && last !== null && 'fields' in last ? last.fields : none;
};

/** A text that something is found by: a part of it in any case, unless it is to be exact. */
function part(kind: string, value: Value | undefined, isExact = false): ChainPart | undefined {
  if (typeof value === 'string') return { kind, by: isExact ? '=' : '*=', value };
  if (typeof value !== 'object' || value === null || !('pattern' in value)) return undefined;
  return { kind, by: '~=', value: value.pattern };
}

type Found = (ChainPart | undefined)[];

/** An attribute that people read. */
const byAttribute =
  (name: string) =>
  ([value]: readonly Value[], options: Options): Found => [
    { kind: 'css', by: '=', value: `[${name}]` },
    part(`@${name}`, value, options.get('exact') === true),
  ];

/** The parts that each call of a locator adds; undefined among them: it cannot be said. */
const locators: Record<string, (given: readonly Value[], options: Options) => Found> = {
  locator: ([selector], options) => [...ofSelector(selector), ...(options.size > 0 ? filtered(options) : [])],
  getByRole: ([role], options) => [
    typeof role === 'string' ? { kind: 'role', by: '=', value: role } : undefined,
    ...(options.has('name') ? [part('name', options.get('name'), options.get('exact') === true)] : []),
    ...[...options.keys()].filter((key) => key !== 'name' && key !== 'exact').map(() => undefined),
  ],
  getByText: ([text], options) => [part('text', text, options.get('exact') === true)],
  getByLabel: ([text], options) => [part('label', text, options.get('exact') === true)],
  getByPlaceholder: byAttribute('placeholder'),
  getByAltText: byAttribute('alt'),
  getByTitle: byAttribute('title'),
  getByTestId: ([value]) => [
    { kind: 'css', by: '=', value: '[data-testid]' },
    part('@data-testid', value, true),
  ],
  filter: (_given, options) => filtered(options),
  first: () => [{ kind: 'nth', by: '=', value: 0 }],
  last: () => [{ kind: 'nth', by: '=', value: -1 }],
  nth: ([index]) => [typeof index === 'number' ? { kind: 'nth', by: '=', value: index } : undefined],
};

function filtered(options: Options): Found {
  return [...options].map(([name, value]): ChainPart | undefined => {
    if (name === 'hasText') return part('has', value);
    if (name === 'visible') return { kind: 'drawn', by: '=', value };
    const inner = name === 'has' && isChain(value) ? targetOf(value.names.slice(1)) : undefined;
    return inner && !inner.frame ? { kind: 'with', by: '=', value: inner.selector } : undefined;
  });
}

/** A selector of CSS or XPath; those that only Playwright's own engines know are not read. */
function ofSelector(given: Value | undefined): Found {
  if (
    typeof given !== 'string' ||
    /:(has-text|text|text-is|text-matches|visible|nth-match|near|above|below|left-of|right-of)\b|>>|^(internal|_react|_vue):?/u.test(
      given,
    )
  )
    return [undefined];
  const [, engine = '', rest = given] = /^(css|xpath|text|id)=(.*)$/su.exec(given) ?? [];
  if (engine === 'text') return [part('text', rest.replace(/^"(.*)"$/su, '$1'), rest.startsWith('"'))];
  if (engine === 'id') return [{ kind: 'css', by: '=', value: `[id="${rest}"]` }];
  const isPath = engine === 'xpath' || /^(\/\/|\.\.)/u.test(rest);
  return [{ kind: isPath ? 'xpath' : 'css', by: '=', value: rest }];
}

/** The element that the calls lead to, through frames; undefined when one of them cannot be said. */
function targetOf(links: readonly Link[]): StepTarget | undefined {
  const frame: string[] = [];
  let parts: Found = [];
  for (const { name, given = [] } of links) {
    if (name === 'frameLocator') parts.push(...ofSelector(given[0]));
    if (name === 'contentFrame' || name === 'frameLocator') {
      if (parts.length === 0 || parts.includes(undefined)) return undefined;
      frame.push(chainOf(parts.flatMap((each) => each ?? [])));
      parts = [];
    } else {
      const found = locators[name]?.(given, optionsOf(given));
      if (!found) return undefined;
      parts.push(...found);
    }
  }
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  const hops = frame.length > 0 ? frame.map((selector) => ({ selector })) : undefined;
  return { selector: chainOf(parts.flatMap((each) => each ?? [])), alternates: [], frame: hops };
}

type Deeds = Record<string, (given: readonly Value[], target: StepTarget) => ReadDeed | undefined>;

const plain =
  (method: Step['method']) =>
  (_given: readonly Value[], target: StepTarget): ReadDeed => ({ method, arguments: [], target });

const withText =
  (method: Step['method']) =>
  ([text]: readonly Value[], target: StepTarget): ReadDeed | undefined =>
    typeof text === 'string' ? { method, arguments: [text], target } : undefined;

/** A click with its options. What only says how it is tried changes nothing. */
const pressed =
  (method: 'click' | 'doubleClick') =>
  (given: readonly Value[], target: StepTarget): ReadDeed | undefined => {
    const { button, modifiers, position, delay, clickCount, ...others } = Object.fromEntries(
      optionsOf(given),
    );
    if (Object.keys(others).some((name) => !['timeout', 'force', 'noWaitAfter', 'trial'].includes(name)))
      return undefined;
    const held = Array.isArray(modifiers) ? modifiers.map(chordOf) : [];
    const places = placeOf(position);
    const isTwice = method === 'doubleClick' || clickCount === 2;
    if (typeof delay === 'number' && delay > 0 && !isTwice && held.length === 0 && button === undefined)
      return { method: 'longPress', arguments: [String(delay), ...places], target };
    if (button === 'right' && !isTwice)
      return { method: 'rightClick', arguments: [...held, ...places], target };
    const keys = typeof button === 'string' && button !== 'left' ? [button, ...held] : held;
    return { method: isTwice ? 'doubleClick' : 'click', arguments: [...keys, ...places], target };
  };

function placeOf(position: Value | undefined): string[] {
  const fields = position === undefined ? none : optionsOf([position]);
  const [x, y] = [fields.get('x'), fields.get('y')];
  return typeof x === 'number' && typeof y === 'number' ? [`${x},${y}`] : [];
}

/** Keys as we press them: the key that is Command on a Mac is Control elsewhere. */
const chordOf = (keys: Value | undefined) =>
  typeof keys === 'string' ? keys.replace('ControlOrMeta', 'Control') : '';

function optionsChosen(value: Value | undefined): string[] | undefined {
  if (Array.isArray(value)) {
    const all = value.map(optionsChosen);
    return all.includes(undefined) ? undefined : all.flatMap((each) => each ?? []);
  }
  if (typeof value === 'string') return [value];
  const fields = value === undefined ? none : optionsOf([value]);
  const [[name, chosen] = []] = [...fields];
  if (name === 'index') return typeof chosen === 'number' ? [`index=${chosen}`] : undefined;
  if (Array.isArray(chosen)) return optionsChosen(chosen);
  return (name === 'label' || name === 'value') && typeof chosen === 'string' ? [chosen] : undefined;
}

const deeds: Deeds = {
  click: pressed('click'),
  tap: plain('click'),
  dblclick: pressed('doubleClick'),
  fill: withText('fill'),
  type: withText('type'),
  pressSequentially: withText('type'),
  press: ([keys], target) =>
    typeof keys === 'string' ? { method: 'press', arguments: [chordOf(keys)], target } : undefined,
  clear: plain('clear'),
  check: plain('check'),
  uncheck: plain('uncheck'),
  setChecked: ([isOn], target) => ({ method: isOn === true ? 'check' : 'uncheck', arguments: [], target }),
  hover: plain('hover'),
  focus: plain('focus'),
  scrollIntoViewIfNeeded: plain('scrollIntoView'),
  selectOption: ([value, options], target) => {
    const chosen = optionsChosen(value ?? options);
    return chosen && { method: 'selectOption', arguments: chosen, target };
  },
  setInputFiles: ([files], target) => {
    const names = Array.isArray(files) ? files : [files];
    const all = names.flatMap((name) => (typeof name === 'string' ? name : []));
    return all.length === names.length ? { method: 'setInputFiles', arguments: all, target } : undefined;
  },
  dragTo: ([onto, ...more], target) => {
    const drop = isChain(onto) ? targetOf(onto.names.slice(1)) : undefined;
    if (!drop || drop.frame) return undefined;
    const options = optionsOf(more);
    const [from] = placeOf(options.get('sourcePosition'));
    const [to] = placeOf(options.get('targetPosition'));
    // A place on one side alone is said as the only one: the other is wherever it is best.
    const places =
      from !== undefined && to !== undefined
        ? [from, to]
        : to !== undefined
          ? ['', to]
          : from !== undefined
            ? [from]
            : [];
    return { method: 'dragAndDrop', arguments: [drop.selector, ...places], target };
  },
  waitFor: (given, target) => {
    const state = optionsOf(given).get('state') ?? 'visible';
    if (state === 'attached') return counted(target, '>=1');
    if (state === 'detached') return counted(target, '==0');
    return state === 'hidden' ? shown(target, true) : { method: 'waitFor', arguments: ['visible'], target };
  },
};

const pageDeeds: Record<string, (given: readonly Value[]) => ReadDeed | undefined> = {
  goto: ([url]) =>
    typeof url === 'string' && /^https?:/iu.test(url) ? { method: 'navigate', arguments: [url] } : undefined,
  goBack: () => ({ method: 'goBack', arguments: [] }),
  goForward: () => ({ method: 'goForward', arguments: [] }),
  reload: () => ({ method: 'reload', arguments: [] }),
  close: () => ({ method: 'closeTab', arguments: [] }),
  waitForTimeout: ([ms]) =>
    typeof ms === 'number' ? { method: 'wait', arguments: [String(ms)] } : undefined,
  waitForURL: ([url]) => atAddress(url),
};

const atAddress = (url: Value | undefined): ReadDeed | undefined =>
  typeof url === 'string' ? { method: 'waitForUrl', arguments: [url.replaceAll('**', '*')] } : undefined;

const shown = (target: StepTarget, isNot: boolean) =>
  isNot
    ? counted(target, '==0', { kind: 'drawn', by: '=', value: true })
    : ({ method: 'waitFor', arguments: ['visible'], target } satisfies ReadDeed);

type Checks = Record<
  string,
  (target: StepTarget, given: readonly Value[], isNot: boolean) => ReadDeed | undefined
>;

/** It is so of the element, or of none where it is not to be so. */
const so =
  (say: (given: readonly Value[]) => ChainPart | undefined) =>
  (target: StepTarget, given: readonly Value[], isNot: boolean): ReadDeed | undefined => {
    const said = say(given);
    return said && counted(target, isNot ? '==0' : '>=1', said);
  };

const property = (name: string, value: unknown): ChainPart => ({ kind: `.${name}`, by: '=', value });

const checks: Checks = {
  toBeVisible: (target, _given, isNot) => shown(target, isNot),
  toBeHidden: (target, _given, isNot) => shown(target, !isNot),
  toBeAttached: (target, _given, isNot) => counted(target, isNot ? '==0' : '>=1'),
  toBeEnabled: so(() => property('disabled', false)),
  toBeDisabled: so(() => property('disabled', true)),
  toBeChecked: so(() => property('checked', true)),
  toBeEmpty: so(() => property('value', '')),
  toHaveValue: so(([value]) => (typeof value === 'string' ? property('value', value) : undefined)),
  toContainText: so(([text]) => (typeof text === 'string' ? containing(text) : part('has', text))),
  toHaveText: so(([text]) => part('has', text, true)),
  toHaveAttribute: so(([name, value]) =>
    typeof name === 'string' && /^[\w-]+$/u.test(name) ? part(`@${name}`, value, true) : undefined,
  ),
  toHaveCount: (target, [count], isNot) =>
    typeof count === 'number' && !isNot ? counted(target, `==${count}`) : undefined,
};

const title: StepTarget = { ...ofPage, selector: 'head > title' };

const pageChecks: Record<string, (given: readonly Value[], isNot: boolean) => ReadDeed | undefined> = {
  toHaveTitle: ([text], isNot) =>
    so(([each]) => part('has', each, true))(title, text === undefined ? [] : [text], isNot),
  toHaveURL: ([url], isNot) => (isNot ? undefined : atAddress(url)),
};
