import type { ModelCall } from '../protocol/session';
import { tokenCount } from './format';
import { isLocal } from './model-address';

/** The price of calls in US dollars. `isWhole` is false when a provider's model has no known price. */
export type Cost = { usd: number; isWhole: boolean };

/** Adds up the price of calls. A model on this computer costs nothing. */
export function costOfCalls(calls: readonly ModelCall[]): Cost {
  const usd = calls.reduce((sum, call) => sum + (call.usd ?? 0), 0);
  return { usd, isWhole: !calls.some(isUnknown) };
}

function isUnknown({ usd, usage, origin }: ModelCall): boolean {
  return usd === undefined && tokenCount(usage) > 0 && !isLocal(origin);
}
