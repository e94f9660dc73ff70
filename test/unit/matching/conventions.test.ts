import { describe, expect, it } from 'vitest';
import type { JoinedNode } from '../../../src/protocol/snapshot';
import { conventionsOf } from '../../../src/matching/page/texts';

const texts = (...names: string[]): JoinedNode[] =>
  names.map((name) => ({ depth: 0, role: 'text', name, frameId: 0 }));

describe('how a page writes numbers and dates', () => {
  it('is told by its language', () => {
    expect(
      conventionsOf(texts('Passwort', 'Anmelden', 'Geburtsdatum', 'Telefonnummer', 'Speichern')),
    ).toEqual({
      decimal: ',',
      first: 'day',
    });
  });

  it('is told by its own dates, and by the form it asks for', () => {
    expect(conventionsOf(texts('Signed 04/25/2026')).first).toBe('month');
    expect(conventionsOf(texts('DD/MM/YYYY')).first).toBe('day');
  });

  it('has no order of day and month in English, whose countries differ', () => {
    const english = texts('Password', 'Sign in', 'Phone number', 'Save changes', 'Date of birth');
    expect(conventionsOf(english)).toEqual({ decimal: '.' });
  });

  it('is unknown on a page of few words', () => {
    expect(conventionsOf(texts('OK'))).toEqual({});
  });
});
