import type { Command, Lexicon } from '../lexicon';
import { fold } from '../words';
import type { Intent, Target } from './intent';
import { isOneMask, unmask, type Masked } from './mask';
import { matchPattern, type Slots } from './pattern';
import { readTargets, type TargetGrammar } from './target';

/** What a command's slots held. */
type Said = {
  value: string;
  valueIsLiteral: boolean;
  key: string;
  percent: string;
  pixels: string;
  targets: Target[];
  destinations: Target[];
};

export type CompiledCommand = Command & { pattern: RegExp };

/** The readings of one step by one command, or nothing when its words do not fit. */
export function readCommand(
  step: Masked,
  command: CompiledCommand,
  language: { lexicon: Lexicon; grammar: TargetGrammar },
): Intent[] | undefined {
  const slots = matchPattern(command.pattern, fold(step.text));
  if (!slots) return undefined;
  const slot = (name: keyof Slots): string => {
    const range = slots[name];
    return range ? step.text.slice(range[0], range[1]).trim() : '';
  };
  const value = slot('value');
  const said: Said = {
    value: unmask(value, step.masks),
    valueIsLiteral: isOneMask(value),
    key: chordOf(fold(slot('key')), language.lexicon),
    percent: slot('percent'),
    pixels: slot('pixels'),
    destinations: slots.destination ? readTargets(slot('destination'), step.masks, language.grammar) : [],
    targets: slots.target ? readTargets(slot('target'), step.masks, language.grammar) : [],
  };
  const weight = command.weight * valueWeight(said, language.grammar);
  return intentsOf(command, said).map((intent) => ({ ...intent, weight: intent.weight * weight }));
}

/** An unquoted value that begins with an article is more likely the name of something. */
function valueWeight(said: Said, grammar: TargetGrammar): number {
  return !said.valueIsLiteral && grammar.determiner.test(fold(said.value)) ? 0.9 : 1;
}

function intentsOf(command: Command, said: Said): Intent[] {
  const toTargets = (method: Intent['method'], args: string[]): Intent[] =>
    said.targets.map((target) => ({ method, arguments: args, target, weight: 1 }));
  switch (command.kind) {
    case 'click':
      return toTargets('click', []);
    case 'double-click':
      return toTargets('doubleClick', []);
    case 'right-click':
      return toTargets('click', ['right']);
    case 'fill':
      if (said.value !== '') return toTargets('fill', [said.value]);
      return [...toTargets('fill', []), ...toTargets('selectOption', [])].map(lackingValue);
    case 'search':
      return searchIntents(said);
    case 'clear':
      return toTargets('clear', []);
    case 'choose':
      return chooseIntents(said);
    case 'set':
      return [...toTargets('fill', [said.value]), ...toTargets('selectOption', [said.value])];
    case 'check':
      return toTargets('check', []);
    case 'uncheck':
      return toTargets('uncheck', []);
    case 'press':
      return said.targets.length > 0 ? toTargets('press', [said.key]) : [pageIntent('press', said.key)];
    case 'hover':
      return toTargets('hover', []);
    case 'focus':
      return toTargets('focus', []);
    case 'drag':
      return dragIntents(said);
    case 'upload':
      return toTargets('setInputFiles', [said.value]);
    case 'wait':
      return toTargets('waitFor', ['visible']);
    case 'wait-gone':
      return toTargets('waitFor', ['hidden']);
    case 'wait-enabled':
      return toTargets('waitFor', ['enabled']);
    case 'wait-text':
      return [{ ...pageIntent('waitFor', 'pageText'), arguments: ['pageText', said.value] }];
    case 'scroll':
      return toTargets('scrollIntoView', []);
    case 'scroll-down':
      return [{ ...pageIntent('nextChunk', ''), arguments: [] }];
    case 'scroll-up':
      return [{ ...pageIntent('prevChunk', ''), arguments: [] }];
    case 'scroll-by':
      return [pageIntent('scrollByPixelOffset', `${Number.parseInt(said.pixels, 10)}`)];
    case 'scroll-by-up':
      return [pageIntent('scrollByPixelOffset', `-${Number.parseInt(said.pixels, 10)}`)];
    case 'scroll-until':
      return [pageIntent('scrollUntil', said.value)];
    case 'scroll-top':
      return [pageIntent('scrollTo', '0%')];
    case 'scroll-bottom':
      return [pageIntent('scrollTo', '100%')];
    case 'scroll-percent':
      return [pageIntent('scrollTo', `${Math.min(100, Number.parseInt(said.percent, 10))}%`)];
  }
  return command.kind satisfies never;
}

/** What is dragged, once for each reading of what it is dropped on. */
function dragIntents({ targets, destinations }: Said): Intent[] {
  return destinations.flatMap((destination) =>
    targets.map((target) => ({ method: 'dragAndDrop', arguments: [], target, destination, weight: 1 })),
  );
}

function lackingValue(intent: Intent): Intent {
  return { ...intent, lacksValue: true };
}

function searchIntents(said: Said): Intent[] {
  const anywhere: Target = { name: '', fullName: '', quoted: false, type: 'search', positions: [] };
  const targets = said.targets.length > 0 ? said.targets : [anywhere];
  return targets.map((target) => ({
    method: 'fill',
    arguments: [said.value],
    target,
    weight: 1,
    purpose: 'search',
  }));
}

/** "choose Blue in Colour": an option of a list called Colour, or something called Blue in a group called Colour. */
function chooseIntents(said: Said): Intent[] {
  const item: Target = { name: said.value, fullName: said.value, quoted: said.valueIsLiteral, positions: [] };
  if (said.targets.length === 0) {
    const anywhere: Target = { name: '', fullName: '', quoted: false, positions: [] };
    return [{ method: 'selectOption', arguments: [said.value], target: anywhere, weight: 0.95 }];
  }
  return said.targets.flatMap((target): Intent[] => {
    const words = target.fullName || target.name;
    const inGroup: Target = { ...item, positions: [{ words }, ...target.positions] };
    return [
      { method: 'selectOption', arguments: [said.value], target, weight: 1 },
      { method: 'check', arguments: [], target: inGroup, weight: 0.98 },
      { method: 'click', arguments: [], target: inGroup, weight: 0.97 },
    ];
  });
}

function pageIntent(method: Intent['method'], argument: string): Intent {
  return { method, arguments: [argument], target: 'page', weight: 1 };
}

const modifiers: Record<string, string> = {
  ctrl: 'Control',
  control: 'Control',
  strg: 'Control',
  shift: 'Shift',
  umschalt: 'Shift',
  alt: 'Alt',
  option: 'Alt',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
};

/** `ctrl + enter` → `Control+Enter`. */
function chordOf(said: string, lexicon: Lexicon): string {
  const whole = lexicon.keys.get(said);
  if (whole !== undefined) return whole;
  const parts = said.split(/\s*[+-]\s*/);
  const key = parts.pop() ?? '';
  const held = parts.map((part) => modifiers[part] ?? part);
  return [
    ...held,
    lexicon.keys.get(key.replace(/\s+/g, ' ')) ?? (/^f\d+$/.test(key) ? key.toUpperCase() : key),
  ].join('+');
}
