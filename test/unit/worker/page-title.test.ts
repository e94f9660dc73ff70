import { describe, expect, it } from 'vitest';
import { pageTitle } from '../../../src/worker/recorder/live-recordings';

describe('the title of a page that is recorded', () => {
  const url = 'https://shop.example/sign-in?access_token=open-sesame&view=form';

  it.each([
    ['Sign in', 'Sign in'],
    ['shop.example/sign-in?access_token=open-sesame&view=form', ''],
    [url, ''],
    ['', ''],
  ])('%j is kept as %j', (title, kept) => {
    expect(pageTitle({ title, url }, {})).toBe(kept);
  });

  it('tells no secret, not of another address either', () => {
    expect(pageTitle({ title: 'Hello Ada-77', url }, { who: 'Ada-77' })).toBe('Hello %who%');
    expect(pageTitle({ title: 'other.example/?access_token=open-sesame', url }, {})).not.toContain('sesame');
  });
});
