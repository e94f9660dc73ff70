import { expect, it } from 'vitest';
import { doAct, fingerprintOf, open } from './fixtures';

const row = (name: string, attributes = '') =>
  `<tr><td>${name}</td><td><button aria-label="Delete ${name}" ${attributes}>x</button></td></tr>`;
const table = (rows: string) => `<table><tbody>${rows}</tbody></table><p></p>`;
const b = fingerprintOf({ role: 'button', name: 'Delete B' });

/** Draws the rows anew while the act waits for its target to be enabled; gives the names of what was clicked. */
async function swapDuringChecks(selector: string, rows: string) {
  const context = open(table(row('A') + row('B', 'disabled')));
  const clicked: (string | null)[] = [];
  document.querySelector('main')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element) clicked.push(target.getAttribute('aria-label'));
  });
  setTimeout(() => {
    const body = document.querySelector('tbody');
    if (body) body.innerHTML = rows;
  }, 100);
  const outcome = await doAct(context, 'click', { selector, fingerprint: b });
  return { outcome, clicked };
}

it('clicks the row it was told to where the table is drawn in another order during the checks', async () => {
  const { clicked } = await swapDuringChecks('button', row('B') + row('C') + row('A'));
  expect(clicked).toEqual(['Delete B']);
});

it('touches no row where its own is gone from the table drawn anew', async () => {
  const { outcome, clicked } = await swapDuringChecks('tr:nth-child(2) button', row('A') + row('C'));
  expect(clicked).toEqual([]);
  expect(outcome).toMatchObject({ sent: false, error: { code: 'element-changed' } });
});
