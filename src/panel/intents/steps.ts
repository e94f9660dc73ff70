import type { Candidate } from '../../protocol/session';
import type { Step, StepTarget } from '../../protocol/recordings/recording';
import {
  duplicateStep,
  editStep,
  insertStep,
  makeVariable,
  moveStep,
  removeStep,
  type StepChange,
} from '../../recording/edit-recording';
import { stepTargetOf } from '../../recording/step-target';
import type { IntentPorts } from '../panel-ports';
import { bring } from './bring';
import { changeOpen, edit } from './editor';
import { attempt, setRecordings } from './recordings';

/** The method and arguments of a step that is added. */
export type Added = Pick<Step, 'method' | 'arguments'>;

/** Changing the steps of the open recording. */
export function stepIntents(around: IntentPorts) {
  return {
    editStep: (id: string, change: StepChange) =>
      edit(around, (recording) => editStep(recording, id, change)),
    /** Puts a step so many places further down. */
    moveStep: (id: string, by: number) =>
      edit(around, (recording) => {
        const at = recording.steps.findIndex((step) => step.id === id);
        return moveStep(recording, id, at + by);
      }),
    /** Puts a step right before another, or right after it. */
    placeStep: (id: string, beside: { id: string; where: 'before' | 'after' }) =>
      edit(around, (recording) => {
        const others = recording.steps.filter((step) => step.id !== id);
        const at = others.findIndex((step) => step.id === beside.id);
        return at < 0 ? recording : moveStep(recording, id, beside.where === 'after' ? at + 1 : at);
      }),
    removeStep: (id: string, said: string) => edit(around, (recording) => removeStep(recording, id), said),
    duplicateStep: (id: string) =>
      edit(around, (recording) => duplicateStep(recording, id, crypto.randomUUID())),
    makeVariable: (id: string, naming: { argument: number; isSecret: boolean }) =>
      edit(around, (recording) => makeVariable(recording, id, naming)),
    /** Adds a step that is done to the tab, after the open one or last. */
    addStep: (added: Added) =>
      attempt(around, async () => {
        const { stepOnTab } = await bring(makingSteps);
        insert(around, stepOnTab(crypto.randomUUID(), added));
      }),
    /** Has the user point at an element and adds a step on it: what is likely to be done with it, or `added`. */
    addPicked: (added?: Added) =>
      pick(around, async (picked) => {
        const { stepOn } = await bring(makingSteps);
        insert(around, stepOn(picked, crypto.randomUUID(), added));
      }),
    /** Has the user point at the element that a step is done to. */
    pickTarget: (id: string) =>
      pick(around, ({ candidate }) => {
        const target: StepTarget = stepTargetOf(candidate);
        edit(around, (recording) => editStep(recording, id, { target }));
      }),
    /** The number of elements that each selector leads to on the shown page; undefined when that cannot be told. */
    countMatches: (selectors: readonly string[]) => countMatches(around, selectors),
  };
}

const makingSteps = () => import('../../recording/make-step');

type Picked = { candidate: Candidate; url: string };

async function pick(around: IntentPorts, take: (picked: Picked) => unknown): Promise<void> {
  const { tab, recordings } = around.store.read();
  if (!tab || recordings.isPicking) return;
  setRecordings(around, { isPicking: true, problem: undefined });
  await attempt(around, async () => {
    const { id: sessionId } = await around.background.startSession({ tabId: tab.id });
    const picked = await around.background.pickElement({ sessionId });
    if (picked) await take(picked);
  });
  setRecordings(around, { isPicking: false });
}

function insert(around: IntentPorts, step: Step): void {
  const { open } = around.store.read().recordings;
  const { steps = [] } = open?.recording ?? {};
  const at = steps.findIndex(({ id }) => id === open?.stepId);
  edit(around, (recording) => insertStep(recording, step, at < 0 ? steps.length : at + 1));
  changeOpen(around, (now) => ({ ...now, stepId: step.id }));
}

async function countMatches(
  { store, background }: IntentPorts,
  selectors: readonly string[],
): Promise<readonly number[] | undefined> {
  const { tab, sessions } = store.read();
  const session = tab && sessions[tab.id];
  if (!session) return undefined;
  return background
    .markSelectors({ sessionId: session.id, selectors: [...selectors] })
    .catch(() => undefined);
}
