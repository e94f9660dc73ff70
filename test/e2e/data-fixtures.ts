import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const orders = Array.from(
  { length: 20 },
  (_, at) =>
    `<tr><td><a href="/o/${at}">A-${at}</a></td><td>${['Ada', 'Grace', 'Alan'][at % 3]}</td><td>${at},50 €</td><td>${at === 3 ? '=1+1' : 'paid'}</td></tr>`,
).join('');

/** A page with a table that is the first of several, and a list. */
export const dataPage = `<!doctype html><html lang="de"><title>Shop</title><h1>Shop</h1>
<table><caption>Orders</caption><thead><tr><th>Order</th><th>Customer</th><th>Amount</th><th>State</th></tr></thead>
<tbody>${orders}</tbody></table><p>1–20 of 312 <a href="?p=2">Next</a></p><div style="height: 1500px"></div>
<main><h2>Lamps</h2><ul>${['Arc', 'Desk', 'Floor'].map((name, at) => `<li><h3><a href="/l/${name}">${name} lamp</a></h3><span class="price">$${at + 1}9.00</span></li>`).join('')}</ul></main>`;

/** Shows the tables and lists of the page. */
export async function openData(panel: Page): Promise<void> {
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Space');
  await expect(panel.getByRole('list', { name: 'Tables and lists on this page' })).toBeVisible();
}

/** The names of the grid's columns. */
export const namesOf = (panel: Page) => panel.getByRole('columnheader').allTextContents();

/** Saves the rows in this format, and gives the file and its name. */
export async function saveAs(panel: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await panel.getByRole('button', { name: /^Save / }).click();
  const download = panel.waitForEvent('download');
  await panel.getByRole('menuitem', { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
