import type { Lexicon } from './lexicon';

/** Slot name → its range in the text that was matched. */
export type Slots = Partial<Record<SlotName, [start: number, end: number]>>;

type SlotName = 'target' | 'value' | 'key' | 'percent' | 'pixels' | 'destination' | 'address';

/** Compiles a way to say a command to a regular expression over folded and masked text. `isLong`: of two ends of a value, the last. */
export function compilePattern(say: string, lexicon: Lexicon, isLong = false): RegExp {
  // "Warte, bis …": some languages write a comma there.
  const gap = lexicon.spaced ? ',?\\s+' : '\\s*';
  let source = '';
  let begun = false;
  let gapBefore = gap;
  for (const part of partsOf(say)) {
    const body = isLong && part === '{value}' ? '(?<value>.+)' : bodyOf(part, lexicon, gap);
    // A word with an apostrophe leans on the next: `nell'elenco`.
    const gapAfter = part.includes("'") ? `(?:${gap}|(?<='))` : gap;
    if (part.endsWith('?')) source += begun ? `(?:${gapBefore}${body})?` : `(?:${body}${gapAfter})?`;
    else {
      source += begun ? gapBefore + body : body;
      begun = true;
    }
    gapBefore = gapAfter;
  }
  return new RegExp(`^${source}$`, 'du');
}

/**
 * The openers of a command: a text must have one of them. They are first words where a language has spaces, strings
 * elsewhere. They rule out most commands of most languages quickly.
 */
export function openersOf(say: string, lexicon: Lexicon): string[] {
  const group = partsOf(say).find((part) => !part.startsWith('{') && !part.endsWith('?')) ?? '';
  const ways = group.replace(/^\(|\)$/g, '').split('|');
  return lexicon.spaced ? ways.map((words) => words.split(' ')[0] ?? '') : ways;
}

/** The slots that `pattern` finds in `folded`, or nothing when it does not fit. */
export function matchPattern(pattern: RegExp, folded: string): Slots | undefined {
  const match = pattern.exec(folded);
  return match === null ? undefined : (match.indices?.groups ?? {});
}

/** Splits a way to say into parts: a word, a `(group)`, a `(group)?` or a `{slot}` each. */
function partsOf(say: string): string[] {
  return say.match(/\([^)]*\)\??|\{\w+\}|[^\s(){}]+/g) ?? [];
}

function bodyOf(part: string, lexicon: Lexicon, gap: string): string {
  switch (part) {
    case '{target}':
      return '(?<target>.+?)';
    case '{value}':
      return '(?<value>.+?)';
    case '{key}':
      return `(?<key>${keySource(lexicon)})`;
    case '{destination}':
      return '(?<destination>.+?)';
    case '{address}':
      return '(?<address>\\S+?)';
    case '{pixels}':
      return '(?<pixels>\\d{1,5})\\s*(?:px|pixels|pixel|pixeles|pikseli|piksele|piksela|ピクセル|像素)';
    case '{percent}':
      return '(?<percent>\\d{1,3})\\s*(?:%|percent|prozent|pour cent|por ciento|por cento|per cento|procent)';
    default:
      return `(?:${part
        .replace(/^\(|\)\??$/g, '')
        .split('|')
        .sort((a, b) => b.length - a.length)
        .map((words) => wordPattern(words, gap))
        .join('|')})`;
  }
}

/** Name of a modifier key in any language, folded → its `KeyboardEvent.key`. */
export const modifierKeys: ReadonlyMap<string, string> = new Map([
  ...['ctrl', 'control', 'strg', 'コントロール'].map((name) => [name, 'Control'] as const),
  ...['shift', 'umschalt', 'maj', 'mayus', 'mayusculas', 'maiusc', 'シフト'].map(
    (name) => [name, 'Shift'] as const,
  ),
  ...['alt', 'option', 'wahl'].map((name) => [name, 'Alt'] as const),
  ...['cmd', 'command', 'commande', 'meta', '⌘', 'コマンド'].map((name) => [name, 'Meta'] as const),
]);

function keySource(lexicon: Lexicon): string {
  const names = [...lexicon.keys.keys()].sort((a, b) => b.length - a.length);
  const name = names.map((key) => wordPattern(key, '\\s+')).join('|');
  return `(?:(?:${[...modifierKeys.keys()].join('|')})\\s*[+-]\\s*)*(?:${name}|f\\d{1,2}|[a-z0-9])`;
}

/** The pattern of words as they may be typed: any white space between them, `ß` where the lexicon has `ss`. */
export function wordPattern(words: string, gap = '\\s+'): string {
  const escaped = words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('ss', '(?:ss|ß)');
  return escaped.split(' ').join(gap);
}
