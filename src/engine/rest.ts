import { withSignal } from '../base/deadline';
import type { ScopedActOptions } from '../protocol/act';
import type { ModelConfig } from '../protocol/models/model-config';
import { phases } from '../protocol/task/phases';
import { findRest, isSure } from './ladder';
import {
  checkFound,
  findOnPage,
  lookFor,
  questionOf,
  snapshotScopeOf,
  type Context,
  type Observation,
} from './find-on-page';
import type { PageLook } from './page';
import { compactText, renderChanges } from './snapshot-text';

/** How long the page is watched for what an act opens, and the pause between looks, in milliseconds. */
const openingMs = 3000;
const lookEveryMs = 150;

export type Begun = {
  instruction: string;
  /** The page as it was before what is done. */
  before: PageLook;
  /** The model that said there is more to do. */
  model: ModelConfig;
  /** Descriptions of what was done. */
  done: readonly string[];
};

/** Finds the rest of an instruction on what its first acts opened, as soon as that is there. */
export async function findTheRest(
  { instruction, before, model, done }: Begun,
  options: ScopedActOptions,
  context: Context,
): Promise<Observation> {
  context.onPhase(phases.reading);
  const { look, changes } = await lookForChanges({ before, instruction }, options, context);
  const sought = { task: 'act', instruction } as const;
  const question = questionOf(sought, { look, variables: options.variables }, context);
  return checkFound(await findRest(question, model, { changes, done }), look, context);
}

/** Finds what is left of an instruction on the page that its first acts led to, as soon as something there surely fits. */
export async function findOnNextPage(
  instruction: string,
  options: ScopedActOptions,
  context: Context,
): Promise<Observation> {
  context.onPhase(phases.reading);
  const { variables = {} } = options;
  const endsAt = performance.now() + openingMs;
  let look = await lookFor(instruction, options, context);
  while (!isSure(instruction, { snapshot: look.snapshot, variables }) && performance.now() < endsAt) {
    await pause(context.signal);
    look = await lookFor(instruction, options, context);
  }
  return findOnPage({ task: 'act', instruction, look }, options, context);
}

/** Looks until something is on the page that was not there before, or for `openingMs`. */
async function lookForChanges(
  { before, instruction }: Pick<Begun, 'before' | 'instruction'>,
  options: ScopedActOptions,
  { page, signal }: Context,
): Promise<{ look: PageLook; changes: string }> {
  const then = compactText(before.snapshot, before.engines);
  const endsAt = performance.now() + openingMs;
  for (;;) {
    const look = await page.look(snapshotScopeOf(options), signal);
    const changes = renderChanges(then, compactText(look.snapshot, look.engines), instruction);
    if (changes !== '' || performance.now() >= endsAt) return { look, changes };
    await pause(signal);
  }
}

function pause(signal: AbortSignal): Promise<unknown> {
  return withSignal(new Promise((resolve) => setTimeout(resolve, lookEveryMs)), signal);
}
