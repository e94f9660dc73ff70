import { expect, it } from 'vitest';
import { roleOf } from '../../src/frame/names/roles';
import { statesOf } from '../../src/frame/dom/aria-states';
import { query, showPage } from './fixtures';

it.each([
  ['<button data-x>', []],
  ['<button data-x disabled>', ['disabled']],
  ['<fieldset disabled><button data-x></fieldset>', ['disabled']],
  ['<fieldset disabled><legend><button data-x></legend></fieldset>', []],
  ['<fieldset disabled><legend></legend><legend><button data-x></legend></fieldset>', ['disabled']],
  ['<select><optgroup disabled><option data-x>', ['disabled']],
  ['<select><option data-x>', ['selected']],
  ['<input data-x type="checkbox" checked aria-checked="false">', ['checked']],
  ['<div data-x role="checkbox" aria-checked="mixed">', ['mixed']],
  ['<div data-x role="radio" aria-checked="mixed">', []],
  ['<div data-x role="button" aria-checked="true">', []],
  ['<button data-x aria-pressed="mixed">', ['mixed']],
  ['<button data-x aria-expanded="false">', ['collapsed']],
  ['<details open><summary data-x></summary></details>', ['expanded']],
  ['<button data-x popovertarget="p"></button><p id="p" popover>', ['collapsed']],
  ['<button data-x popovertarget="p"></button><p id="p">', []],
  ['<input data-x required>', ['required']],
  ['<button data-x required>', []],
  ['<input data-x readonly>', ['readonly']],
  ['<input data-x type="checkbox" readonly>', []],
  ['<textarea data-x>', ['multiline']],
  ['<div data-x role="textbox" aria-multiline="true">', ['multiline']],
  ['<input data-x type="number" min="0" max="9">', ['min=0', 'max=9']],
  ['<input data-x type="date" min="2030-01-01">', ['min=2030-01-01']],
  ['<div data-x role="slider" aria-valuemin="1" aria-valuemax="5">', ['min=1', 'max=5']],
  ['<input data-x aria-invalid="spelling">', ['invalid']],
  ['<a data-x aria-current="page">', ['current']],
  ['<h3 data-x>', ['level=3']],
  ['<input data-x type="password">', ['secret']],
  ['<input data-x autocomplete="section-a cc-number">', ['secret']],
  ['<input data-x name="card_num">', ['secret']],
  ['<input data-x id="otp">', ['secret']],
  ['<input data-x placeholder="PIN">', ['secret']],
  ['<textarea data-x aria-label="Security code"></textarea>', ['multiline', 'secret']],
  ['<input data-x type="checkbox" name="show-password">', []],
  ['<input data-x name="opinion" placeholder="Spinach">', []],
])('%s is %j', (html, states) => {
  showPage(html);
  const element = query('[data-x]');
  expect(statesOf(element, roleOf(element), false)).toEqual(states);
});

it('tells that a popover is open', () => {
  showPage('<button data-x popovertarget="p"></button><p id="p" popover>');
  document.querySelector<HTMLElement>('#p')?.showPopover();
  expect(statesOf(query('[data-x]'), 'button', false)).toEqual(['expanded']);
});
