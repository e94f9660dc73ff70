import type { PageMove } from '../../protocol/action';
import type { Lexicon } from '../lexicon';
import { fold } from '../words';
import { readSaidAddress } from './said-address';
import { unmask, type Masked } from './mask-quotes';
import { compilePattern, matchPattern } from './pattern';

/** Where an instruction leads that leaves the page: its address is a word of the instruction itself. */
export type SaidMove = { method: PageMove; arguments: string[] };

/**
 * A step that is read as a move, and what on the page is meant before it: nothing, something that is called just that, or
 * anything that surely fits. `refusal` says why its address is not gone to.
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

/** The move a step asks for in the words of one language. */
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

/** An address and nothing else is gone to, as in a browser's address bar. */
export function readBareAddress({ text, masks }: Masked): ReadMove | undefined {
  const address = readSaidAddress(unmask(text, masks).trim());
  if (!address) return undefined;
  if ('refusal' in address) return { move: undefined, refusal: address.refusal, yieldsTo: 'nothing' };
  const move: SaidMove = { method: 'navigate', arguments: [address.url] };
  return { move, refusal: '', yieldsTo: address.mayBeFile ? 'any' : 'nothing' };
}
