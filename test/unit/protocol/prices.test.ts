import { describe, expect, it } from 'vitest';
import {
  costOf,
  defaultPrices,
  priceOf,
  PriceTable,
  dayOf,
  spendingOn,
} from '../../../src/protocol/models/spending';

describe('prices', () => {
  it('are found by the whole name, without the provider, and without a date', () => {
    const mini = defaultPrices.models['gpt-4o-mini'];
    expect(mini).toBeDefined();
    for (const name of ['gpt-4o-mini', 'openai/gpt-4o-mini', 'openrouter/openai/gpt-4o-mini-2024-07-18']) {
      expect(priceOf(name, defaultPrices)).toBe(mini);
    }
    expect(priceOf('anthropic/claude-haiku-4-5-20251001', defaultPrices)).toBe(
      defaultPrices.models['claude-haiku-4-5'],
    );
    expect(priceOf('local/qwen3:8b', defaultPrices)).toBeUndefined();
    expect(priceOf('toString', defaultPrices)).toBeUndefined();
  });

  it('count cached input once, at its own price', () => {
    const price = { input: 1, cachedInput: 0.1, output: 10 };
    const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };
    expect(costOf(usage, price)).toBeCloseTo(0.6 + 0.04 + 1);
    expect(costOf({ ...usage, cachedInputTokens: 2_000_000 }, price)).toBeCloseTo(0.1 + 1);
  });

  it('come with a day and are in the form they are stored in', () => {
    expect(PriceTable.parse(defaultPrices)).toEqual(defaultPrices);
    expect(PriceTable.safeParse({ ...defaultPrices, asOf: 'June' }).success).toBe(false);
  });
});

describe('spending', () => {
  it('begins anew on another day of the user’s own', () => {
    const day = dayOf(new Date(2026, 0, 2, 23, 59));
    const spent = { day, usd: 1.25 };
    expect(day).toBe('2026-01-02');
    expect(spendingOn(day, spent)).toBe(spent);
    expect(spendingOn(dayOf(new Date(2026, 0, 3)), spent)).toEqual({
      day: '2026-01-03',
      usd: 0,
    });
    expect(spendingOn(day, null).usd).toBe(0);
  });
});
