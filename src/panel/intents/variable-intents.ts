import type { Input } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { IntentPorts } from '../ports/panel-ports';
import { memoryOf, type Request } from '../state';
import { readLocal, readSessions } from '../watch-storage';

/** A variable with its value, on its way to where it is kept. */
export type GivenVariable = Omit<Input<BackgroundContract['setVariable']>, 'tabId'>;

type Run = (request: Request) => Promise<boolean>;

/** Giving variables their values, and going on with what waited for them. */
export function variableIntents(around: IntentPorts, run: Run) {
  return {
    setVariable: (variable: GivenVariable) => setVariables(around, [variable]),
    removeVariable: (name: string) => removeVariable(around, name),
    /** Gives the values a request waits for, and runs it. */
    giveValues: (variables: readonly GivenVariable[]) => giveValues(around, variables, run),
  };
}

async function setVariables(around: IntentPorts, variables: readonly GivenVariable[]): Promise<void> {
  const { store, background } = around;
  const tabId = store.read().tab?.id;
  if (tabId === undefined) return;
  for (const variable of variables) await background.setVariable({ ...variable, tabId }).catch(ignore);
  await readAll(around);
}

async function removeVariable(around: IntentPorts, name: string): Promise<void> {
  const tabId = around.store.read().tab?.id;
  if (tabId === undefined) return;
  await around.background.removeVariable({ tabId, name }).catch(ignore);
  await readAll(around);
}

async function giveValues(around: IntentPorts, variables: readonly GivenVariable[], run: Run): Promise<void> {
  const tabId = around.store.read().tab?.id;
  const pending = tabId === undefined ? undefined : memoryOf(around.store.read(), tabId).pending;
  await setVariables(around, variables);
  if (pending?.phase === 'needs-values' && around.store.read().tab?.id === tabId) await run(pending.request);
}

/** Reads the sessions and the storage again, so that a value that was just given is known. */
async function readAll({ store, browser }: IntentPorts): Promise<void> {
  await Promise.all([readSessions(store, browser), readLocal(store, browser)]);
}

/** For values that could not be kept: they are asked for again before the next run. */
function ignore(): void {}
