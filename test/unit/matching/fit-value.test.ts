import { describe, expect, it } from 'vitest';
import type { JoinedNode } from '../../../src/protocol/snapshot';
import { fitValue } from '../../../src/matching/rank/fit-value';

const input = (type: string): JoinedNode => ({
  depth: 0,
  role: 'textbox',
  name: '',
  frameId: 0,
  hints: { tag: 'input', type },
});

describe('a value for a field', () => {
  it.each([
    ['date', '14 March 2026', '2026-03-14'],
    ['date', 'March 14th, 2026', '2026-03-14'],
    ['date', '14. März 2026', '2026-03-14'],
    ['date', '14 mars 2026', '2026-03-14'],
    ['date', '14 de marzo de 2026', '2026-03-14'],
    ['date', '14 marzo 2026', '2026-03-14'],
    ['date', '14 de março de 2026', '2026-03-14'],
    ['date', '14 maart 2026', '2026-03-14'],
    ['date', '14 marca 2026', '2026-03-14'],
    ['date', '2026年3月14日', '2026-03-14'],
    ['date', '2026-03-14', '2026-03-14'],
    ['date', '3.4.2026', '2026-04-03'],
    ['date', '3/20/2026', '2026-03-20'],
    ['month', 'March 2026', '2026-03'],
    ['time', '7:55 PM', '19:55'],
    ['time', '7.55 pm', '19:55'],
    ['time', '8 am', '08:00'],
    ['time', '12 am', '00:00'],
    ['time', '19h55', '19:55'],
    ['time', '19 Uhr', '19:00'],
    ['time', '9:15 in the evening', '21:15'],
    ['time', '9:15 de la noche', '21:15'],
    ['time', '午後9時15', '21:15'],
    ['datetime-local', '14 March 2026, 7:55 pm', '2026-03-14T19:55'],
    ['number', '-7', '-7'],
    ['number', '1,250.50', '1250.50'],
    ['number', '40 dollars', '40'],
    ['number', '12,5 Euro', '12.5'],
    ['number', '30 złotych', '30'],
    ['number', '4 Stück', '4'],
    ['number', '6個', '6'],
    ['number', '1.250,50', '1250.50'],
    ['number', 'three', '3'],
    ['range', '80%', '80'],
    ['range', '12.5 %', '12.5'],
    ['number', '1 250,5 €', '1250.5'],
    ['range', '21.5 degrees', '21.5'],
    ['color', '#FF8800', '#ff8800'],
    ['text', '14 March 2026', '14 March 2026'],
    ['password', ' a b! ', ' a b! '],
  ])('of type %s: %s', (type, said, text) => {
    expect(fitValue(input(type), said)).toEqual({ text });
  });

  it.each([
    ['date', '03/04/2026'],
    ['date', '14 March'],
    ['date', '31 February 2026'],
    ['time', '25:00'],
    ['number', '1,250'],
    ['number', 'a lot'],
    ['color', '#f80'],
  ])('of type %s that may be two things or none is asked for: %s', (type, said) => {
    const { text, doubt } = fitValue(input(type), said);
    expect(text).toBe(said);
    expect(doubt).toContain(said);
  });

  it.each([
    { type: 'number', said: '5,940', written: { decimal: '.' }, text: '5940' },
    { type: 'number', said: '5,940', written: { decimal: ',' }, text: '5.940' },
    { type: 'number', said: '1.250', written: { decimal: ',' }, text: '1250' },
    { type: 'number', said: 'R$ 1.250,50', written: {}, text: '1250.50' },
    { type: 'number', said: '120 GB', written: { named: ['Disk (GB)'] }, text: '120' },
    { type: 'date', said: '03/04/2026', written: { first: 'day' }, text: '2026-04-03' },
    { type: 'date', said: '03/04/2026', written: { first: 'month' }, text: '2026-03-04' },
  ] as const)(
    'of type $type is read as the page writes: $said, $written',
    ({ type, said, written, text }) => {
      expect(fitValue(input(type), said, written)).toEqual({ text });
    },
  );

  it('keeps a unit that the field does not have', () => {
    const inPounds = { named: ['Rent (£)'] };
    expect(fitValue(input('number'), '85 euros', inPounds).doubt).toContain('85 euros');
    expect(fitValue(input('number'), '85 pounds', inPounds)).toEqual({ text: '85' });
    expect(fitValue(input('number'), '70 kg', { named: ['Weight'] }).doubt).toContain('70 kg');
    expect(fitValue(input('number'), '3人', { named: ['人数'] })).toEqual({ text: '3' });
    expect(fitValue(input('number'), '120 GB', { named: ['Disk (MB)'] }).doubt).toContain('120 GB');
  });

  it('leaves a variable as it is', () => {
    expect(fitValue(input('date'), '%day%')).toEqual({ text: '%day%' });
  });
});
