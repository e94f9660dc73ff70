import type { ActionOutput } from '../protocol/action';
import { Method } from '../protocol/action';
import type { Fingerprint } from '../protocol/fingerprint';
import type { RawEvent } from '../protocol/recordings/raw-event';
import { stepTargetOf } from './step-target';

/** An action of Tabwright's own, with what is known of its element beside the selector. */
export type OwnAct = {
  action: ActionOutput;
  fingerprint?: Fingerprint;
  alternates?: readonly string[];
};

type Place = { at: number; tab: number; url: string };

/** It as the recorder tells it; undefined for one that is no step. */
export function actedEvent(act: OwnAct, place: Place): RawEvent | undefined {
  const { action } = act;
  const method = Method.safeParse(action.method).data;
  if (method === undefined) return undefined;
  const args = action.arguments ?? [];
  return { ...place, kind: 'acted', method, arguments: args, description: '', target: stepTargetOf(act) };
}
