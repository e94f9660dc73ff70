import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startModelServer } from '../../fixtures/model-server';
import { expect, startSession, test } from '../service-fixtures';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tabwright-inference-'));
const inferenceLog = path.join(folder, 'asked.jsonl');

test.use({ serviceOptions: { inferenceLog } });
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('a session’s system prompt reaches the model; what is asked is in the log, without secrets', async ({
  url,
  shopUrl,
}) => {
  const models = await startModelServer();
  try {
    const systemPrompt = 'You are a careful clerk.';
    const session = await startSession(url, { systemPrompt });
    await session.ask('navigate', { url: shopUrl });
    const model = { modelName: 'openai/small', apiKey: 'sentinel-key-of-ours', baseURL: models.baseURL };
    const variables = { code: 'sentinel-value' };
    models.answerAll({ json: { actions: [] } });
    const observed = await session.ask('observe', {
      instruction: 'the zorblax of the %code%',
      options: { model, variables },
    });
    expect(observed.status).toBe(200);
    const bodies = models.requests.map(({ body }) => JSON.stringify(body));
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.filter((body) => !body.includes(systemPrompt))).toEqual([]);

    models.answerAll({ status: 401, body: { error: { message: 'Wrong key sentinel-key-of-ours' } } });
    await session.ask('act', { input: 'press the zorblax', options: { model, variables } });
    const lines = (await readFile(inferenceLog, 'utf8')).trimEnd().split('\n');
    const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(records).toHaveLength(models.requests.length);
    expect(records[0]).toMatchObject({
      sessionId: session.id,
      system: systemPrompt,
      answer: { actions: [] },
    });
    expect(records.at(-1)).toMatchObject({ sessionId: session.id, error: expect.stringContaining('401') });
    expect(lines.join('')).toContain('%code%');
    expect(lines.join('')).not.toContain('sentinel-');
    await session.ask('end', {});
  } finally {
    await models.close();
  }
});
