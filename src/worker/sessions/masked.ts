import type { z } from 'zod';
import { changeText, maskAddress, maskText, maskTokens } from '../../base/mask';
import type { ValueTexts } from '../../base/find-values';
import { SuggestReport } from '../../protocol/background';
import { ActReport } from '../../protocol/operations/act-operation';
import { ChoiceReport, FurtherOffer, PageOffers } from '../../protocol/extract/offers';
import { ExtractReport } from '../../protocol/operations/extract-operation';
import { ObserveReport } from '../../protocol/operations/observe-operation';
import { SnapshotDiff, SnapshotReport } from '../../protocol/operations/snapshot-operation';
import { ReplayedStep, ReplayReport } from '../../protocol/recordings/replay';
import { CloudSession } from '../../protocol/cloud';
import { Run, Session } from '../../protocol/session';
import { Task } from '../../protocol/task/task';

const isEmpty = (values: ValueTexts) => Object.keys(values).length === 0;

/** Makes a function that replaces the values in all texts of a thing. Without values it gives the thing back as it is. */
function maskerOf<T>(schema: z.ZodType<T>, hide: (text: string, values: ValueTexts) => string) {
  return (thing: T, values: ValueTexts): T =>
    isEmpty(values) ? thing : schema.parse(changeText(thing, (text) => hide(text, values)));
}

/** A session and a run as they may be written down or told: without any value of a variable. */
const maskTexts = maskerOf(Session, maskText);
export const maskSession = (session: Session, values: ValueTexts): Session =>
  maskTexts({ ...session, url: maskAddress(session.url), title: maskAddress(session.title) }, values);

/** The same for sessions that are written again and again: each state of a run is masked once while the values are the same. */
export function sessionMasker(): typeof maskSession {
  const known = new WeakMap<Run, { masked: Run; values: ValueTexts }>();
  const maskOnce = (run: Run, values: ValueTexts): Run => {
    const before = known.get(run);
    if (before?.values === values) return before.masked;
    const masked = maskRun(run, values);
    known.set(run, { masked, values });
    return masked;
  };
  return ({ runs, ...session }, values) => ({
    ...maskSession({ ...session, runs: [] }, values),
    runs: runs.map((run) => maskOnce(run, values)),
  });
}

export const maskCloudSession = maskerOf(CloudSession, maskText);
export const maskRun = maskerOf(Run, maskText);
export const maskTask = maskerOf(Task, maskText);
export const maskReplay = maskerOf(ReplayReport, maskText);

const maskStep = maskerOf(ReplayedStep, maskText);

/** The same for one replay that is told again and again: each of its steps is masked once, as it is first told. */
export function replayMasker(): typeof maskReplay {
  const known = new WeakMap<ReplayedStep, ReplayedStep>();
  return ({ steps, ...report }, values) => ({
    ...maskReplay({ ...report, steps: [] }, values),
    steps: steps.map((step) => {
      const masked = known.get(step) ?? maskStep(step, values);
      known.set(step, masked);
      return masked;
    }),
  });
}

/** Answers as they may leave the worker. */
export const maskActReport = maskerOf(ActReport, maskText);
export const maskObserveReport = maskerOf(ObserveReport, maskText);

/** What was read of a page, where a value is hidden when it stands by itself. */
export const maskExtractReport = maskerOf(ExtractReport, maskTokens);
export const maskOffers = maskerOf(PageOffers, maskTokens);
export const maskChoice = maskerOf(ChoiceReport, maskTokens);
export const maskFurther = maskerOf(FurtherOffer, maskTokens);

/** The text of a page, where a value is hidden when it stands by itself. */
const maskSnapshotTexts = maskerOf(SnapshotReport, maskTokens);
export function maskSnapshot(report: SnapshotReport, values: ValueTexts): SnapshotReport {
  const { snapshot } = report;
  const shown = snapshot ? { ...report, snapshot: { ...snapshot, url: maskAddress(snapshot.url) } } : report;
  return maskSnapshotTexts(shown, values);
}
export const maskSuggestions = maskerOf(SuggestReport, maskTokens);
export const maskDiff = maskerOf(SnapshotDiff, maskTokens);
