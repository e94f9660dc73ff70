import { z } from 'zod';
import { Recording } from './recording';
import { ReplayedStep, ReplayOptions } from './replay';

/** The options of a run that a service of ours takes. */
export const RunOptions = ReplayOptions.pick({ variables: true, from: true, to: true });
export type RunOptions = z.infer<typeof RunOptions>;

/** `runId` is the caller's name for it: the same one again gives the same run, and starts no other. */
export const RunRequest = z.object({ runId: z.uuid(), recording: Recording, options: RunOptions.optional() });
export type RunRequest = z.infer<typeof RunRequest>;

/** A step as a service tells it while it follows a recording. */
export const ToldStep = ReplayedStep.omit({ repair: true });
export type ToldStep = z.infer<typeof ToldStep>;
