import { lexicons, negations, stem } from '../read/lexicon';
import { runsOf, unspacedScript } from '../words';

/** One sign for all negations: a clause may have two words of one, as "ne … pas". */
const not = '!';

/** The stems of words that turn what they stand with: "hide", "disable", in any language. */
const turning: ReadonlySet<string> = new Set(
  lexicons
    .flatMap(({ leads, commands }) => [
      ...leads.hiding.filter((word) => !word.includes(' ')),
      ...commands.flatMap(({ kind, say }) => (kind === 'uncheck' ? verbsOf(say) : [])),
    ])
    .map(stem),
);

const offWords: ReadonlySet<string> = new Set(lexicons.flatMap(({ leads }) => leads.off));
const onWords: ReadonlySet<string> = new Set(lexicons.flatMap(({ leads }) => leads.on));

/** The verbs of a saying that are one word: "(disable|turn off) {target}". */
function verbsOf(say: string): string[] {
  return (/\(([^()]+)\)\s*\{target\}$/u.exec(say)?.[1] ?? '')
    .split('|')
    .filter((verb) => !verb.includes(' '));
}

/**
 * The state that words said of a box ask for; undefined where its name turns nothing. "Hide my age" is ticked by "hide my
 * age" and "don't show my age", and unticked by "show my age" and "don't hide my age".
 */
export function stateMeant(said: string, name: string): 'check' | 'uncheck' | undefined {
  const named = turnsIn(name);
  if (named.size === 0 || unspacedScript.test(name)) return undefined;
  const turns = turnsIn(said);
  for (const word of runsOf(said))
    if (offWords.has(word) && !turning.has(stem(word))) turns.add(`${not}${word}`);
  const isSaid = [...named].every((turn) => turns.has(turn));
  const count = isSaid ? turns.size - named.size : turns.size + 1;
  return count % 2 === 0 ? 'check' : 'uncheck';
}

function turnsIn(text: string): Set<string> {
  return new Set(
    runsOf(text).flatMap((word) => (negations.has(word) ? not : turning.has(stem(word)) ? stem(word) : [])),
  );
}

/** A state of a box, and the words that say it. */
type SaidState = { method: 'check' | 'uncheck'; words: string[] };

/**
 * The state that words ask of a box: each that turns it, as "not" and "hide" do, turns it once, and so does "off" at their end. Undefined
 * where they say none.
 */
export function stateSaid(said: string, name: string): SaidState | undefined {
  const runs = runsOf(said);
  const last = runs.at(-1) ?? '';
  const words = runs.filter((word) => negations.has(word) || turning.has(stem(word)));
  const ends = offWords.has(last) || onWords.has(last) ? [last] : [];
  const named = stateMeant(said, name);
  if (named) return { method: named, words: [...words, ...ends] };
  if (words.length + ends.length === 0) return undefined;
  const count = turnsIn(said).size + (offWords.has(last) && !turning.has(stem(last)) ? 1 : 0);
  return { method: count % 2 === 0 ? 'check' : 'uncheck', words: [...words, ...ends] };
}
