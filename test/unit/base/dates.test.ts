import { describe, expect, it } from 'vitest';
import { calendarWords, monthNames } from '../../../src/base/dates';

describe('names of the calendar', () => {
  it.each([
    'january',
    'jänner',
    'février',
    'fév',
    'enero',
    'janeiro',
    'mag',
    'mrt',
    'styczeń',
    'stycznia',
    '三月',
  ])('has the month %s', (name) => expect(monthNames().has(name)).toBe(true));

  it('gives one number to all names of a month', () => {
    const march = ['march', 'märz', 'mars', 'marzo', 'março', 'maart', 'marzec', 'marca', '3月'];
    expect(march.map((name) => monthNames().get(name))).toEqual(march.map(() => 3));
  });

  it('has days of the week among its words, and not among its months', () => {
    expect(calendarWords().has('środa')).toBe(true);
    expect(monthNames().has('środa')).toBe(false);
  });
});
