import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Recording, Step } from '../../protocol/recordings/recording';
import type { ReplayOptions, ReplayReport } from '../../protocol/recordings/replay';
import type { Variables } from '../../protocol/variables';
import { neededVariables, valuesRead } from '../read-values';
import { ReplayProgress, type ToldTurn } from './replay-progress';
import { repeatSteps, type Ending, type How } from './replay-repeat';
import { doStep, type Doing, type ReplayedResult } from './replay-step';
import { blocksOf, type Block } from './step-blocks';
import { inValues } from '../step-texts';

/**
 * Does a recording's steps one after the other, with no model, and stops at the first that is not done, or before the next
 * once the page took back what a step had done: what was sent and not verified is never repeated. Tells how it goes on; never rejects for what happens on the page.
 */
export async function replay(
  recording: Recording,
  options: Omit<ReplayOptions, 'rows' | 'perRow'>,
  { ports, signal }: Pick<Doing, 'ports' | 'signal'>,
): Promise<ReplayReport> {
  const { from = 1, to = recording.steps.length, slowMs = 0 } = options;
  const chosen = recording.steps.slice(from - 1, to);
  const log = new ReplayProgress({ ...recording, steps: chosen }, ports, chosen.length);
  const variables = { ...defaultsOf(recording), ...options.variables };
  try {
    checkVariables(chosen, variables);
  } catch (thrown) {
    log.end('failed', toAutomationError(thrown));
    return log.report;
  }
  const blocks = blocksOf(chosen, from);
  const playing: Playing = { variables, slowMs, log, ports, signal };
  for (const [at, block] of blocks.entries()) {
    // Nothing comes after the last that would show that it was taken back.
    const ending = await doBlock(block, playing, at === blocks.length - 1);
    if (!ending) continue;
    log.end(ending.state, ending.error);
    if (ending.state !== 'stopped') log.show(await ports.picture(ending.tab));
    return log.report;
  }
  if (log.report.leftOut) log.end('failed', notWhole(log.report.leftOut));
  else log.end('done');
  return log.report;
}

/** The most parts of a file that are named as left out. */
const mostNamed = 3;

function notWhole(leftOut: readonly string[]): AutomationError {
  const named = leftOut.slice(0, mostNamed).join('; ');
  return new AutomationError(
    'not-supported',
    say`The recording is not whole. Left out when its file was read: ${leftOut.length > mostNamed ? `${named}; …` : named}. All other steps were done.`,
  );
}

type Playing = Pick<Doing, 'variables' | 'ports' | 'signal'> & { slowMs: number; log: ReplayProgress };

async function doBlock(block: Block, playing: Playing, isLast: boolean): Promise<Ending | undefined> {
  const { step, number } = block;
  if (!block.repeat) return followStep(step, { number }, playing, { settle: isLast ? 'quiet' : undefined });
  return repeatSteps(block, {
    ...playing,
    follow: (inner, told, how) => followStep(inner, told, playing, how),
  });
}

async function followStep(
  step: Step,
  told: ToldTurn,
  playing: Playing,
  how: How,
): Promise<Ending | undefined> {
  const { log, signal } = playing;
  const { state, error, extracted } = await log.follow(step, told, (onLost) =>
    play(step, { ...playing, ...how, onLost }),
  );
  // The values that a step reads are there for those after it.
  if (extracted) playing.variables = { ...playing.variables, ...valuesRead(extracted.result) };
  const { tab = 0 } = step;
  const { lost } = log;
  if (lost && !signal.aborted) return { state: state === 'unknown' ? 'unknown' : 'failed', error: lost, tab };
  return state === 'done' || state === 'skipped' || step.method === 'missing'
    ? undefined
    : { state, error, tab };
}

async function play(step: Step, playing: Playing & How & Pick<Doing, 'onLost'>): Promise<ReplayedResult> {
  const { variables, slowMs, log, ports, signal } = playing;
  try {
    await ports.whenAllowed(signal);
    if (slowMs > 0) await ports.sleep(slowMs, signal);
    if (log.lost) return { state: 'stopped', effects: [], error: log.lost };
    return await doStep(inValues(step, variables), { ...playing, onNeeds: (url) => log.need(url) });
  } catch (thrown) {
    const error = toAutomationError(thrown).toJSON();
    return { state: signal.aborted ? 'stopped' : 'failed', effects: [], error };
  }
}

function defaultsOf({ variables }: Recording): Variables {
  return Object.fromEntries(
    variables.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
}

function checkVariables(steps: readonly Step[], variables: Variables): void {
  const missing = neededVariables(steps).filter((name) => !Object.hasOwn(variables, name));
  if (missing.length === 0) return;
  const names = missing.map((name) => `%${name}%`).join(', ');
  throw new AutomationError('unknown-variable', say`There is no value for ${names}. Nothing was done yet.`);
}
