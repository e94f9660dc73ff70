import type { RecordingVariable } from '../../protocol/recordings/recording';
import type { ReplayedStep, ReplayReport } from '../../protocol/recordings/replay';
import { neededVariables } from '../../recording/read-values';
import type { OpenRecording } from './recordings-state';
import { knownVariables, type KnownVariable, type PanelState } from '../state';

/** The steps that are to be done, counted from 1. */
export type Range = { from?: number; to?: number };

/** The newest replay of the open recording in the tab that is shown. */
export function replayOf({ tab, sessions, recordings }: PanelState): ReplayReport | undefined {
  const session = tab && sessions[tab.id];
  const report = session && recordings.replays[session.id];
  return report?.recordingId === recordings.open?.recording.id ? report : undefined;
}

export const isGoingOn = (report: ReplayReport | undefined): boolean =>
  report?.state === 'running' || report?.state === 'needs-you';

/** The outcome of each step, by its id; for rows, of the last row. */
export function outcomes(report: ReplayReport | undefined): ReadonlyMap<string, ReplayedStep> {
  return new Map((report?.steps ?? []).map((step) => [step.id, corrected(step)]));
}

/** The step, as failed when the page took its effect back. */
function corrected(step: ReplayedStep): ReplayedStep {
  const { sentence: message } = step.corrected ?? {};
  return message === undefined ? step : { ...step, state: 'failed', error: { code: 'effect-lost', message } };
}

/** Variables whose values go with the recording by themselves: one that is withheld only to the sites it is bound to. */
export function attachedVariables(
  state: PanelState,
  { withheld }: Pick<OpenRecording, 'withheld'>,
): KnownVariable[] {
  return knownVariables(state).filter(({ name, origins }) => !withheld.includes(name) || origins);
}

/** Variables of the steps of a range that nobody has given a value. */
export function missingValues(
  state: PanelState,
  open: OpenRecording,
  range: Range = {},
): RecordingVariable[] {
  const { steps, variables } = open.recording;
  const { from = 1, to = steps.length } = range;
  const columns = Object.keys(open.rowsFile?.rows[0] ?? {});
  const known = new Set([...columns, ...attachedVariables(state, open).map(({ name }) => name)]);
  return neededVariables(steps.slice(from - 1, to))
    .map((name) => variables.find((variable) => variable.name === name) ?? { name })
    .filter(({ name, value }) => value === undefined && !known.has(name));
}

/** A step is behind the replay, and holds. */
export const isDone = ({ state, corrected: lost }: ReplayedStep): boolean =>
  (state === 'done' && !lost) || state === 'skipped';

type Progress = { done: number; number: number; row: number | undefined; pass: number | undefined };

/** The progress of a replay: steps done, the number of the present step, its row and its pass. */
export function progressOf(report: ReplayReport): Progress {
  const last = report.steps.at(-1);
  const done = report.steps.filter(isDone).length;
  return { done, number: last?.number ?? 0, row: last?.row, pass: last?.pass };
}
