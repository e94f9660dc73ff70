import { isPageMove } from '../protocol/action';
import { dots } from '../base/secret-names';
import type { PastAct, PastInstruction } from '../protocol/operations/past-runs';
import type { RawEvent } from '../protocol/recordings/raw-event';
import type { Recording } from '../protocol/recordings/recording';
import { actedEvent } from './step-target';
import { addEvent, emptyDraft } from './draft-step';
import { recordingOf } from './edit-recording';
import { variablesOfSteps } from './used-variables';

/** Values of variables that are no secrets, by name; all others are secrets. */
type Beginning = { id: string; at: number; known: Readonly<Record<string, string>> };

/** Steps are that far apart, in milliseconds: nothing is taken for what another one led to. */
const apartMs = 60_000;

/** The name of what was a secret in the words of the run. */
const secretName = '%secret%';

/** A run of the user's as a recording that replays with no model. Undefined where nothing was done. */
export function recordRun(run: PastInstruction, { id, at, known }: Beginning): Recording | undefined {
  if (run.acts.length === 0) return undefined;
  const arrival: RawEvent = { kind: 'navigation', isTyped: true, at: 0, tab: 0, url: run.url };
  const begun = addEvent(emptyDraft, arrival, `${id}-0`);
  const draft = run.acts.reduce((made, act, index) => {
    // Behind a step that led elsewhere the page is not known, and the step is done on whichever it is.
    const url = run.acts.slice(0, index).some(({ moved }) => moved) ? '' : run.url;
    const event = eventOf(act, { at: (index + 1) * apartMs, tab: 0, url });
    return event ? addEvent(made, event, `${id}-${index + 1}`) : made;
  }, begun);
  const variables = variablesOfSteps(draft.steps, known);
  return recordingOf({ ...draft, variables }, { id, name: nameOf(run), at });
}

function eventOf(act: PastAct, place: { at: number; tab: number; url: string }): RawEvent | undefined {
  const args = (act.action.arguments ?? []).map((text) => text.replaceAll(dots, secretName));
  const [to] = args;
  if (isPageMove(act.action.method))
    return to === undefined ? undefined : { ...place, kind: 'navigation', isTyped: true, url: to };
  return actedEvent({ ...act, action: { ...act.action, arguments: args } }, place);
}

const nameOf = ({ instruction }: PastInstruction) =>
  instruction.length > 80 ? `${instruction.slice(0, 79)}…` : instruction;
