import type { CommandKind } from '../../languages/kinds';
import { type Command, type Lexicon } from './lexicon';
import { fold } from '../words';
import type { Intent, Position, SaidTarget } from './intent';
import { isOneMask, unmask, type MaskedPart, isCapital, readValue } from './mask-quotes';
import { phraseOf } from './plans';
import { matchPattern, modifierKeys, type Slots } from './pattern';
import { readPosition, readPositions, readTargets, type TargetGrammar, withoutStart } from './parse-target';

type Said = {
  value: string;
  /** The value without the end of a sentence, as an option of a list. */
  option: string;
  valueIsLiteral: boolean;
  key: string;
  percent: string;
  pixels: string;
  targets: SaidTarget[];
  destinations: SaidTarget[];
  /** The target read as a place: "the cookie banner". */
  places: Position[];
  /** The value without the place at its end: what is searched for, and the field to do it in. */
  sought: SoughtAt[];
};

/** A command; `longest` is its pattern with the longest value, where words after a value may also be of it. */
export type CompiledCommand = Command & {
  pattern: RegExp;
  longest?: RegExp;
};

export type Grammar = { lexicon: Lexicon; grammar: TargetGrammar };

/** The readings of one step by one command, or nothing when its words do not fit. */
export function readCommand(
  step: MaskedPart,
  command: CompiledCommand,
  language: Grammar,
): Intent[] | undefined {
  const slots = matchPattern(command.pattern, fold(step.text));
  if (!slots) return undefined;
  const slot = (name: keyof Slots): string => {
    const range = slots[name];
    return range ? step.text.slice(range[0], range[1]).trim() : '';
  };
  const [value, targetEnd] = withoutDoubled(slot('value'), step.text.slice(0, slots.value?.[0]));
  const named = `${slot('target')}${targetEnd}`;
  const isLast = slots.value?.[1] === step.text.length;
  const told = readValue(value, { ...step, after: isLast ? step.after : '' }, language.lexicon);
  const said: Said = {
    value: command.kind === 'search' ? (told.sought ?? told.text) : told.text,
    option: unmask(value, step.masks),
    valueIsLiteral: isOneMask(value),
    key: chordOf(fold(slot('key')), language.lexicon),
    percent: slot('percent'),
    pixels: slot('pixels'),
    destinations: slots.destination ? readDestinations(slot('destination'), step, language) : [],
    targets: slots.target ? readTargets(named, step.masks, language.grammar) : [],
    places: slots.target ? readPositions(named, step.masks, language.grammar) : [],
    sought: command.kind === 'search' && isLast ? readSoughtAt(value, step, language.grammar) : [],
  };
  const weight = command.weight * valueWeight(said, language.grammar);
  const doubtful = typing.has(command.kind) ? told.doubt : doubtOfSought(command, said, language.grammar);
  const doubt = doubtful === undefined ? {} : { doubt: doubtful };
  return intentsOf(command, said).map((intent) => ({ ...intent, ...doubt, weight: intent.weight * weight }));
}

/** The value, and the end of the name before it: a word that is said twice there belongs to both, as in "set Assigned to to Ada". */
function withoutDoubled(value: string, before: string): [value: string, end: string] {
  const [first = '', rest = ''] = value.split(/\s+(.*)/su);
  const isDoubled = rest !== '' && fold(before).trim().split(/\s+/).at(-1) === fold(first);
  return isDoubled ? [rest, ` ${first}`] : [value, ''];
}

/** The doubt whether a kind of thing before its name belongs to the words of a search: "look for the contact Ada". */
function doubtOfSought({ kind }: Command, { value, valueIsLiteral }: Said, grammar: TargetGrammar) {
  const isKindAndName = grammar.determiner.test(fold(value)) && /^\p{Ll}+ \p{Ll}+ \p{Lu}/u.test(value);
  if (kind !== 'search' || valueIsLiteral || !isKindAndName) return undefined;
  return `Is "${value}" the text? Put it in quotes.`;
}

/** Commands that type their value as it was said. Others choose from the options that are there. */
const typing: ReadonlySet<CommandKind> = new Set(['fill', 'set']);

/** The weight of a value: less for an unquoted one with an article, which is more likely a name. */
function valueWeight(said: Said, grammar: TargetGrammar): number {
  const isName = said.valueIsLiteral || isCapital(said.value);
  return !isName && grammar.determiner.test(fold(said.value)) ? 0.9 : 1;
}

function intentsOf(command: Command, said: Said): Intent[] {
  return readings[command.kind](said);
}

type Reading = (said: Said) => Intent[];

const on =
  (method: Intent['method'], ...args: string[]): Reading =>
  ({ targets }) =>
    targets.map((target) => ({ method, arguments: args, target, weight: 1 }));

const onPage =
  (method: Intent['method'], ...args: string[]): Reading =>
  () => [{ method, arguments: args, target: 'page', weight: 1 }];

/** A choice that is said as a fill: it is meant where the field is a list. */
const asFilled = (intent: Intent): Intent => ({ ...intent, weight: filledWeight });
const filledWeight = 0.97;

const readings: Record<CommandKind, Reading> = {
  click: on('click'),
  'double-click': on('doubleClick'),
  'right-click': on('rightClick'),
  'long-press': on('longPress'),
  fill: (said) =>
    said.value === ''
      ? [...on('fill')(said), ...on('selectOption')(said)].map(withValueOrLack)
      : [...on('fill', said.value)(said), ...on('selectOption', said.option)(said).map(asFilled)],
  search: searchIntents,
  sort: sortIntents,
  close: closeIntents,
  'add-to-cart': cartIntents,
  clear: on('clear'),
  choose: chooseIntents,
  set: (said) =>
    [...on('fill', said.value)(said), ...chooseIntents(said)].map((intent) => ({ ...intent, isState: true })),
  add: addIntents,
  increase: stepIntents('ArrowUp'),
  decrease: stepIntents('ArrowDown'),
  check: on('check'),
  uncheck: on('uncheck'),
  press: (said) => (said.targets.length > 0 ? on('press', said.key)(said) : onPage('press', said.key)(said)),
  hover: on('hover'),
  focus: on('focus'),
  drag: dragIntents,
  upload: (said) => on('setInputFiles', said.value)(said),
  wait: on('waitFor', 'visible'),
  'wait-gone': on('waitFor', 'hidden'),
  'wait-enabled': on('waitFor', 'enabled'),
  'wait-text': (said) => onPage('waitFor', 'pageText', said.value)(said),
  scroll: on('scrollIntoView'),
  'scroll-down': onPage('nextChunk'),
  'scroll-up': onPage('prevChunk'),
  'scroll-by': (said) => onPage('scrollByPixelOffset', said.pixels)(said),
  'scroll-by-up': (said) => onPage('scrollByPixelOffset', `-${said.pixels}`)(said),
  'scroll-until': (said) => onPage('scrollUntil', said.value)(said),
  'scroll-top': onPage('scrollTo', '0%'),
  'scroll-bottom': onPage('scrollTo', '100%'),
  'scroll-percent': (said) =>
    onPage('scrollTo', `${Math.min(100, Number.parseInt(said.percent, 10))}%`)(said),
};

/** Reads a place to drop on by its name, with and without the word for its kind: "the Done column". */
function readDestinations(text: string, { masks }: MaskedPart, { grammar }: Grammar): SaidTarget[] {
  const { words: name = '' } = readPosition(text, masks, grammar) ?? {};
  const bare = { name, fullName: name, quoted: false, positions: [] };
  return [...readTargets(text, masks, grammar), ...(name === '' ? [] : [bare])];
}

/** Reads the dragged element, once for each reading of the element it is dropped on. */
function dragIntents({ targets, destinations }: Said): Intent[] {
  return destinations.flatMap((destination) =>
    targets.map((target) => ({ method: 'dragAndDrop', arguments: [], target, destination, weight: 1 })),
  );
}

/** Takes the variable in "put %email% in" as the value and the field's name; without one the value is missing. */
function withValueOrLack(intent: Intent): Intent {
  const { target } = intent;
  const variable = target === 'page' || !target.quoted ? undefined : /^%(.+)%$/.exec(target.name)?.[1];
  if (target === 'page' || variable === undefined) return { ...intent, lacksValue: true };
  const name = variable.replaceAll(/[_.-]/g, ' ');
  return { ...intent, arguments: [target.name], target: { ...target, name, fullName: name, quoted: false } };
}

function searchIntents(said: Said): Intent[] {
  const anywhere: SaidTarget = { name: '', fullName: '', quoted: false, type: 'search', positions: [] };
  const targets = said.targets.length > 0 ? said.targets : [anywhere];
  const search = (target: SaidTarget, text: string, weight: number): Intent => ({
    method: 'fill',
    arguments: [text],
    target,
    weight,
    isSearch: true,
  });
  return [
    ...said.sought.map(({ text, target }) => search(target, text, 1)),
    ...targets.map((target) => search(target, said.value, 1)),
  ];
}

/** Reads "sort by price" as an option of some list, or an element of just that name. */
function sortIntents(said: Said): Intent[] {
  const item: SaidTarget = {
    name: said.option,
    fullName: said.option,
    quoted: said.valueIsLiteral,
    positions: [],
  };
  const anywhere: SaidTarget = { name: '', fullName: '', quoted: false, positions: [] };
  return [
    { method: 'selectOption', arguments: [said.option], target: anywhere, weight: 1 },
    { method: 'click', arguments: [], target: item, weight: 0.97, exactOnly: true },
  ];
}

/** Reads "close the dialog" as a click on the element in it that closes it. */
function closeIntents({ places }: Said): Intent[] {
  return places
    .filter(({ region }) => region !== undefined && region !== 'part')
    .map((place) => clickOn(phraseOf('close'), [place]));
}

/** Reads "add the blue kettle to the cart" as a click on the button for it in the kettle's part of the page. */
function cartIntents({ targets: [product] }: Said): Intent[] {
  if (!product || product.ordinal !== undefined || product.name === '') return [];
  return [clickOn(phraseOf('add-to-cart'), [{ words: product.fullName }])];
}

function clickOn(name: string, positions: Position[]): Intent {
  const target: SaidTarget = { name, fullName: name, quoted: false, positions };
  return { method: 'click', arguments: [], target, weight: 1 };
}

/** Reads "choose Blue in Colour" as an option of a list named Colour, or an element named Blue in a group named Colour. */
function chooseIntents(said: Said): Intent[] {
  const item: SaidTarget = {
    name: said.option,
    fullName: said.option,
    quoted: said.valueIsLiteral,
    positions: [],
  };
  if (said.targets.length === 0) {
    const anywhere: SaidTarget = { name: '', fullName: '', quoted: false, positions: [] };
    return [{ method: 'selectOption', arguments: [said.option], target: anywhere, weight: 0.95 }];
  }
  return said.targets.flatMap((target): Intent[] => {
    const words = target.fullName || target.name;
    const inGroup: SaidTarget = { ...item, positions: [{ words }, ...target.positions] };
    return [
      { method: 'selectOption', arguments: [said.option], target, weight: 1 },
      { method: 'check', arguments: [], target: inGroup, weight: 0.98 },
      { method: 'click', arguments: [], target: inGroup, weight: 0.97 },
      // A field that only takes text has no other way to choose.
      {
        method: 'fill',
        arguments: [said.option],
        target,
        weight: typedWeight,
        wholeOnly: true,
        ifFits: true,
      },
    ];
  });
}

const typedWeight = 0.9;

/** Reads "add Green to Colours" as a choice in a list of just that name, or as what a field of that name adds to its own. */
function addIntents({ targets, option }: Said): Intent[] {
  return targets.flatMap((target) =>
    (['selectOption', 'selectOptionFromDropdown'] as const).map((method): Intent => ({
      method,
      arguments: [option],
      target,
      weight: 1,
      wholeOnly: true,
    })),
  );
}

/** Reads "increase Quantity" as the key that moves a number of just that name by one step. */
function stepIntents(key: string): Reading {
  return ({ targets }) =>
    targets.map((target) => ({
      method: 'press',
      arguments: [key],
      target,
      weight: 1,
      isStep: true,
      wholeOnly: true,
    }));
}

/** The key chord: `ctrl + enter` → `Control+Enter`. */
function chordOf(said: string, lexicon: Lexicon): string {
  const whole = lexicon.keys.get(said);
  if (whole !== undefined) return whole;
  const parts = said.split(/[+-]/).map((part) => part.trim());
  const key = parts.pop() ?? '';
  const held = parts.map((part) => modifierKeys.get(part) ?? part);
  return [
    ...held,
    lexicon.keys.get(key.replace(/\s+/g, ' ')) ?? (/^f\d+$/.test(key) ? key.toUpperCase() : key),
  ].join('+');
}

type SoughtAt = { text: string; target: SaidTarget };

/**
 * Reads "copper pans in the catalogue" as a search in a field of that name, "the catalogue". Without an article it may be a
 * part of what is searched for: "hotels in Paris".
 */
function readSoughtAt(value: string, { masks, written }: MaskedPart, grammar: TargetGrammar): SoughtAt[] {
  return [...fold(value).matchAll(grammar.position)].flatMap((cut): SoughtAt[] => {
    const sought = value.slice(0, cut.index).trim();
    const place = value.slice(cut.index + cut[0].length).trim();
    const name = withoutStart(place, grammar.determiner);
    if (sought === '' || name === '' || name === place) return [];
    const text = isOneMask(sought) ? unmask(sought, masks) : unmask(sought, written);
    const called = unmask(name, masks);
    return [
      { text, target: { name: called, fullName: called, quoted: false, type: 'search', positions: [] } },
    ];
  });
}
