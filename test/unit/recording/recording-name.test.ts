import { describe, expect, it } from 'vitest';
import type { Step } from '../../../src/protocol/recordings/recording';
import { nameOfRecording } from '../../../src/recording/summary';

const at = Date.UTC(2026, 10, 23, 9, 5);

const goTo: Step = {
  id: '0',
  method: 'navigate',
  arguments: ['https://shop.example/a'],
  description: 'Go to https://shop.example/a',
};

const click: Step = {
  id: '1',
  method: 'click',
  arguments: [],
  description: 'Click “Add to cart”',
  target: { selector: 'button', alternates: [] },
};

describe('the name of a new recording', () => {
  it('has the title of the page and the first deed', () => {
    expect(nameOfRecording({ title: ' Copper\n kettle ', steps: [goTo, click], at })).toBe(
      'Copper kettle: Click “Add to cart”',
    );
  });

  it('has one of them where there is no other', () => {
    expect(nameOfRecording({ title: '', steps: [goTo, click], at })).toBe('Click “Add to cart”');
    expect(nameOfRecording({ title: 'Copper kettle', steps: [goTo], at })).toBe('Copper kettle');
  });

  it('has the host where there is neither, and the time where there is nothing', () => {
    expect(nameOfRecording({ title: '', steps: [goTo], at })).toBe('shop.example');
    expect(nameOfRecording({ title: '', steps: [], at })).toBe('Recording of 2026-11-23 09:05');
  });

  it('is cut where a part is long', () => {
    const long = { ...click, description: 'b'.repeat(500) };
    const name = nameOfRecording({ title: 'a '.repeat(500), steps: [long], at });
    expect(name.length).toBeLessThanOrEqual(122);
    expect(name).toMatch(/^a( a)+…: b+…$/);
  });
});
