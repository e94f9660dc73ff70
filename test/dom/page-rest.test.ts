import { describe, expect, it } from 'vitest';
import { restedMs } from '../../src/frame/data/extracting-engine';
import { find, open, wait } from './act/fixtures';

describe('how long a page has been at rest', () => {
  it('counts from what moved last', async () => {
    const context = open('<p>Prices</p>');
    await wait(150);
    const before = restedMs(context);
    expect(before).toBeGreaterThan(0);
    find('p').textContent = 'Prices of today';
    expect(restedMs(context)).toBeLessThan(before);
  });

  it.each([
    ['a spinner', '<div role="progressbar"></div>'],
    ['a part that says it is busy', '<div aria-busy="true"></div>'],
    ['an animation', '<style>@keyframes a{to{opacity:0}}i{animation:a 1s infinite}</style><i>x</i>'],
  ])('is nothing with %s', async (_name, html) => {
    const context = open(html);
    await wait(150);
    expect(restedMs(context)).toBe(0);
  });
});
