import { createGate, type AskUser, type Gate } from '../../engine/gate/create-gate';
import type { ScopedActOptions } from '../../protocol/act';
import type { ActionOutput } from '../../protocol/action';
import type { Session } from '../../protocol/session';
import { originOf, variableNames, type VariableOrigins } from '../../protocol/variables';
import type { SessionStore } from '../sessions/session-store';

/** The gate of one act, and the sites that variables are bound to as long as it lasts. */
export type ActGate = {
  gate: Gate;
  variableOrigins: VariableOrigins;
  /** The user's own variables stay bound to the sites they were typed on, as long as the session lasts. */
  keepBound(typed: ActionOutput | undefined): Promise<void>;
};

export type Gated = {
  store: SessionStore;
  session: Session;
  /** Address of the page the user is on. */
  url: string;
  mask: (text: string) => string;
  /** Undefined where nobody watches. */
  ask: AskUser | undefined;
};

export function gateOfAct(
  input: string | ActionOutput,
  { variables = {}, variableOrigins: declared = {}, allow }: ScopedActOptions,
  { store, session, url, mask, ask }: Gated,
): ActGate {
  const origin = originOf(url);
  const variableOrigins =
    typeof input === 'string'
      ? { ...boundTo(origin, Object.keys(variables), session), ...declared }
      : { ...declared };
  const instruction = mask(typeof input === 'string' ? input : input.description);
  return {
    gate: createGate(instruction, { origin, allow, variableOrigins, ask }),
    variableOrigins,
    keepBound: async (typed) => {
      const names = (typed?.arguments ?? []).flatMap(variableNames);
      const bound = names.flatMap((name) => (variableOrigins[name] ? [[name, variableOrigins[name]]] : []));
      if (!ask || bound.length === 0) return;
      await store.update(session.id, (current) => ({
        ...current,
        boundVariables: { ...current.boundVariables, ...Object.fromEntries(bound) },
      }));
    },
  };
}

/** Variables without a binding are bound where they were typed first, else where the user is now. */
function boundTo(
  origin: string,
  names: readonly string[],
  { boundVariables = {} }: Session,
): VariableOrigins {
  return Object.fromEntries(names.map((name) => [name, boundVariables[name] ?? [origin]]));
}
