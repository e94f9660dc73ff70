import { AutomationError } from '../../base/errors';
import type { PickedOnPage } from '../../protocol/recordings/live-recording';
import {
  usualPasses,
  type Recording,
  type Repeat,
  type Step,
  type StepScope,
  type StepTarget,
} from '../../protocol/recordings/recording';
import {
  duplicateStep,
  editStep,
  insertStep,
  makeVariable,
  moveStep,
  removeStep,
  type StepChange,
  addRepeat,
  repeatInRows,
  setRepeated,
  type RepeatedSteps,
} from '../../recording/edit-recording';
import { valueExtraction } from '../../recording/read-values';
import { scopeOf } from '../../recording/scope';
import { stepTargetOf } from '../../recording/step-target';
import type { IntentPorts } from '../store';
import { bring } from './bring';
import { changeOpen, edit, attempt, setRecordings } from './recordings';

/** The method and arguments of a step that is added. */
export type Added = Pick<Step, 'method' | 'arguments' | 'extraction'>;

/** Changing the steps of the open recording. */
export function stepIntents(ports: IntentPorts) {
  return {
    editStep: (id: string, change: StepChange) => edit(ports, (recording) => editStep(recording, id, change)),
    /** Puts a step so many places further down. */
    moveStep: (id: string, by: number) =>
      edit(ports, (recording) => {
        const at = recording.steps.findIndex((step) => step.id === id);
        return moveStep(recording, id, at + by);
      }),
    /** Puts a step right before another, or right after it. */
    placeStep: (id: string, beside: { id: string; where: 'before' | 'after' }) =>
      edit(ports, (recording) => {
        const others = recording.steps.filter((step) => step.id !== id);
        const at = others.findIndex((step) => step.id === beside.id);
        return at < 0 ? recording : moveStep(recording, id, beside.where === 'after' ? at + 1 : at);
      }),
    removeStep: (id: string, said: string) => edit(ports, (recording) => removeStep(recording, id), said),
    duplicateStep: (id: string) =>
      edit(ports, (recording) => duplicateStep(recording, id, crypto.randomUUID())),
    makeVariable: (id: string, naming: { argument: number; isSecret: boolean }) =>
      edit(ports, (recording) => makeVariable(recording, id, naming)),
    /** Adds a step that is done to the tab, after the open one or last. */
    addStep: (added: Added) =>
      attempt(ports, async () => {
        const { stepOnTab } = await bring(makingSteps);
        insert(ports, (id) => stepOnTab(id, added));
      }),
    /** Adds a step that reads a value of the page under this name, once it was found in the tab that is shown. */
    addRead: (name: string) =>
      attempt(ports, async () => {
        const { stepOnTab } = await bring(makingSteps);
        const extraction = valueExtraction(name);
        const { tab } = ports.store.getState();
        if (!tab) return;
        const { id: sessionId } = await ports.background.startSession({ tabId: tab.id });
        await ports.background.extract({ sessionId, schema: extraction.schema });
        insert(ports, (id) => stepOnTab(id, { method: 'extract', arguments: [name], extraction }));
      }),
    /** Has the user point at an element and adds a step on it: what is likely to be done with it, or `added`. */
    addPicked: (added?: Added) =>
      pick(ports, async (picked) => {
        const { stepOn } = await bring(makingSteps);
        insert(ports, (id) => stepOn(picked, id, added));
      }),
    /** Has the user point at the element that a step is done to. */
    pickTarget: (id: string) =>
      pick(ports, ({ target }) => edit(ports, (recording) => editStep(recording, id, { target }))),
    /** Puts a repeat before the steps that are done in the rows of this one, for each row of their list. */
    repeatInRows: (id: string) =>
      addMade(ports, (recording, repeatId) => repeatInRows(recording, id, repeatId)),
    /** Has a repeat be for these steps. */
    setRepeated: (id: string, chosen: RepeatedSteps) =>
      edit(ports, (recording) => setRepeated(recording, id, chosen)),
    /** Has the user point into a row, or at what leads to the next page, and adds a repeat for that. */
    addRepeat: (what: 'rows' | 'next') =>
      pick(ports, async ({ target, scope }) => {
        const { repeatStep } = await bring(makingSteps);
        const repeat = { ...repeatFor(target, what), most: usualPasses };
        const at = placeOfNew(ports);
        addMade(ports, (recording, id) => addRepeat(recording, repeatStep(id, repeat, { scope }), at));
      }),
    /** Has the user point at another row, or at another thing that leads to the next page, for a repeat. */
    pickForRepeat: (id: string, what: 'rows' | 'next') =>
      pick(ports, ({ target }) =>
        edit(ports, (recording) => {
          const { repeat } = recording.steps.find((step) => step.id === id) ?? {};
          if (!repeat) return recording;
          return editStep(recording, id, { repeat: { ...repeat, ...repeatFor(target, what) } });
        }),
      ),
    /** The number of elements that each selector leads to on the shown page; undefined when that cannot be told. */
    countMatches: (selectors: readonly string[]) => countMatches(ports, selectors),
  };
}

const makingSteps = () => import('../../recording/step-target');

type Picked = PickedOnPage & { target: StepTarget; scope: StepScope | undefined };

async function pick(ports: IntentPorts, take: (picked: Picked) => unknown): Promise<void> {
  const { tab, recordings } = ports.store.getState();
  if (!tab || recordings.isPicking) return;
  setRecordings(ports, { isPicking: true, problem: undefined });
  await attempt(ports, async () => {
    const { id: sessionId } = await ports.background.startSession({ tabId: tab.id });
    const picked = await ports.background.pickElement({ sessionId });
    if (!picked) return;
    const { candidate, row, url } = picked;
    const target: StepTarget = { ...stepTargetOf(candidate), ...(row && { row }) };
    await take({ ...picked, target, scope: scopeOf(url) });
  });
  setRecordings(ports, { isPicking: false });
}

/** The repeat that an element means which the user pointed at; fails where it is in no row. */
function repeatFor({ row, ...next }: StepTarget, what: 'rows' | 'next'): Pick<Repeat, 'rows' | 'next'> {
  if (what === 'next') return { next };
  if (!row)
    throw new AutomationError(
      'invalid-input',
      'The element is in no row of a list. Pick something in a row.',
    );
  return { rows: { ...row, frame: next.frame } };
}

function insert(ports: IntentPorts, make: (id: string) => Step): void {
  const at = placeOfNew(ports);
  addMade(ports, (recording, id) => insertStep(recording, make(id), at));
}

/** Adds a step and opens it, to be looked at. */
function addMade(ports: IntentPorts, add: (recording: Recording, id: string) => Recording): void {
  const id = crypto.randomUUID();
  edit(ports, (recording) => add(recording, id));
  changeOpen(ports, (now) => ({ ...now, stepId: id, addedId: id }));
}

/** After the step that is open, or last. */
function placeOfNew({ store }: IntentPorts): number {
  const { open } = store.getState().recordings;
  const { steps = [] } = open?.recording ?? {};
  const at = steps.findIndex(({ id }) => id === open?.stepId);
  return at < 0 ? steps.length : at + 1;
}

async function countMatches(
  { store, background }: IntentPorts,
  selectors: readonly string[],
): Promise<readonly number[] | undefined> {
  const { tab, sessions } = store.getState();
  const session = tab && sessions[tab.id];
  if (!session) return undefined;
  return background
    .markSelectors({ sessionId: session.id, selectors: [...selectors] })
    .catch(() => undefined);
}
