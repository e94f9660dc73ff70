import type { Task, GivenLimits, TaskAnswer } from '../../protocol/task/task';
import type { IntentPorts } from '../store';
import type { Request, RequestOf } from '../state';
import { bring } from './bring';
import { saveSettings } from './settings-intents';

/** Going on with a task of the active tab, and what bounds those that are begun. */
export function taskIntents(ports: IntentPorts, run: (request: Request) => Promise<boolean>) {
  const { store, browser, background } = ports;
  const goOn = ({ id, instruction }: Task, more: { answer?: TaskAnswer; limits?: GivenLimits }) =>
    run({ kind: 'task', instruction, goesOn: { taskId: id, ...more } });
  return {
    answerTask: (task: Task, answer: TaskAnswer) => goOn(task, { answer }),
    /** Goes on from where it was; after a limit, with other ones. */
    goOnTask: (task: Task, limits?: GivenLimits) => goOn(task, limits ? { limits } : {}),
    /** Limits of the tasks to come; without any, the usual ones. */
    setTaskLimits: (limits: GivenLimits | undefined) => {
      const { taskLimits: _before, ...settings } = store.getState().settings;
      return saveSettings(ports, limits ? { ...settings, taskLimits: limits } : settings);
    },
    /** Keeps a task as a recording, which replays without a model. Gives its name; nothing when there is nothing to do again. */
    saveTask: async (task: Task): Promise<string | undefined> => {
      const { recordTask } = await bring(() => import('../../recording/record-past'));
      const { variables } = store.getState();
      const known = Object.fromEntries(Object.entries(variables).map(([name, { value }]) => [name, value]));
      const recording = recordTask(task, { id: crypto.randomUUID(), at: Date.now(), known });
      if (!recording) return undefined;
      return background.addRecordings({ recordings: [recording] }).then(
        () => recording.name,
        () => undefined,
      );
    },
    /** Lets the system tell that a task needs the user, or no longer. Call it in the click itself. */
    setNotices: async (isOn: boolean) => {
      const isChanged = await (isOn ? browser.requestNotices() : browser.endNotices()).catch(() => false);
      if (isChanged) store.setState({ mayNotify: isOn });
    },
  };
}

/** Follows a task to its end, or to where the user is needed; true when it is done. */
export async function askTask(
  { store, background }: IntentPorts,
  sessionId: string,
  { instruction, goesOn }: RequestOf<'task'>,
): Promise<boolean> {
  if (goesOn) {
    const { limits = {}, ...going } = goesOn;
    // The user's limits are sent again: the worker keeps none of them when it is stopped.
    const { state } = await background.continueTask({ sessionId, ...going, options: { limits } });
    return state.kind === 'done';
  }
  const { taskLimits: limits } = store.getState().settings;
  const { state } = await background.agentExecute({
    sessionId,
    instruction,
    options: limits ? { limits } : {},
  });
  return state.kind === 'done';
}
