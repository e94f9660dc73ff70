import { isRecord } from '../base/json';
import type { ReplayedStep, ReplayReport } from '../protocol/recordings/replay';

/** The most items of a list that a brief report has. */
const mostItems = 20;

/** A report as it is written down and told on the way: of extracted data the first part. Whoever replays gets all at the end. */
export function briefReport(report: ReplayReport): ReplayReport {
  return { ...report, steps: report.steps.map(briefStep) };
}

/** The step itself where it is brief already. */
function briefStep(step: ReplayedStep): ReplayedStep {
  const { extracted } = step;
  if (!extracted || !isLong(extracted.result)) return step;
  return { ...step, extracted: { ...extracted, result: firstPart(extracted.result), isCut: true } };
}

type Json = NonNullable<ReplayedStep['extracted']>['result'];

const isLong = (value: Json): boolean =>
  Array.isArray(value)
    ? value.length > mostItems || value.some(isLong)
    : isRecord(value) && Object.values(value).some(isLong);

function firstPart(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, mostItems).map(firstPart);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, firstPart(each)]));
}
