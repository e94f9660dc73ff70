import { describe, expect, it } from 'vitest';
import { missingFrom } from '../../../src/matching';
import { item, pageOf, part } from './page-builder';

const page = pageOf(
  part('text', 'Letter 1'),
  item('button', 'Archive'),
  part('text', 'Letter 2'),
  item('slider', 'Volume'),
);

describe('what words name and a page does not show', () => {
  it('is one of a series, by its number', () => {
    const missing = missingFrom('archive Letter 800', page);
    expect(missing?.number).toBe(800);
    expect(missing?.numberIn('Letter 2')).toBe(2);
    expect(missing?.numberIn('Volume 5')).toBeUndefined();
  });

  it('is a thing with a name of its own', () => {
    expect(missingFrom('archive Zebra', page)).toMatchObject({ text: 'Zebra' });
  });

  it('is nothing that is there, and no value', () => {
    expect(missingFrom('archive Letter 2', page)).toBeUndefined();
    expect(missingFrom('set Volume to 70', page)).toBeUndefined();
    expect(missingFrom('archive all of them', page)).toBeUndefined();
  });
});
