import { changeText, maskText } from '../../base/mask';
import type { UserEvent } from '../../protocol/recordings/live-recording';
import type { StepTarget } from '../../protocol/recordings/recording';
import type { Engine } from '../engine';
import { type Preference, createDescriber, type Describe } from './alternates';
import { hearAll, type EventHandlers, isOnLabel, meantBy } from './user-events';
import { createHoverWatch } from './hovers';
import type { SecretFields } from './secrets';
import { setTimeout } from '../dom/builtins';
import {
  fieldValueOf,
  filesOf,
  inputTypeOf,
  isChecked,
  isHtml,
  isInput,
  isSelect,
  optionsOf,
  isLabel,
  labelledControl,
  localNameOf,
  attributeOf,
  isTextarea,
  selectionIn,
} from '../dom/native';
import { clip } from '../dom/reading';
import { normalizeText } from '../fields/write-text';
import { isEditingHost, optionText } from '../dom/values';
import type { Change } from '../changes/change';
import { modifierFlags } from '../hands/keys';

/** Deeds that may be quiet: it is told, too, when they had no effect. */
const quietKinds: ReadonlyMap<string, 'press' | 'setting'> = new Map([
  ['click', 'press'],
  ['doubleClick', 'press'],
  ['key', 'press'],
  ['drag', 'press'],
  ['check', 'setting'],
  ['select', 'setting'],
]);

export type RecorderPorts = { tell: (event: UserEvent) => void; secrets: SecretFields; signal: AbortSignal };

/**
 * Tells what the user does in this frame, until `signal` aborts: trusted events only, each before the page hears of it, and none
 * while Tabwright acts here itself.
 */
export function startRecorder(
  engine: Engine,
  preference: Preference,
  { tell, secrets, signal }: RecorderPorts,
): void {
  const { document, tree } = engine.context;
  const describe = createDescriber(engine, preference);
  const ownTime = createOwnTimes();
  const send = (deed: RecordedDeed, target: StepTarget | undefined, at: number) => {
    if (!target) return;
    const place = { at: performance.timeOrigin + ownTime(at), tab: 0, url: document.URL };
    tell(withoutValues({ ...place, target, ...deed }, secrets.values()));
  };
  const typing = createTyping(send, signal);
  const quiet = createQuietWatch(engine, {
    tell: (target, at) => send({ kind: 'quiet' }, target, at),
    signal,
  });
  const recording: RecordingUnderWay = {
    engine,
    document,
    aim: describe,
    tell: (deed, target, at) => {
      typing.flush();
      // The hovers are sent in the order they were done in, right before the deed.
      for (const [index, over] of hovers.take().entries())
        send({ kind: 'hover' }, over, at - 1 / (index + 2));
      send(deed, target, at);
      const kind = quietKinds.get(deed.kind);
      if (target && kind) quiet.begin(target, at, kind);
      else quiet.end();
    },
  };
  const drags = createDragWatch(recording);
  const presses = createPressWatch(recording, drags);
  const keys = createKeyWatch(recording, presses.noteKey);
  const fields = createFieldWatch(recording, { secrets, typing, wasPressed: presses.wasLast });
  const hovers = createHoverWatch(engine, { aim: describe, signal });
  hearAll([hovers.handlers, presses.handlers, drags.handlers, keys, fields], { tree, isOurs, signal });

  function isOurs(target: Element): boolean {
    return engine.context.changes.phase !== 'idle' || engine.context.changes.isOurs(target);
  }
}

/** A page may repeat what was typed into a secret field: then it is left out here too. */
function withoutValues(event: UserEvent, values: readonly string[]): UserEvent {
  if (values.length === 0) return event;
  const names = Object.fromEntries(values.map((value, at) => [`secret${at + 1}`, value]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts in it are others
  return changeText(event, (text) => maskText(text, names)) as UserEvent;
}

/** Watches keys that do something by themselves. */
function createKeyWatch({ aim, tell }: RecordingUnderWay, noteKey: (key: string) => void): EventHandlers {
  return {
    keydown: (event, field) => {
      noteKey(event.key);
      const key = recordedKey(event, field);
      if (key === undefined) return;
      const target = aim(field);
      const tellKey = () => tell({ kind: 'key', key }, target, event.timeStamp);
      if (!needsPage(event)) return tellKey();
      // By then the page has heard it.
      setTimeout(() => event.defaultPrevented && tellKey());
    },
  };
}

/** The most that is told of one field: characters, options and files. */
const most = { value: 10_000, option: 2000, options: 20, files: 20, file: 255 };

type Needs = { secrets: SecretFields; typing: Typing; wasPressed: (box: Element) => boolean };

/**
 * Tells what fields hold after the user typed, chose, ticked or gave files. It hears `input`, which leaves shadow trees
 * where `change` does not.
 */
function createFieldWatch({ engine, aim, tell }: RecordingUnderWay, needs: Needs): EventHandlers {
  const { secrets, typing, wasPressed } = needs;
  return {
    // Seen from the start: a field may stop to look secret while it is typed in.
    focusin: (_event, element) => void secrets.kindOf(element),
    input: ({ timeStamp: at }, element) => {
      if (isSelect(element)) return tell({ kind: 'select', options: chosen(element) }, aim(element), at);
      if (isInput(element)) {
        const type = inputTypeOf(element);
        if (type === 'file') return tell({ kind: 'upload', files: fileNames(element) }, aim(element), at);
        if (type === 'checkbox' || type === 'radio') {
          if (wasPressed(element)) tell({ kind: 'check', isChecked: isChecked(element) }, aim(element), at);
          return undefined;
        }
      }
      const field = engine.context.tree.closest(element, isEditingHost) ?? element;
      const secret = secrets.kindOf(field);
      if (secret) return tell({ kind: 'secretInput', secret }, aim(field), at);
      const value = textOf(field);
      if (value === undefined) return undefined;
      return typing.note({ field, target: aim(field), value: clip(value, most.value), at });
    },
  };
}

function textOf(field: Element): string | undefined {
  return (
    fieldValueOf(field) ??
    (isHtml(field) && isEditingHost(field) ? normalizeText(field.innerText) : undefined)
  );
}

const chosen = (select: HTMLSelectElement) =>
  optionsOf(select)
    .filter((option) => option.selected)
    .slice(0, most.options)
    .map((option) => clip(optionText(option), most.option));

const fileNames = (field: HTMLInputElement) =>
  [...(filesOf(field) ?? [])].slice(0, most.files).map(({ name }) => name.slice(0, most.file));

/** An effect may take this long to be seen, in milliseconds: a replay waits as long for it. */
const effectMs = 1500;

type QuietWatch = {
  /**
   * Begins to follow a deed, `at` this time of the page's clock, in place of the one before it. Of a `setting`, a box or
   * a list, the page may tell a server and show nothing: then it is not quiet either.
   */
  begin(target: StepTarget, at: number, kind: 'press' | 'setting'): void;
  end(): void;
};

/** Tells of a deed that had no effect in this frame: when it is done again, none is to be asked for. */
function createQuietWatch(
  { context: { changes, document } }: Engine,
  { tell, signal }: { tell: (target: StepTarget, at: number) => void; signal: AbortSignal },
): QuietWatch {
  // Moving the focus or the page is an effect of a press, and comes before its click.
  let hasMoved = false;
  let stop = () => {};
  const end = () => stop();
  const on = (types: readonly string[], hear: () => void) => {
    for (const type of types) window.addEventListener(type, hear, { capture: true, passive: true, signal });
  };
  on(['pointerdown', 'keydown'], () => {
    hasMoved = false;
  });
  on(['focusin', 'scroll'], () => {
    hasMoved = true;
    end();
  });
  signal.addEventListener('abort', end);
  return {
    end,
    begin: (target, at, kind) => {
      end();
      if (hasMoved && kind === 'press') return;
      const url = document.URL;
      const isOfItself = (change: Change) => changes.restlessness.isRestless(change, at, null);
      const unwatch = changes.watch((batch) => batch.every(isOfItself) || end());
      const unhear = kind === 'setting' ? hearRequests(at, end) : () => {};
      const timer = setTimeout(() => {
        end();
        if (document.URL === url) tell(target, performance.now());
      }, effectMs);
      stop = () => {
        clearTimeout(timer);
        unwatch();
        unhear();
        stop = () => {};
      };
    },
  };
}

/** Calls back when something the page asked for since `at` has come. One that takes longer than the watch is not heard of. */
function hearRequests(at: number, onRequest: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ startTime }) => startTime >= at)) onRequest();
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

type PressWatch = {
  handlers: EventHandlers;
  /** True if the user pressed this box or its label last: a script of the page can change the box too. */
  wasLast: (box: Element) => boolean;
  noteKey: (key: string) => void;
};

/**
 * Watches clicks, double clicks, and those with other buttons. The pressed element is described when the press begins.
 */
function createPressWatch(
  { engine, aim, tell }: RecordingUnderWay,
  { wasDragged }: { wasDragged: () => boolean },
): PressWatch {
  const { tree } = engine.context;
  let begun: { element: Element; target: StepTarget | undefined } | undefined;
  let last: Element | undefined;
  let lastKey = '';
  const aimAt = (element: Element) => (begun?.element === element ? begun.target : aim(element));
  const press = (event: MouseEvent, hit: Element) => {
    const element = meantBy(hit, tree);
    last = element;
    if (wasDragged() || isToldOtherwise(element)) return;
    const args = argumentsOf(event);
    const deed = {
      kind: 'click',
      arguments: args.length > 0 ? args : undefined,
      isOnLabel: isOnLabel(hit, tree) || undefined,
      isByKey: (event.detail === 0 && lastKey === 'Enter') || undefined,
    } as const;
    tell(deed, aimAt(element), event.timeStamp);
  };
  return {
    handlers: {
      pointerdown: (_event, hit) => {
        lastKey = '';
        const element = meantBy(hit, tree);
        begun = { element, target: aim(element) };
      },
      click: press,
      auxclick: press,
      dblclick: (event, hit) => {
        const element = meantBy(hit, tree);
        if (!isToldOtherwise(element)) tell({ kind: 'doubleClick' }, aimAt(element), event.timeStamp);
      },
    },
    wasLast: (box) => {
      const label = last && tree.closest(last, isLabel);
      return last === box || (label ? labelledControl(label) === box : false);
    },
    noteKey: (key) => {
      lastKey = key;
    },
  };
}

/** The page beside everything; and fields where what is chosen in the browser's own list is told. */
function isToldOtherwise(element: Element): boolean {
  const tag = localNameOf(element);
  return (
    tag === 'html' || tag === 'body' || isSelect(element) || (isInput(element) && element.type === 'file')
  );
}

function argumentsOf(event: MouseEvent): string[] {
  const button = { 1: 'middle', 2: 'right' }[event.button];
  const held = Object.entries(modifierFlags).flatMap(([name, flag]) => (event[flag] ? [name] : []));
  return [...(button === undefined ? [] : [button]), ...held];
}

/** A text is told once nothing more is typed for this long, in milliseconds. */
const quietMs = 300;

type Typing = {
  /** Notes what the field holds now. It is told once nothing more is typed, or something else is done. */
  note(typed: Typed): void;
  flush(): void;
};

type Typed = { field: Element; target: StepTarget | undefined; value: string; at: number };

function createTyping(
  send: (deed: RecordedDeed, target: StepTarget | undefined, at: number) => void,
  signal: AbortSignal,
): Typing {
  let pending: Typed | undefined;
  let timer = 0;
  const flush = () => {
    clearTimeout(timer);
    const typed = pending;
    pending = undefined;
    if (typed) send({ kind: 'input', value: typed.value }, typed.target, typed.at);
  };
  for (const type of ['focusout', 'blur', 'pagehide'])
    window.addEventListener(type, flush, { capture: true, signal });
  signal.addEventListener('abort', flush);
  return {
    flush,
    note: (typed) => {
      if (pending && pending.field !== typed.field) flush();
      pending = typed;
      clearTimeout(timer);
      timer = setTimeout(flush, quietMs);
    },
  };
}

const always = new Set(['Enter', 'Escape']);

const moving = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Delete|Backspace|F\d+)$/;

/**
 * The key as `press` takes it, when it does something by itself. What types or edits goes into what the field then holds, and
 * Tab only says where the next step is: that one names its element itself.
 */
function recordedKey(event: KeyboardEvent, field: Element): string | undefined {
  if (event.isComposing || event.repeat || modifierNames.has(event.key)) return undefined;
  const key = event.key === ' ' ? 'Space' : event.key;
  const held = Object.entries(modifierFlags).flatMap(([name, flag]) => (event[flag] ? [name] : []));
  const isPlain = held.every((name) => name === 'Shift');
  if (always.has(key)) return isNewLine(key, held, field) ? undefined : [...held, key].join('+');
  if (moving.test(key)) return isPlain && movesWithin(field) ? undefined : [...held, key].join('+');
  return isPlain ? undefined : [...held, key.length === 1 ? key.toLowerCase() : key].join('+');
}

const modifierNames = new Set([
  ...Object.keys(modifierFlags),
  'AltGraph',
  'CapsLock',
  'NumLock',
  'Dead',
  'Unidentified',
]);

/** These keys do nothing by themselves, or something to the browser: they count only if the page handles them. */
function needsPage(event: KeyboardEvent): boolean {
  return !always.has(event.key);
}

const isNewLine = (key: string, held: readonly string[], field: Element) =>
  key === 'Enter' && held.every((name) => name === 'Shift') && (isTextarea(field) || isEditingHost(field));

/** True if the key moves within the field's text or chooses in its list, which other events report. */
function movesWithin(field: Element): boolean {
  if (isSelect(field) || isTextarea(field) || isEditingHost(field)) return !opensList(field);
  return localNameOf(field) === 'input' && !opensList(field) && inputTypeOf(field) !== 'checkbox';
}

/** A field with a list of its page's own: its arrows choose. */
const opensList = (field: Element) =>
  attributeOf(field, 'role') === 'combobox' ||
  ['aria-autocomplete', 'aria-activedescendant', 'aria-haspopup', 'aria-expanded'].some(
    (name) => attributeOf(field, name) !== null,
  );

type DragWatch = {
  handlers: EventHandlers;
  /** True if the last press was a drag: the click that the browser sends after it is ignored. */
  wasDragged: () => boolean;
};

/** A press that moves less is a click, in CSS px. */
const leastMove = 10;

type Dragged = {
  element: Element;
  target: StepTarget | undefined;
  x: number;
  y: number;
  isByBrowser: boolean;
};

/**
 * Watches drags onto another element of the same frame: by the browser (`draggable`), or by a page that follows the
 * pointer.
 */
function createDragWatch({ engine, document, aim, tell }: RecordingUnderWay): DragWatch {
  const { tree } = engine.context;
  let dragged: Dragged | undefined;
  let wasDragged = false;
  const begin = ({ clientX: x, clientY: y }: MouseEvent, element: Element, isByBrowser: boolean) => {
    dragged = { element, target: aim(element), x, y, isByBrowser };
  };
  const carry = (event: MouseEvent, onto: Element | undefined) => {
    const place = onto && aim(onto);
    if (dragged && place) {
      tell({ kind: 'drag', onto: place.selector }, dragged.target, event.timeStamp);
      wasDragged = true;
    }
    dragged = undefined;
  };
  return {
    wasDragged: () => wasDragged,
    handlers: {
      pointerdown: (event, hit) => {
        wasDragged = false;
        dragged = undefined;
        if (event.button === 0 && !takesItself(hit)) begin(event, meantBy(hit, tree), false);
      },
      dragstart: (event, element) => begin(event, element, true),
      drop: (event, element) => {
        if (dragged?.isByBrowser) carry(event, element);
      },
      dragend: () => {
        dragged = undefined;
      },
      pointerup: (event) => {
        if (!dragged || dragged.isByBrowser) return;
        const isMoved = Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) >= leastMove;
        const isSelection = selectionIn(document)?.isCollapsed === false;
        carry(event, isMoved && !isSelection ? below(event, dragged.element) : undefined);
      },
    },
  };

  /** The element it was let go over: neither the thing itself, which follows the pointer, nor one that holds it. */
  function below({ clientX, clientY }: MouseEvent, carried: Element): Element | undefined {
    const hits = document.elementsFromPoint(clientX, clientY);
    return hits.find((hit) => !tree.contains(carried, hit) && !tree.contains(hit, carried));
  }
}

/** A press that moves in such a field selects its text or sets its value. */
function takesItself(element: Element): boolean {
  return isInput(element) || isTextarea(element) || isSelect(element) || isEditingHost(element);
}

/** Less than any clock of a page tells apart, in milliseconds. */
const tickMs = 0.001;

/**
 * Gives each event of a frame a time of its own: the worker knows by it one that is told again. Browsers round their clocks, some
 * to whole milliseconds, in which a press and the change that comes of it are one.
 */
export function createOwnTimes(): (at: number) => number {
  let rounded = 0;
  let last = 0;
  return (at) => {
    last = at === rounded ? last + tickMs : at;
    rounded = at;
    return last;
  };
}

/** The deed done to an element, without its time, its place and the element. */
type RecordedDeed = UserEvent extends infer E
  ? E extends { target: StepTarget }
    ? Omit<E, 'at' | 'tab' | 'url' | 'target'>
    : never
  : never;

type RecordingUnderWay = {
  readonly engine: Engine;
  readonly document: Document;
  /** Describes now how the element is found again, for `tell` to use: later the page may have changed. */
  readonly aim: Describe;
  /** Tells a deed done to an element, after what is still being typed. */
  readonly tell: (deed: RecordedDeed, target: StepTarget | undefined, at: number) => void;
};
