import { describe, expect, it } from 'vitest';
import { capabilityOf } from '../../../src/engine/gate/capability';
import { judge } from '../../../src/engine/gate/decide-gate';
import type { Facts } from '../../../src/engine/gate/facts';
import { numbersSaid } from '../../../src/matching';

const origin = 'https://shop.example';
const field: Facts = {
  method: 'fill',
  arguments: [],
  role: 'textbox',
  name: '',
  marks: '',
  around: [],
  group: '',
  isSecret: false,
  origin,
  others: [],
};
const asked = (instruction: string, facts: Partial<Facts>) =>
  judge({ ...field, ...facts }, capabilityOf(instruction, { origin })).reason?.kind;

describe('numbers of a text', () => {
  it.each([
    ['1.200,00 €', 1200],
    ['twenty five', 25],
    ['zwölf Karten', 12],
    ['deux places', 2],
    ['trzy bilety', 3],
    ['买两张', 2],
  ])('of %s', (text, number) => {
    expect(numbersSaid(text)).toContain(number);
  });
});

describe('what is paid or ordered', () => {
  it('is as much as the words say', () => {
    expect(asked('überweise Oma fünfzig Euro', { name: 'Betrag', arguments: ['50'] })).toBeUndefined();
    expect(asked('überweise Oma fünfzig Euro', { name: 'Betrag', arguments: ['500'] })).toBe('made-up');
    expect(asked('achète trois billets', { name: 'Nombre', arguments: ['3'] })).toBeUndefined();
    expect(asked('achète trois billets', { name: 'Nombre', arguments: ['30'] })).toBe('made-up');
  });

  it('is as often as the words say', () => {
    const radio = { method: 'check', role: 'radio', name: 'Jeden Monat' };
    expect(asked('spende zehn Euro', radio)).toBe('made-up');
    expect(asked('spende monatlich zehn Euro', radio)).toBeUndefined();
  });

  it('takes nothing along that the words do not speak of', () => {
    const box = { method: 'check', role: 'checkbox' };
    expect(asked('compra el libro', { ...box, name: 'Seguro de viaje' })).toBe('made-up');
    expect(asked('compra el libro con seguro', { ...box, name: 'Seguro de viaje' })).toBeUndefined();
    expect(asked('meld Ada aan', { ...box, name: 'De club mag afschrijven' })).toBe('made-up');
  });
});

describe('all that is known of a target', () => {
  const button = { ...field, method: 'click', role: 'button' };
  it('counts: its words, where it is sent, what an address carries', () => {
    expect(asked('archive it', { ...button, name: 'Open', text: 'Delete forever' })).toBe('risk');
    expect(asked('save it', { ...button, name: 'Save', address: `${origin}/account/delete?&` })).toBe('risk');
    const away = `${origin}/out?to=${encodeURIComponent('https://evil.example/x')}`;
    expect(asked('read on', { ...button, role: 'link', name: 'Here', address: away })).toBe('elsewhere');
    expect(
      asked('get the manual', {
        ...button,
        role: 'link',
        name: 'Manual',
        address: `${origin}/Manual.pdf.exe`,
      }),
    ).toBe('risk');
  });
});
