import { expect, it } from 'vitest';
import { roleOf } from '../../src/dom/roles';
import { query, showPage } from './fixtures';

it.each([
  ['<a data-x href="#">', 'link'],
  ['<a data-x>', 'generic'],
  ['<button data-x>', 'button'],
  ['<input data-x>', 'textbox'],
  ['<input data-x type="SEARCH">', 'searchbox'],
  ['<input data-x type="email" list="l">', 'combobox'],
  ['<input data-x type="range">', 'slider'],
  ['<input data-x type="number">', 'spinbutton'],
  ['<input data-x type="radio">', 'radio'],
  ['<input data-x type="nonsense">', 'textbox'],
  ['<select data-x></select>', 'combobox'],
  ['<select data-x multiple></select>', 'listbox'],
  ['<select data-x size="4"></select>', 'listbox'],
  ['<header data-x>', 'banner'],
  ['<article><header data-x></header></article>', 'generic'],
  ['<footer data-x>', 'contentinfo'],
  ['<main><footer data-x></footer></main>', 'generic'],
  ['<section data-x>', 'generic'],
  ['<section data-x aria-label="News">', 'region'],
  ['<form data-x>', 'generic'],
  ['<form data-x aria-label="Search">', 'form'],
  ['<aside data-x>', 'complementary'],
  ['<img data-x alt="">', 'none'],
  ['<img data-x alt="Cat">', 'img'],
  ['<img data-x>', 'img'],
  ['<ul><li data-x></li></ul>', 'listitem'],
  ['<li data-x>', 'generic'],
  ['<details><summary data-x></summary></details>', 'button'],
  ['<summary data-x>', 'generic'],
  ['<table><tr><th data-x>A</th><th>B</th></tr></table>', 'columnheader'],
  ['<table><tr><th data-x>A</th><td>1</td></tr></table>', 'rowheader'],
  ['<table role="grid"><tr><td data-x></td></tr></table>', 'gridcell'],
  ['<div data-x role="nonsense Button">', 'button'],
  ['<div data-x role="presentation">', 'none'],
  ['<button data-x role="none">', 'button'],
  ['<h3 data-x role="presentation">', 'none'],
  ['<div data-x role="region">', 'generic'],
  ['<svg data-x></svg>', 'img'],
  ['<iframe data-x></iframe>', 'iframe'],
])('%s is a %s', (html, role) => {
  showPage(html);
  expect(roleOf(query('[data-x]'))).toBe(role);
});
