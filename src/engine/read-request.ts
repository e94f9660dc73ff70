import { quoted } from '../base/say';
import { saysData } from '../extraction/words/read-wanted';
import { beginsWithDeed, ordersDeed, parseInstruction, readSpeech, withoutWriting } from '../matching';
import type { RequestKind } from '../protocol/background';

/** A part whose words make another reading likelier has less: "the kettle" of "put the kettle into the cart" is no text to type. */
const plainWeight = 0.95;

/**
 * The kind of request that words are, by the readings that there are of them, and with no page: a question, data, deeds each with a
 * verb of a method, several parts of which not all have one, a deed that no method is, or else something to look for first.
 */
export function requestKindOf(instruction: string): RequestKind {
  const { steps, hasVerb, isQuestion, plans } = parseInstruction(instruction);
  const { asks, onlyAsks, parts } = readSpeech(
    withoutWriting(instruction.replace(quoted, ' ')),
    beginsWithDeed,
  );
  if (isQuestion || (asks && onlyAsks)) return 'ask';
  if ((!hasVerb || onlyAsks) && steps.every((step) => step.saysDeed()) && saysData(instruction))
    return 'data';
  const isPlain = steps.every(
    ({ intents: [likeliest], leads }) => leads !== undefined || (likeliest?.weight ?? 0) >= plainWeight,
  );
  if (parts > steps.length || (steps.length > 1 && !isPlain)) return 'task';
  if (hasVerb || plans().length > 0) return 'do';
  return ordersDeed(instruction) ? 'task' : 'find';
}
