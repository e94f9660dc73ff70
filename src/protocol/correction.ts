import { z } from 'zod';
import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import { type Effect, SaidShape } from './frame';

/** An effect that a page took back after it had been seen: a sentence for people, and its time (ms since 1970). */
export const Correction = z.object({ at: z.number(), sentence: z.string(), said: SaidShape });
export type Correction = z.infer<typeof Correction>;

/** The same as the session's next operation tells it: `description` is of the act it is about. */
export const ToldCorrection = Correction.extend({ description: z.string() });
export type ToldCorrection = z.infer<typeof ToldCorrection>;

/** The most corrections that a session keeps for its next operation. */
const mostUntold = 20;

/** An act was done at `doneAt`, and the page took it back at `at` (ms since 1970). */
export type TakenBackAt = { doneAt: number; at: number };

export function correctionOf(effects: readonly Effect[], { doneAt, at }: TakenBackAt): Correction {
  const seconds = (Math.max(0, at - doneAt) / 1000).toFixed(1);
  const [first] = effects;
  if (!first) return { at, ...say`The page took it back ${seconds} s later.` };
  const { sentence, said = sentence } = first;
  return {
    at,
    ...say`The page took it back ${seconds} s later. What it took back: “${{ sentence, said }}”.`,
  };
}

/** Why what was to come after an act was not done. */
export function effectLost({ sentence, said = sentence }: Correction): AutomationError {
  return new AutomationError('effect-lost', say`${{ sentence, said }} Look at the page before you go on.`);
}

/** Adds a correction to those that the next operation is to tell. */
export function addUntold(untold: readonly ToldCorrection[] = [], more: ToldCorrection): ToldCorrection[] {
  return [...untold, more].slice(-mostUntold);
}
