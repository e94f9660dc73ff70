import { expect } from './fixtures';
import { open, type Stage, type State } from './panel-stage';

/** The screens of pairing. */
export const pairingStates: readonly State[] = [
  { name: 'the form of a pairing that failed', reach: reachFailedPairing },
  { name: 'a paired browser, with programs and one that asks', reach: reachPrograms },
];

async function reachFailedPairing({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await panel.getByRole('button', { name: 'Settings' }).click();
  const form = panel.getByRole('form', { name: 'Pairing' });
  await form.getByRole('textbox', { name: 'Code' }).fill('K7QF-2M9X');
  await form.getByRole('textbox', { name: 'Name of this browser' }).fill('Work');
  await form.getByText('Another port').click();
  await form.getByRole('textbox', { name: 'Port of the broker' }).fill('1999');
  await form.getByRole('button', { name: 'Pair this browser' }).click();
  await expect(form.getByRole('alert')).toContainText('No broker answers');
}

/** As they are stored while programs work: the names are as long as they may be. */
async function reachPrograms({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.evaluate(async () => {
    const client = (id: string, name: string) => ({ id, name, keyHint: '3f9a12cc' });
    const invoices = client('a', 'Invoices-of-the-year-and-of-all-the-years-before-it-at-home');
    const travel = client('b', 'Travel');
    const work = { startedAt: 1, opened: [1, 2], handed: [], empty: [] };
    const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    await chrome.storage.local.set({
      pairing: { port: 9361, label: 'Work', profileId: ids[0], key: 'AAAA', pairedAt: 1 },
      clients: [
        { client: invoices, answer: 'always', at: 1, lastUsedAt: 1 },
        { client: travel, answer: 'never', at: 1 },
      ],
    });
    await chrome.storage.session.set({
      'pairing-line': { state: 'refused', fault: 'unknown-profile', since: 1 },
      [`pairing-work:${ids[0]}`]: { ...work, id: ids[0], client: invoices },
      [`pairing-work:${ids[1]}`]: { ...work, id: ids[1], client: travel },
      'pairing-asking': [{ client: client('c', 'Reading list'), askedAt: 1 }],
      'pairing-deeds': [
        { client: travel, at: 2, operation: 'act', words: 'click Book', isDone: false },
        { client: invoices, at: 1, operation: 'goTo', words: 'https://invoices.example/', isDone: true },
      ],
    });
  });
  await expect(panel.getByRole('button', { name: 'Stop all' })).toBeVisible();
  await panel.getByText('What programs did here').click();
  await expect(panel.getByRole('list', { name: /^What programs did here/ })).toContainText(
    'act click Book · not done',
  );
  await expect(panel.getByRole('button', { name: 'Always' })).toBeEnabled();
}
