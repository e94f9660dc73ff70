import { z } from 'zod';
import { Method } from '../action';
import { Fingerprint } from '../fingerprint';
import { Origin } from '../variables';

/** The element that the user chose for words of which the matcher was not sure, on one site. No value is in it. */
export const LearnedChoice = z.strictObject({
  site: Origin,
  /** The words as they are compared. */
  words: z.string().min(1).max(300),
  method: Method,
  fingerprint: Fingerprint,
  /** How many lists it was chosen from. */
  times: z.number().int().min(1),
  /** Something else was chosen for these words, before or since: they never say by themselves again what is meant. */
  isContradicted: z.literal(true).optional(),
  /** When the list was made that it was chosen from last, in milliseconds since 1970. */
  askedAt: z.number(),
});
export type LearnedChoice = z.infer<typeof LearnedChoice>;

/** The key in `storage.local`: all of them, the last chosen first. */
export const learnedChoicesKey = 'learned-choices';

/** Those of stored data that can be read. */
export function readChoices(stored: unknown): LearnedChoice[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each) => LearnedChoice.safeParse(each).data ?? []);
}

/** Operations on what was learned from choices. */
export const learnedOperations = {
  /** Forgets what was learned on one site, or all; answers what that was. */
  forgetChoices: {
    from: ['panel'],
    input: z.strictObject({ site: Origin.optional() }),
    output: z.array(LearnedChoice),
  },
  /** Takes back what was just forgotten. */
  restoreChoices: {
    from: ['panel'],
    input: z.strictObject({ choices: z.array(LearnedChoice) }),
    output: z.boolean(),
  },
} as const;
