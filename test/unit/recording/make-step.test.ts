import { describe, expect, it } from 'vitest';
import { Step } from '../../../src/protocol/recordings/recording';
import type { Candidate } from '../../../src/protocol/session';
import { stepOn, stepOnTab, selectorKind } from '../../../src/recording/step-target';
import { fingerprintOf } from './fixtures';

const candidate: Candidate = {
  action: {
    selector: '#pay >> [data-testid="card"]',
    description: 'Type into Card',
    method: 'fill',
    arguments: [],
  },
  confidence: 1,
  sure: true,
  fingerprint: fingerprintOf('textbox', 'Card'),
  alternates: ['#card', 'xpath=//form/input[2]'],
};
const picked = { candidate, url: 'https://shop.example/orders/1042/pay' };

describe('a step that is made in the editor', () => {
  it('is done to the picked element, in its frame and on pages like that one', () => {
    const step = stepOn(picked, 'new');
    expect(Step.parse(step)).toEqual(step);
    expect(step).toMatchObject({
      method: 'fill',
      target: {
        selector: '[data-testid="card"]',
        frame: [{ selector: '#pay' }],
        alternates: [
          { kind: 'id', selector: '#card' },
          { kind: 'xpath', selector: 'xpath=//form/input[2]' },
        ],
      },
      scope: { origin: 'https://shop.example', path: '/orders/*/pay' },
    });
  });

  it('says what it checks', () => {
    const deed = { method: 'waitFor', arguments: ['value', 'Ada'] } as const;
    const { description } = stepOn(picked, 'new', { ...deed, arguments: [...deed.arguments] });
    expect(description).toBe('Check that “Card” holds “Ada”');
    const onPage = stepOnTab('new', { method: 'waitFor', arguments: ['pageText', 'Thank you'] });
    expect(Step.parse(onPage)).toMatchObject({ description: 'Check that the page shows “Thank you”' });
    expect(stepOnTab('new', { method: 'wait', arguments: ['10'] }).target).toBeUndefined();
  });

  it('knows what a selector finds its element by', () => {
    const kinds = ['[data-test="a"]', 'input#b', '[name="c"]', 'text="d"', '//e', 'main > f'].map(
      selectorKind,
    );
    expect(kinds).toEqual(['testId', 'id', 'name', 'text', 'xpath', 'css']);
  });
});
