import type { PastRun } from '../../protocol/operations/history';
import type { Recording } from '../../protocol/recordings/recording';
import type { IntentPorts } from '../store';
import { bring } from './bring';
import { saveSettings } from './settings-intents';

/** The history of the user's runs. What cannot be read or forgotten changes nothing that is shown. */
export function historyIntents(ports: IntentPorts) {
  const { store, background } = ports;
  const readHistory = async () => {
    const pastRuns = await background.listPastRuns({}).catch(() => []);
    store.setState({ pastRuns });
  };
  return {
    readHistory,
    /** One run with its words, or all; they can be put back until the screen is left. */
    forgetRuns: async (id?: string) => {
      const forgotten = await background
        .forgetPastRuns(id === undefined ? {} : { id })
        .catch(() => undefined);
      store.setState({ forgottenRuns: forgotten });
      await readHistory();
    },
    restoreRuns: async () => {
      const { forgottenRuns } = store.getState();
      if (!forgottenRuns || !(await background.restorePastRuns(forgottenRuns).catch(() => false))) return;
      store.setState({ forgottenRuns: undefined });
      await readHistory();
    },
    /** Ends the time in which forgotten runs can be put back: the user has gone on. */
    endUndo: () => store.setState({ forgottenRuns: undefined }),
    setHistoryDays: async (historyDays: number) => {
      await saveSettings(ports, { ...store.getState().settings, historyDays });
      await readHistory();
    },
    /** Keeps a run as a recording. Gives its name; nothing when there is nothing to do again. */
    saveRun: (id: string) => saveRun(ports, id),
  };
}

async function saveRun({ store, background }: IntentPorts, id: string): Promise<string | undefined> {
  const kept = await background.listPastRuns({}).catch(() => []);
  const run = kept.find((each) => each.id === id);
  const { recordRun } = await bring(() => import('../../recording/record-past'));
  const variables = Object.entries(store.getState().variables);
  const known = Object.fromEntries(variables.map(([name, { value }]) => [name, value]));
  const beginning = { id: crypto.randomUUID(), at: Date.now() };
  const recording =
    run && ('acts' in run ? recordRun(run, { ...beginning, known }) : recordedTask(run, beginning));
  if (!recording) return undefined;
  return background.addRecordings({ recordings: [recording] }).then(
    () => recording.name,
    () => undefined,
  );
}

/** The acts of a task as a new recording. */
function recordedTask(run: PastRun, { id, at }: { id: string; at: number }): Recording | undefined {
  return run.kind === 'task' && run.recording ? { ...run.recording, id, savedAt: at } : undefined;
}
