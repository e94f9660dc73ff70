import { describe, expect, it } from 'vitest';
import { calendarWords, fromOwnCalendar, monthNames, readDate, readDuration } from '../../../src/base/dates';

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

describe('a day in words', () => {
  it.each([
    ['Tuesday, March 17th, 2026', '2026-03-17'],
    ['wtorek, 17 marca 2026', '2026-03-17'],
    ['Tuesday', undefined],
    ['March May 3 2026', undefined],
  ])('reads %s as %s', (text, day) => expect(readDate(text)).toBe(day));
});

describe('a duration', () => {
  it('is read by the names of its units, in full and short', () => {
    for (const said of ['1 hour 30 minutes', '1 hour and 30 minutes', '90 min', '1h 30m', '1,5 Stunden'])
      expect(readDuration(said), said).toBe(5400);
    for (const said of ['3 apples', '1:30', '1 hour for the team', ''])
      expect(readDuration(said), said).toBeUndefined();
  });
});

describe('a day in the calendar of a language', () => {
  it.each([
    ['1403-02-14', 'fa', '2024-05-03'],
    ['1403-01-01T10:20', 'fa-IR', '2024-03-20T10:20'],
    ['2567-02-29', 'th', '2024-02-29'],
    ['2024-05-03', 'fa', '2024-05-03'],
    ['1403-02-14', 'en', '1403-02-14'],
    ['1500-01-01', 'th', '1500-01-01'],
    ['2568-02-29', 'th', undefined],
    ['1403-12-31', 'fa', undefined],
  ])('%s in %s is %s', (date, language, wanted) => {
    expect(fromOwnCalendar(date, language)).toBe(wanted);
  });
});
