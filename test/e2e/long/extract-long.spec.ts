import { startModelServer } from '../../fixtures/model-server';
import { expect, test } from '../service-fixtures';

const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });

test('a table of 50,000 rows is one short question, and all its rows are given', async ({
  session,
  sites,
}) => {
  test.setTimeout(120_000);
  const models = await startModelServer();
  const rows = Array.from({ length: 50_000 }, (_, at) => `<tr><td>Row ${at}<td>${at}.50 €</tr>`).join('');
  const table = `<!doctype html><table><thead><tr><th>Label<th>Sum</tr></thead><tbody>${rows}</table>`;
  await session.ask('navigate', { url: sites.put('/long.html', table) });
  models.answerAll({ json: { items: [{ name: '@2-50001.1', cost: '@.2' }] } });
  const item = object({ name: { type: 'string' }, cost: { type: 'number' } });
  const { json } = await session.ask('extract', {
    schema: object({ items: { type: 'array', items: item } }),
    options: { model: { modelName: 'openai/gpt-4.1-mini', baseURL: models.baseURL, apiKey: 'not-used' } },
  });
  const { result } = (json as { data: { result: { items: { name: string; cost: number }[] } } }).data;
  expect([result.items.length, result.items[0], result.items.at(-1)]).toEqual([
    50_000,
    { name: 'Row 0', cost: 0.5 },
    { name: 'Row 49999', cost: 49_999.5 },
  ]);
  expect(models.requests.map(({ user }) => user.length < 1000)).toEqual([true]);
  await models.close();
});
