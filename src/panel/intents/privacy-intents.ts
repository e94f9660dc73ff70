import type { IntentPorts } from '../ports/panel-ports';

/** How much is kept in databases that the panel does not read. */
export type CountedInDatabases = Awaited<ReturnType<IntentPorts['background']['countKept']>>;

/** Telling what is kept. What cannot be counted is not said. */
export function privacyIntents({ background }: IntentPorts) {
  return { countKept: () => background.countKept({}).catch(() => undefined) };
}
