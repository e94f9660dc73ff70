import { describe, expect, it } from 'vitest';
import { isFound, summaryOf } from '../../../src/recording/summary';
import { recordingWith, shopUrl, stepOf } from './fixtures';

const steps = [stepOf({ method: 'navigate', arguments: [shopUrl] }), stepOf({ method: 'click' })];
const summary = summaryOf(recordingWith(steps, [{ name: 'email', value: 'ada@example.org' }]));

describe('the summary of a recording', () => {
  it('says what the list shows, with each site once and no value', () => {
    expect(summary).toMatchObject({ steps: 2, sites: ['https://shop.example'], variables: ['email'] });
    expect(JSON.stringify(summary)).not.toContain('ada@');
  });

  it('is found by words of its name, tags, sites and variables, in any order', () => {
    expect(isFound(summary, 'shop.example KETTLE')).toBe(true);
    expect(isFound(summary, 'email')).toBe(true);
    expect(isFound(summary, '')).toBe(true);
    expect(isFound(summary, 'kettle teapot')).toBe(false);
  });
});
