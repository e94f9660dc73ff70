import { defaultSettings } from '../../src/protocol/settings';
import { startModelServer, type ModelServer } from '../fixtures/model-server';
import { test as base } from './fixtures';

type ModelFixtures = {
  model: ModelServer;
  /** Sets up models of these names at the server, asked in this order, and agrees to send it text of pages. */
  allowModels: (...names: string[]) => Promise<void>;
};

/** With a scripted model server beside the browser. */
export const test = base.extend<ModelFixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  model: async ({}, use) => {
    const model = await startModelServer();
    await use(model);
    await model.close();
  },

  allowModels: async ({ model, background }, use) => {
    await use(async (...names) => {
      const { baseURL, origin } = model;
      const models = names.map((modelName, at) => ({ id: String(at), config: { modelName, baseURL } }));
      await background.saveSettings({ ...defaultSettings, models, enableCaching: false });
      await background.setConsent({ origin, isGiven: true });
    });
  },
});

/** A choice that takes more than words to make. */
export const seats = `
  <ul><li>Window <b>40 €</b> <button onclick="this.textContent = 'Taken'">Take</button></li>
  <li>Aisle <b>25 €</b> <button onclick="this.textContent = 'Taken'">Take</button></li></ul>`;

/** Answers with a click on the n-th button of the page text it was shown. */
export const clickButton = (n: number) => (request: { user: string }) => {
  const refs = [...request.user.matchAll(/^\s*([a-z]*\d+) button/gm)].map(([, ref]) => ref);
  return { json: { actions: [`${refs[n]} click`] } };
};
