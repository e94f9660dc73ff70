import { changeText, maskText, maskTokens, type ValueTexts } from '../base/mask';
import { AutomationError, toAutomationError } from '../base/errors';
import { ActReport, ObserveReport, SnapshotDiff, SnapshotReport } from '../protocol/background';
import { Run, Session } from '../protocol/session';

const isEmpty = (values: ValueTexts) => Object.keys(values).length === 0;

/** A session as it may be written down or told: without any value of a variable. */
export function maskSession(session: Session, values: ValueTexts): Session {
  if (isEmpty(values)) return session;
  return Session.parse(changeText(session, (text) => maskText(text, values)));
}

export function maskRun(run: Run, values: ValueTexts): Run {
  if (isEmpty(values)) return run;
  return Run.parse(changeText(run, (text) => maskText(text, values)));
}

/** An answer as it may leave the worker. */
export function maskActReport(report: ActReport, values: ValueTexts): ActReport {
  if (isEmpty(values)) return report;
  return ActReport.parse(changeText(report, (text) => maskText(text, values)));
}

export function maskObserveReport(report: ObserveReport, values: ValueTexts): ObserveReport {
  if (isEmpty(values)) return report;
  return ObserveReport.parse(changeText(report, (text) => maskText(text, values)));
}

/** The text of a page, where a value is hidden when it stands by itself. */
export function maskSnapshot(report: SnapshotReport, values: ValueTexts): SnapshotReport {
  if (isEmpty(values)) return report;
  return SnapshotReport.parse(changeText(report, (text) => maskTokens(text, values)));
}

export function maskDiff(diff: SnapshotDiff, values: ValueTexts): SnapshotDiff {
  if (isEmpty(values)) return diff;
  return SnapshotDiff.parse(changeText(diff, (text) => maskTokens(text, values)));
}

/** Throws what `thrown` is, without any value in it. */
export function throwMasked(thrown: unknown, values: ValueTexts): never {
  const error = toAutomationError(thrown);
  if (isEmpty(values)) throw error;
  const { message, details } = error;
  const change = (text: string) => maskText(text, values);
  throw new AutomationError(error.code, change(message), {
    details: Object.fromEntries(
      Object.entries(details).map(([key, each]) => [key, changeText(each, change)]),
    ),
  });
}
