import type { Page } from '@playwright/test';
import { expect } from '../e2e/fixtures';
import { test } from '../e2e/model-fixtures';
import { say } from '../e2e/panel-stage';
import { draw, panelSize } from './compose';

/** Has a model choose this deed on the element of this name. */
const choosing =
  (called: string, deed: string) =>
  ({ user }: { user: string }) => {
    const [, ref] = new RegExp(`^\\s*([a-z]*\\d+) ${called}`, 'm').exec(user) ?? [];
    return { json: { actions: [`${ref} ${deed}`] } };
  };

const card = (panel: Page) => panel.getByRole('region', { name: /\?$/ });

/** The words that are said, and what a model chooses for them: an element of the page, and the deed. */
const asked: readonly (readonly [words: string, element: string, deed: string, why: RegExp])[] = [
  ['something about the largest animal', 'button Delete account', 'click', /does not ask for it/],
  ['something about the largest animal', 'button I stand by this', 'click', /does not ask for it/],
  ['the largest animal, and do not delete it', 'button Delete account', 'click', /says not to/],
  [
    'a gold star is what Anna Roth deserves',
    'button Star Anna Lena Roth',
    'click',
    /does not name this thing/,
  ],
  ['something about the largest animal', 'link Whales elsewhere', 'click', /leads there/],
  ['something about the largest animal', 'textbox Whose word is it', 'fill Muster', /another site showed/],
  ['something about the largest animal', 'textbox Street', 'fill 9 Harbour Road', /does not say/],
  ['something about the largest animal', 'button Krill', 'doubleClick', /may change something/],
  ['something about the largest animal', 'button Details', 'click', /only to see more/],
  ['something about the largest animal', 'button Add wages.pdf', 'click', /a file/],
  ['let %word% be where a careful person would have it', 'textbox Secret word', 'fill %word%', /variable/],
];

test('docs/pictures/gate.png shows each question of the gate', async ({
  context,
  sites,
  startOn,
  background,
  panelTab,
  model,
  allowModels,
}) => {
  await allowModels('openai/test');
  sites.put('/inner', '<p>Mira Muster</p><label>Secret word <input></label>');
  sites.put('/kept', 'kept');
  const start = sites.put(
    '/',
    `<h1>Notes</h1>
      <ul><li>Anna Roth <button>Star Anna Roth</button></li>
        <li>Anna Lena Roth <button>Star Anna Lena Roth</button></li></ul>
      <a href="${sites.b}/whales">Whales elsewhere</a> <button>Krill</button>
      <button onclick="fetch('/kept', { method: 'POST' })">Details</button>
      <button>Add wages.pdf</button> <button>Delete account</button>
      <h2>Address</h2><label>Whose word is it <input></label><label>Street <input></label>
      <h2>Contract</h2><label>Name in full <input></label><button>I stand by this</button>
      <iframe src="${sites.b}/inner"></iframe>`,
  );
  const { page, session } = await startOn(start);
  await panelTab.setViewportSize(panelSize);
  await panelTab.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.bringToFront();
  await background.setVariable({ tabId: session.tabId, name: 'word', value: 'sesame-4711', secret: true });
  const shown: string[] = [];
  for (const [words, element, deed, why] of asked) {
    model.answerAll(choosing(element, deed));
    await say(panelTab, 'Do', words);
    await expect(card(panelTab), element).toContainText(why);
    const bytes = await card(panelTab).screenshot({ animations: 'disabled' });
    shown.push(`<img style="display:block" src="data:image/png;base64,${bytes.toString('base64')}">`);
    await card(panelTab).getByRole('button', { name: 'Don’t' }).click();
    await panelTab.getByRole('button', { name: 'Back' }).click();
  }
  const html = `<div style="columns:3;column-gap:12px;padding:12px;background:#eee">${shown.map((each) => `<div style="break-inside:avoid;margin-bottom:12px">${each}</div>`).join('')}</div>`;
  await draw('gate.png', context, { html, width: 1120, height: 400 });
});
