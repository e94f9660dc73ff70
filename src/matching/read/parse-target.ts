import type { ElementType, Region } from '../../languages/kinds';
import { conceptPhrases, type Lexicon } from './lexicon';
import { fold, wordsOf } from '../words';
import type { Position, SaidTarget } from './intent';
import { isOneMask, unmask } from './mask-quotes';
import { wordPattern } from './pattern';

/** The words of one lexicon as regular expressions over folded, masked phrases. */
export type TargetGrammar = {
  determiner: RegExp;
  ordinal: RegExp;
  ordinals: ReadonlyMap<string, number>;
  namedBy: RegExp;
  typeBefore: RegExp;
  typeAfter: RegExp;
  types: ReadonlyMap<string, ElementType>;
  position: RegExp;
  /** Words between a position and the element after it; undefined in most languages. */
  positionBefore: RegExp | undefined;
  regionAfter: RegExp;
  regionBefore: RegExp;
  regions: ReadonlyMap<string, Region>;
};

const alternativesAtMost = 7;

export function compileTargetGrammar(lexicon: Lexicon): TargetGrammar {
  const gap = lexicon.spaced ? '\\s+' : '\\s*';
  const type = oneOf([...lexicon.elementTypes.keys()]);
  const region = oneOf([...lexicon.regions.keys()]);
  const last = lexicon.spaced ? '(?:^|[\\s-]+|(?<=[\\ue000-\\ue1f4]))' : '\\s*';
  const before = lexicon.positionsBefore;
  return {
    determiner: new RegExp(`^(?:${leading(lexicon.determiners, gap)})`, 'u'),
    ordinal: new RegExp(
      `^(?:(?:number|nr\\.?|no\\.?|#)\\s*)?(${oneOf([...lexicon.ordinals.keys()])}|\\d{1,3}(?:\\.|st|nd|rd|th)?)${gap}`,
      'u',
    ),
    ordinals: lexicon.ordinals,
    namedBy: new RegExp(`^(?:${leading(lexicon.namedBy, gap)})`, 'u'),
    typeBefore: new RegExp(`^(${type})(?:${gap}|(?=[\\ue000-\\ue1f4])|$)`, 'u'),
    typeAfter: new RegExp(typeAfterSource(lexicon, type, last), 'u'),
    types: lexicon.elementTypes,
    position: new RegExp(`\\s(?:${leading(lexicon.positions, '\\s')})`, 'gu'),
    positionBefore: before.length > 0 ? new RegExp(oneOf(before), 'gu') : undefined,
    regionAfter: new RegExp(`${last}(${region})$`, 'u'),
    regionBefore: new RegExp(`^(${region})(?:${gap}|$)`, 'u'),
    regions: lexicon.regions,
  };
}

/** The pattern of a type word at the end of a phrase: "password field", `Passwortfeld`. */
function typeAfterSource(lexicon: Lexicon, type: string, last: string): string {
  if (!lexicon.compounds) return `${last}(${type})$`;
  const glued = oneOf([...lexicon.elementTypes.keys()].filter((word) => word.length > 3));
  return `${last}(${type})$|(?<=\\p{L}{3})(${glued})$`;
}

/** The pattern of words that stand before others. Those with an apostrophe need no gap: `l'adresse`. */
function leading(words: readonly string[], gap: string): string {
  const leaning = words.filter((word) => word.endsWith("'"));
  const free = oneOf(words.filter((word) => !word.endsWith("'")));
  return leaning.length > 0 ? `(?:${free})${gap}|(?:${oneOf(leaning)})` : `(?:${free})${gap}`;
}

/**
 * Reads a phrase as an element and its place: the whole phrase as a name first, then cut at each word
 * that may begin a position ("Add to cart | for the blue kettle").
 */
export function readTargets(phrase: string, masks: readonly string[], grammar: TargetGrammar): SaidTarget[] {
  const trimmed = phrase.trim();
  const targets = [readTarget(trimmed, masks, grammar)];
  const [whole] = targets;
  if (whole?.ordinal !== undefined) {
    const named = nameWithOrdinal(trimmed, masks, grammar);
    if (conceptPhrases.has(wordsOf(named.name).text)) targets[0] = named;
    else if (!isOrdinal(named.name, grammar)) targets.push(named);
  }
  for (const cut of fold(trimmed).matchAll(grammar.position)) {
    if (targets.length >= alternativesAtMost) break;
    const positions = readPositions(trimmed.slice(cut.index + cut[0].length), masks, grammar);
    const target = readTarget(trimmed.slice(0, cut.index), masks, grammar);
    if (positions.length > 0 && !isEmpty(target)) targets.push({ ...target, positions });
  }
  targets.push(...readPlacedFirst(trimmed, masks, grammar).slice(0, alternativesAtMost - targets.length));
  return targets.filter((target) => !isEmpty(target));
}

/** Reads phrases with the place before the element: `页眉中的搜索按钮`. */
function readPlacedFirst(phrase: string, masks: readonly string[], grammar: TargetGrammar): SaidTarget[] {
  if (!grammar.positionBefore) return [];
  return [...fold(phrase).matchAll(grammar.positionBefore)].flatMap((cut) => {
    const position = readPosition(phrase.slice(0, cut.index), masks, grammar);
    const target = readTarget(phrase.slice(cut.index + cut[0].length), masks, grammar);
    return position && !isEmpty(target) ? [{ ...target, positions: [position] }] : [];
  });
}

/** Reads the whole phrase as a name: "last name" is not only the last of those called "name". */
function nameWithOrdinal(phrase: string, masks: readonly string[], grammar: TargetGrammar): SaidTarget {
  const full = withoutStart(phrase, grammar.determiner);
  const rest = (readType(full, grammar)?.rest ?? full).trim();
  const name = unmask(rest, masks);
  return { name, fullName: unmask(full, masks), quoted: false, positions: [] };
}

function isOrdinal(name: string, grammar: TargetGrammar): boolean {
  return grammar.ordinals.has(fold(name));
}

function isEmpty(target: SaidTarget): boolean {
  return target.name === '' && target.type === undefined;
}

function readTarget(phrase: string, masks: readonly string[], grammar: TargetGrammar): SaidTarget {
  let rest = withoutStart(phrase, grammar.determiner);
  const target: SaidTarget = { name: '', fullName: '', quoted: false, positions: [] };
  const ordinal = readOrdinal(rest, grammar);
  if (ordinal) {
    target.ordinal = ordinal.value;
    rest = withoutStart(rest.slice(ordinal.length), grammar.determiner);
  }
  const full = rest;
  const typed = readType(rest, grammar);
  if (typed && !(typed.type === 'page' && conceptPhrases.has(wordsOf(full).text))) {
    target.type = typed.type;
    rest = withoutStart(typed.rest, grammar.determiner);
  }
  rest = withoutStart(rest, grammar.namedBy);
  target.quoted = isOneMask(rest);
  target.name = unmask(rest, masks).trim();
  target.fullName = unmask(full, masks).trim();
  return target;
}

type Ordinal = { value: number; length: number };

function readOrdinal(phrase: string, grammar: TargetGrammar): Ordinal | undefined {
  const match = grammar.ordinal.exec(fold(`${phrase} `));
  const word = match?.[1];
  if (!match || word === undefined) return undefined;
  const value = grammar.ordinals.get(word) ?? Number.parseInt(word, 10);
  const plainNumber = /^\d+$/.test(word) && !match[0].startsWith('n') && !match[0].startsWith('#');
  if (plainNumber || value === 0 || Number.isNaN(value)) return undefined;
  return { value, length: match[0].length };
}

type TypedPhrase = { type: ElementType; rest: string };

function readType(phrase: string, grammar: TargetGrammar): TypedPhrase | undefined {
  const folded = fold(phrase);
  const after = grammar.typeAfter.exec(folded);
  const before = grammar.typeBefore.exec(folded);
  const type = grammar.types.get(spelled(after?.[1] ?? after?.[2] ?? before?.[1] ?? ''));
  if (type === undefined) return undefined;
  return { type, rest: after ? phrase.slice(0, after.index) : phrase.slice(before?.[0].length ?? 0) };
}

/** Reads a phrase as places, one for each position word in it: "the dialog", "the row of Total". */
export function readPositions(phrase: string, masks: readonly string[], grammar: TargetGrammar): Position[] {
  const whole = spelled(fold(withoutStart(phrase.trim(), grammar.determiner)));
  const region = grammar.regions.get(whole);
  if (region !== undefined && region !== 'part') return [{ words: '', region }];
  const cuts = fold(phrase).split(grammar.position);
  let at = 0;
  return cuts.flatMap((part) => {
    const start = fold(phrase).indexOf(part, at);
    at = start + part.length;
    const position = readPosition(phrase.slice(start, at), masks, grammar);
    return position ? [position] : [];
  });
}

function spelled(word: string): string {
  return word.replaceAll('ß', 'ss').replace(/\s+/g, ' ');
}

/** Reads a phrase as one place, of which the word for its kind may be left out. */
export function readPosition(
  phrase: string,
  masks: readonly string[],
  grammar: TargetGrammar,
): Position | undefined {
  const bare = withoutStart(phrase.trim(), grammar.determiner);
  const folded = fold(bare);
  const after = grammar.regionAfter.exec(folded);
  const before = grammar.regionBefore.exec(folded);
  const region = grammar.regions.get(spelled(after?.[1] ?? before?.[1] ?? ''));
  if (region === undefined) return bare === '' ? undefined : { words: unmask(bare, masks) };
  const rest = after ? bare.slice(0, after.index) : bare.slice(before?.[0].length ?? 0);
  const words = unmask(withoutStart(rest.trim(), grammar.namedBy), masks).trim();
  return words === '' && region === 'part' ? undefined : { words, region };
}

export function withoutStart(phrase: string, start: RegExp): string {
  const match = start.exec(fold(phrase));
  return (match ? phrase.slice(match[0].length) : phrase).trim();
}

function oneOf(words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => wordPattern(word))
    .join('|');
}
