import { describe, expect, it } from 'vitest';
import { hasPrice, pricesIn } from '../../../src/base/money';
import { capabilityOf } from '../../../src/engine/gate/capability';
import { judge } from '../../../src/engine/gate/decide-gate';
import type { Facts } from '../../../src/engine/gate/facts';

describe('the prices in a text', () => {
  it.each<[string, number[]]>([
    ['€ 12,50', [12.5]],
    ['12,50€', [12.5]],
    ['EUR 200', [200]],
    ['200 EUR', [200]],
    ['12 euros', [12]],
    ['US$5', [5]],
    ['¥1,000', [1000]],
    ['5000円', [5000]],
    ['450 kr', [450]],
    ['kr 450', [450]],
    ['1 300 zł', [1300]],
    ['1 300,00 €', [1300]],
    ['20,- €', [20]],
    ['-5,00 €', [5]],
    ['€ -5', [5]],
    ['from 20 € to 35 €', [20, 35]],
    // A number beside a price is no price.
    ['3 nights, € 120', [120]],
    ['3 | € 120', [120]],
    ['Room 2: EUR 90', [90]],
    // Nor is a currency without a number, or what only begins like one.
    ['Pay in €', []],
    ['20 europeans', []],
    ['12 krona fans', []],
    ['neuro 20', []],
    ['2 adults', []],
    // Money all the same, though no convention reads it.
    ['€1.234.56', [Number.NaN]],
  ])('%s', (text, prices) => {
    expect(pricesIn(text)).toEqual(prices);
    expect(hasPrice(text)).toBe(prices.length > 0);
  });
});

it('looks for a price where a button names only its currency', () => {
  const origin = 'https://shop.example';
  const button = (name: string, group: string): Facts => ({
    method: 'click',
    arguments: [],
    role: 'button',
    name,
    marks: '',
    around: [],
    group,
    isSecret: false,
    origin,
    others: [],
  });
  const words = capabilityOf('buy the lamp for at most 50 euros', { origin });
  expect(judge(button('Buy (€)', 'Lamp 120 €'), words).reason?.kind).toBe('made-up');
  expect(judge(button('Buy (€)', 'Lamp 40 €'), words).reason?.kind).not.toBe('made-up');
  expect(judge(button('Buy (€)', 'Lamp €1.234.56'), words).reason?.kind).toBe('made-up');
});
