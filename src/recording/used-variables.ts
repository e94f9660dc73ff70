import type { RecordingVariable, Step } from '../protocol/recordings/recording';
import { usedVariables } from './edit-recording';

/** The variables that the steps use: those of known values with these, and all others as secrets. */
export const variablesOfSteps = (
  steps: readonly Step[],
  known: Readonly<Record<string, string>>,
): RecordingVariable[] =>
  usedVariables(steps).map((name) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    return value === undefined ? { name, isSecret: true } : { name, value };
  });
