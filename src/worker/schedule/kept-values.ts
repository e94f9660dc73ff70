import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Recording } from '../../protocol/recordings/recording';
import type { Variables } from '../../protocol/variables';
import { usedVariables } from '../../recording/edit-recording';
import { readStorage } from '../store/read-storage';
import { storedRecording, withheldIn } from '../store/recording-store';

/** The values of variables that are kept in this browser, but for those that are withheld from the recording. */
export async function keptValues({ id, steps, variables }: Recording): Promise<Variables> {
  const [{ stored }, withheld] = await Promise.all([readStorage(), withheldIn(id)]);
  const recorded = variables.filter(({ value }) => value !== undefined).map(({ name }) => name);
  const kept = usedVariables(steps).flatMap((name) => {
    const own = Object.hasOwn(stored.variables, name) ? stored.variables[name] : undefined;
    const isOpen = own && !recorded.includes(name) && (!withheld.includes(name) || own.origins);
    return isOpen ? [[name, own.value] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Fails where a variable has no value: nobody is there to be asked. */
export function checkValues(recording: Recording, kept: Variables): void {
  const missing = missingIn(recording, kept);
  if (missing.length === 0) return;
  const names = missing.map((name) => `%${name}%`).join(', ');
  throw new AutomationError(
    'unknown-variable',
    say`It asks for ${names}, and nothing that is kept here has a value for it. Replay it by hand.`,
  );
}

/** What would be missing if these ran by themselves now. Those that cannot be read, or lack nothing, are left out. */
export async function listNeeds(recordingIds: readonly string[]): Promise<Record<string, string[]>> {
  const needs = await Promise.all(
    recordingIds.map(async (id) => {
      const recording = await storedRecording(id).catch(() => undefined);
      return [id, recording ? missingIn(recording, await keptValues(recording)) : []] as const;
    }),
  );
  return Object.fromEntries(needs.filter(([, missing]) => missing.length > 0));
}

function missingIn({ steps, variables }: Recording, kept: Variables): string[] {
  const recorded = variables.filter(({ value }) => value !== undefined).map(({ name }) => name);
  return usedVariables(steps).filter((name) => !recorded.includes(name) && !Object.hasOwn(kept, name));
}
