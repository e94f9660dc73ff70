import { expect, it } from 'vitest';
import { fitsFingerprint } from '../../../src/frame/fingerprint/fits';
import type { Fingerprint, Surroundings } from '../../../src/protocol/fingerprint';

const fingerprint = (around: Surroundings, more: Partial<Fingerprint> = {}): Fingerprint => ({
  version: 1,
  role: 'button',
  name: 'Delete',
  tag: 'button',
  attributes: [],
  around,
  alike: { at: 1, of: 1 },
  ...more,
});

// The element itself, and its document, are not looked at beyond what the context says of it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no DOM here
const element = {} as Element;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no DOM here
const document = {} as Document;

const fits = (wanted: Fingerprint, now: Fingerprint) =>
  fitsFingerprint(element, wanted, { document, identityOf: () => now, fingerprintOf: () => now });

it('takes the only one of its name for another where its row says nothing of what it said', () => {
  expect(fits(fingerprint({ row: 'Alice Sales' }), fingerprint({ row: 'Bob Support' }))).toBe(false);
  expect(fits(fingerprint({ row: 'Alice Sales' }), fingerprint({}))).toBe(false);
  expect(fits(fingerprint({ row: 'Alice 2 min ago' }), fingerprint({ row: 'Alice 3 min ago' }))).toBe(true);
});

it('takes one of twins by its place only among as many', () => {
  const around = { before: 'Delete', after: 'Delete' };
  const others = [{ name: 'Delete', attributes: [], around }];
  const wanted = fingerprint(around, { alike: { at: 3, of: 5 }, others });
  expect(fits(wanted, fingerprint(around, { alike: { at: 3, of: 5 }, others }))).toBe(true);
  expect(fits(wanted, fingerprint(around, { alike: { at: 3, of: 6 }, others }))).toBe(false);
});
