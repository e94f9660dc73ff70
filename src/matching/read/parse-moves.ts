import type { PageMove } from '../../protocol/action';
import type { Lexicon } from '../lexicon';
import { fold } from '../words';
import { readSaidAddress } from './said-address';
import { unmask, type Masked } from './mask-quotes';
import { compilePattern, matchPattern } from './pattern';

/** A move off the page. Its address is a word of the instruction itself. */
export type SaidMove = { method: PageMove; arguments: string[] };

/**
 * A step read as a move. `yieldsTo` is what on the page comes before it: nothing, an element of just that name, or any that
 * surely fits. `refusal` says why its address is not opened.
 */
export type ReadMove = { move: SaidMove | undefined; refusal: string; yieldsTo: 'nothing' | 'name' | 'any' };

export type CompiledMove = { kind: PageMove; pattern: RegExp; isPossible: boolean };

export function compileMoves(lexicon: Lexicon): CompiledMove[] {
  return lexicon.moves.map(({ kind, say, isPossible }) => ({
    kind,
    pattern: compilePattern(say, lexicon),
    isPossible,
  }));
}

/** Reads a step as a move, in the words of one language. */
export function readMove({ text, masks }: Masked, moves: readonly CompiledMove[]): ReadMove | undefined {
  const folded = fold(text);
  for (const { kind, pattern, isPossible } of moves) {
    const slots = matchPattern(pattern, folded);
    if (!slots) continue;
    if (!slots.address) {
      const move = { method: kind, arguments: [] };
      return { move, refusal: '', yieldsTo: isPossible ? 'any' : 'name' };
    }
    const found = readBareAddress({ text: text.slice(...slots.address), masks });
    if (found) return found;
  }
  return undefined;
}

/** Reads a lone address as a move to it, as in a browser's address bar. */
export function readBareAddress({ text, masks }: Masked): ReadMove | undefined {
  const address = readSaidAddress(unmask(text, masks).trim());
  if (!address) return undefined;
  if ('refusal' in address) return { move: undefined, refusal: address.refusal, yieldsTo: 'nothing' };
  const move: SaidMove = { method: 'navigate', arguments: [address.url] };
  return { move, refusal: '', yieldsTo: address.mayBeFile ? 'any' : 'nothing' };
}
