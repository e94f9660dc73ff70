import { t } from '../../languages/t';
import type { ModelCall, Usage } from '../../protocol/session';
import { amount, dollars, duration, tokenCount } from '../format';
import { isLocal } from '../model-address';

type Spent = { usage: Usage; calls: readonly ModelCall[]; ms: number; where?: 'cloud' };

/** Tokens, their price where there is one, and the time of a run, in words. */
export const costWords = (spent: Spent): string[] => [...usageWords(spent), duration(spent.ms)];

/** Tokens and their price without the time, for a run that goes on. */
export function usageWords({ usage, calls, where }: Omit<Spent, 'ms'>): string[] {
  if (where === 'cloud') return [t('cloud.itsCost')];
  const tokens = tokenCount(usage);
  return [t('run.tokens', tokens, [amount(tokens)]), ...priceWords(calls)];
}

/** Tokens, price and time of one call. */
export const callWords = (call: ModelCall): string[] => costWords({ ...call, calls: [call] });

function priceWords(calls: readonly ModelCall[]): string[] {
  const { usd, isWhole } = costOfCalls(calls);
  if (!isWhole) return [usd === 0 ? t('run.noPrice') : t('run.priceOver', [dollars(usd)])];
  return usd === 0 ? [] : [dollars(usd)];
}

/** The price of calls in US dollars. `isWhole` is false when a provider's model has no known price. */
type Cost = { usd: number; isWhole: boolean };

/** Adds up the price of calls. A model on this computer costs nothing. */
export function costOfCalls(calls: readonly ModelCall[]): Cost {
  const usd = calls.reduce((sum, call) => sum + (call.usd ?? 0), 0);
  return { usd, isWhole: !calls.some(isUnknown) };
}

function isUnknown({ usd, usage, origin }: ModelCall): boolean {
  return usd === undefined && tokenCount(usage) > 0 && !isLocal(origin);
}
