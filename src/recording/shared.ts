import type { Recording } from '../protocol/recordings/recording';
import { isSameJson } from './formats/same-json';
import { withheldVariables } from './diff';

/** The recording as it may leave this browser: without values of variables. */
export function withoutValues(recording: Recording): Recording {
  const variables = recording.variables.map(({ value: _value, ...variable }) => variable);
  return { ...recording, variables };
}

/** A recording from elsewhere, with the values that its variables have here, where they go to the same places as before. */
export function withKnownValues(recording: Recording, known: Recording | undefined): Recording {
  const withheld = new Set(withheldVariables(known, recording));
  const valueOf = (name: string) => known?.variables.find((variable) => variable.name === name)?.value;
  const variables = withoutValues(recording).variables.map((variable) => {
    const value = variable.isSecret || withheld.has(variable.name) ? undefined : valueOf(variable.name);
    return value === undefined ? variable : { ...variable, value };
  });
  return { ...recording, variables };
}

/** Whether two recordings are the same but for values, and for when and how often they were saved. */
export function isSameRecording(one: Recording, other: Recording): boolean {
  const content = (recording: Recording) => ({ ...withoutValues(recording), revision: 1, savedAt: 0 });
  return isSameJson(content(one), content(other));
}
