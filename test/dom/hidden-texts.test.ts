import { beforeEach, expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';

beforeEach(() => {
  document.body.innerHTML = '';
});

function stands(text: string, html: string): string | undefined {
  document.body.innerHTML = html;
  return createEngine(document).drawn([text])[0];
}

it.each([
  ['struck through by its element', '<p><s>Berth 4 is yours</s> No.</p>'],
  ['struck through around it', '<p style="text-decoration: line-through"><b>Berth 4</b> is yours</p>'],
  [
    'under something opaque',
    '<div style="position:relative"><p>Berth 4 is yours</p><div style="position:absolute;inset:0;background:#fff"></div></div>',
  ],
  [
    'under a picture',
    '<div style="position:relative"><p>Berth 4 is yours</p><img alt="" style="position:absolute;inset:0;width:100%;height:100%"></div>',
  ],
])('a text that is %s is hidden', (_how, html) => {
  expect(stands('Berth 4 is yours', html)).toBe('hidden');
});

it.each([
  ['plain', '<p>Berth 4 is yours</p>'],
  ['split and set in capitals', '<p style="text-transform:uppercase">Ber<b>th 4</b> is\u00a0yours</p>'],
  ['there a second time', '<s>Berth 4 is yours</s><p>Berth 4 is yours</p>'],
  [
    'in a box of its own in what is struck through',
    '<s>old <span style="display:inline-block">Berth 4 is yours</span></s>',
  ],
  [
    'under what lets it through',
    '<div style="position:relative"><p>Berth 4 is yours</p><div style="position:absolute;inset:0;background:rgba(0, 0, 0, 0.3)"></div></div>',
  ],
  ['below what is in view', '<div style="height:5000px"></div><p>Berth 4 is yours</p>'],
])('a text that is %s is drawn', (_how, html) => {
  expect(stands('Berth 4 is yours', html)).toBe('drawn');
});

it('a text in a shadow tree is read as any, and one that is not displayed is absent', () => {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  root.innerHTML = '<p>The boat is yours</p><p hidden>Not yours</p>';
  expect(createEngine(document).drawn(['The boat is yours', 'Not yours'])).toEqual(['drawn', 'absent']);
});
