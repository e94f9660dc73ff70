import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { nameOf } from './page-builder';
import { shop } from './shop-page';

/** instruction → name of the element, method, arguments */
const verbs: [string, string, string, string[]?][] = [
  ['double-click the Account link', 'Account', 'doubleClick'],
  ['double click on Account', 'Account', 'doubleClick'],
  ['Doppelklicke auf Account', 'Account', 'doubleClick'],
  ['clear the Email field', 'Email', 'clear'],
  ['empty the Postcode field', 'Postcode', 'clear'],
  ['Leere das Feld Postcode', 'Postcode', 'clear'],
  ['focus the Email field', 'Email', 'focus'],
  ['put the cursor in the Email field', 'Email', 'focus'],
  ['Fokussiere das Feld Email', 'Email', 'focus'],
  ['Setze den Cursor in das Feld Email', 'Email', 'focus'],
  ['wait for the Sign in button', 'Sign in', 'waitFor', ['visible']],
  ['wait for the Sign in button to appear', 'Sign in', 'waitFor', ['visible']],
  ['wait until Newsletter disappears', 'Newsletter', 'waitFor', ['hidden']],
  ['wait until the Sign in button is enabled', 'Sign in', 'waitFor', ['enabled']],
  ['Warte auf Newsletter', 'Newsletter', 'waitFor', ['visible']],
  ['Warte bis Newsletter verschwindet', 'Newsletter', 'waitFor', ['hidden']],
  ['Warte bis Newsletter klickbar ist', 'Newsletter', 'waitFor', ['enabled']],
  ['scroll to the Country field', 'Country', 'scrollIntoView'],
  ['Scrolle bis zum Feld Country', 'Country', 'scrollIntoView'],
  ['upload "cv.pdf" to Email', 'Email', 'setInputFiles', ['cv.pdf']],
  ['Lade "cv.pdf" in das Feld Email hoch', 'Email', 'setInputFiles', ['cv.pdf']],
];

describe('verbs', () => {
  it.each(verbs)('%s', (...[instruction, name, method, args = []]) => {
    const [first] = matchInstruction(instruction, shop).candidates;
    expect([nameOf(shop, first?.ref), first?.method, first?.arguments]).toEqual([name, method, args]);
  });

  it.each([
    ['scroll down a bit', 'nextChunk', []],
    ['scroll up one page', 'prevChunk', []],
    ['Scrolle ein Stück nach unten', 'nextChunk', []],
    ['Scrolle etwas nach oben', 'prevChunk', []],
    ['scroll down by 300 pixels', 'scrollByPixelOffset', ['300']],
    ['scroll up 200 px', 'scrollByPixelOffset', ['-200']],
    ['Scrolle um 300 Pixel nach unten', 'scrollByPixelOffset', ['300']],
    ['scroll until you see "Contact us"', 'scrollUntil', ['Contact us']],
    ['Scrolle nach unten bis "Kontakt" erscheint', 'scrollUntil', ['Kontakt']],
    ['wait for the text "Order placed"', 'waitFor', ['pageText', 'Order placed']],
    ['Warte bis der Text "Bestellt" erscheint', 'waitFor', ['pageText', 'Bestellt']],
  ])('%s: the page', (instruction, method, args) => {
    const result = matchInstruction(instruction, shop);
    expect([result.candidates[0]?.method, result.candidates[0]?.arguments]).toEqual([method, args]);
    expect(result.sure).toBe(true);
  });

  it.each([
    'drag Newsletter onto the Email field',
    'drag and drop Newsletter to Email',
    'Ziehe Newsletter auf Email',
  ])('%s: both ends, by their refs', (instruction) => {
    const result = matchInstruction(instruction, shop);
    const [first] = result.candidates;
    expect([nameOf(shop, first?.ref), first?.method, nameOf(shop, first?.arguments[0])]).toEqual([
      'Newsletter',
      'dragAndDrop',
      'Email',
    ]);
    expect(result.sure).toBe(true);
  });

  it('is not sure of a drag whose other end is not on the page', () => {
    expect(matchInstruction('drag Newsletter onto the moon', shop).sure).toBe(false);
  });
});
