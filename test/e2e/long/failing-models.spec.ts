import type { Scripted } from '../../fixtures/model-server';
import { expect } from '../fixtures';
import { clickButton, seats, test } from '../model-fixtures';
import { say } from '../panel-states';

test.use({ flavour: 'store' });

const failures: Record<string, Scripted> = {
  'a bad key': { status: 401, body: { error: { message: 'Incorrect API key provided' } } },
  'a server that is down': { status: 500, body: { error: { message: 'down' } } },
  nonsense: { json: { actions: ['zz99 click'] } },
};

test.describe('what the matcher found stays to be chosen', () => {
  for (const [name, reply] of Object.entries(failures)) {
    test(`with ${name}`, async ({ model, panelOn, allowModels }) => {
      await allowModels('openai/one');
      model.answerAll(reply);
      const { page, panel } = await panelOn(seats);
      await say(panel, 'Do', 'click Take');
      await expect(panel.getByRole('heading', { name: 'It could be one of these' })).toBeVisible({
        timeout: 15_000,
      });
      await expect(panel.getByRole('alert')).toContainText('Choose one.');
      await expect(panel.getByRole('alert')).not.toContainText('model');
      await expect(panel.getByText('So this was found without one.')).toBeVisible();
      await expect(panel.locator('[data-row]')).toHaveCount(2);
      await panel.locator('[data-row]').nth(1).focus();
      await panel.keyboard.press('2');
      await expect(page.getByRole('listitem').nth(1).getByRole('button')).toHaveText('Taken');
    });
  }
});

test.describe('on a site that was granted', () => {
  test.use({ grantedSites: ['http://127.0.0.1/*'] });

  test('the next model is asked when one fails, silence included', async ({
    sites,
    startOn,
    background,
    model,
    allowModels,
  }) => {
    const { page, session } = await startOn(sites.put('/', seats));
    await allowModels('openai/one', 'openai/two');
    for (const [why, reply] of Object.entries({ ...failures, silence: { silent: true } as const })) {
      model.answerAll((request) => (request.body['model'] === 'one' ? reply : clickButton(1)(request)));
      await page.reload();
      const input = `pick the cheapest seat, whatever it takes, be it ${why}`;
      const report = await background.act({ sessionId: session.id, input, options: { timeout: 10_000 } });
      expect(report).toMatchObject({ result: { success: true }, rung: 'model' });
      await expect(page.getByRole('listitem').nth(1).getByRole('button')).toHaveText('Taken');
    }
  });

  test('a model that keeps silent leaves time to show what was found', async ({
    sites,
    startOn,
    background,
    model,
    allowModels,
  }) => {
    const { session } = await startOn(sites.put('/', seats));
    await allowModels('openai/one', 'openai/two');
    model.answerAll({ silent: true });
    const options = { timeout: 4000 };
    const report = await background.act({ sessionId: session.id, input: 'click Take', options });
    expect(report).toMatchObject({ error: { code: 'timeout' }, rung: 'matcher' });
    expect(report.candidates).toHaveLength(2);
    const observing = background.observe({ sessionId: session.id, instruction: 'click Take', options });
    await expect(observing).rejects.toMatchObject({ code: 'timeout', details: { candidates: [{}, {}] } });
  });
});
