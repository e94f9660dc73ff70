import { originOf } from '../protocol/variables';
import { factsOfFingerprint, type Facts } from './gate/facts';
import { refusal } from './gate/create-gate';
import { failed, type Act, type ActContext, type Planned } from './perform-step';

/** Has the gate look at all that is to be done before any of it is: half of an instruction is never done. */
export async function admitPlan<P extends Planned>(
  plan: readonly P[],
  context: ActContext,
): Promise<{ plan: P[] } | { refused: Act }> {
  const admitted: P[] = [];
  for (const planned of plan) {
    const { action, rung, foundBy } = planned;
    const chosen = { rung: foundBy ?? rung, facts: factsOfPlanned(planned, context) };
    const decision = await context.gate.admit(chosen, action);
    if (decision.outcome !== 'allow') {
      const outcome = failed(refusal(decision));
      context.onAct(action, rung, { ...planned, decision });
      context.onOutcome(outcome);
      return { refused: { action, rung, outcome } };
    }
    admitted.push({ ...planned, decision });
  }
  return { plan: admitted };
}

/** Facts of what is to be done, also of an element that was not just seen on the page. */
export const factsOfPlanned = (planned: Planned, context: Pick<ActContext, 'gate'>): Facts =>
  planned.facts ?? factsAsKnown(planned, context);

function factsAsKnown({ action, fingerprint, frame }: Planned, { gate }: Pick<ActContext, 'gate'>): Facts {
  const { method = '', arguments: given = [], description } = action;
  const origin = frame === undefined ? gate.origin : originOf(frame);
  const deed = { method, arguments: given, origin };
  if (fingerprint) return factsOfFingerprint(fingerprint, deed);
  const address = method === 'navigate' ? { address: given[0] ?? '' } : {};
  return { ...deed, ...nothingKnown, ...address, name: description };
}

const nothingKnown = {
  role: '',
  marks: '',
  around: [],
  group: '',
  isInDialog: false,
  isSecret: false,
  isBesideSecret: false,
  isOnPage: false,
  others: [],
};
