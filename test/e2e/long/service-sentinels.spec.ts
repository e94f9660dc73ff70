import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startModelServer } from '../../fixtures/model-server';
import { serviceAddress, startProgram } from '../../fixtures/program';
import { secretsIn, secretsOnDisk } from '../../fixtures/sentinels';
import { ask as askHttp, type Ask } from '../../fixtures/service-client';
import { shopRecording } from '../../fixtures/shop-recording';
import { serveSites } from '../../fixtures/sites';

/** With signs that each encoding writes otherwise. */
const secrets = {
  serviceKey: 'service-Ky/81+zq-0123456789',
  ownModelKey: 'own-model-Ky/82+zq',
  headerModelKey: 'header-model-Ky/83+zq',
  bodyModelKey: 'body-model-Ky/84+zq',
  value: 'value-Va/85 é+zq',
  recordingValue: 'recording-Va/86 é+zq',
  login: 'login-Pw/87+zq',
  address: 'address-Tk/88+zq',
};

/** What is typed comes back as text, in a button, in a title and in an address. */
const form = `<title>Sign in</title><h1>Sign in</h1><form onsubmit="return false">
  <label>Email <input id="email" oninput="document.title = echo.textContent = 'You are ' + this.value; go.href = '/next?who=' + encodeURIComponent(this.value)"></label>
  <label>Password <input id="password" type="password"></label>
  <button id="save" type="button" onclick="done.textContent = this.textContent = 'Saved for ' + email.value">Save profile</button>
  <button type="button">Nothing happens</button></form>
  <p id="echo">Nobody</p><p id="done">Not saved</p><a id="go" href="/next">Go on as you are</a>`;

/** What the browser itself keeps of addresses that were opened: it is there with or without us, and goes with the session. */
const ofTheBrowser =
  /^tabwright-\d+-\w+\/(Default\/(History|Sessions|Favicons|Cache|Code Cache|Network|Top Sites)|segmentation_platform)/;

test('no key and no value comes out of the service, or lies on its disk', async () => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tabwright-served-'));
  const temporary = path.join(folder, 'temporary');
  mkdirSync(temporary);
  const inferenceLog = path.join(folder, 'asked.jsonl');
  const [models, sites] = [await startModelServer(), await serveSites()];
  const program = startProgram(
    'start',
    ['serve', '--port', '0', '--pool', '0', '--verbose', '2', '--inference-log', inferenceLog].concat([
      '--recordings',
      path.join(folder, 'recordings'),
    ]),
    { TABWRIGHT_API_KEY: secrets.serviceKey, MODEL_API_KEY: secrets.ownModelKey, TMPDIR: temporary },
  );
  try {
    const url = await serviceAddress(program);
    const said: string[] = [];
    const ask = async (where: string, more: Ask = {}) => {
      const headers = { 'x-cloud-api-key': secrets.serviceKey, ...more.headers };
      const answer = await askHttp(`${url}${where}`, { ...more, headers });
      said.push(`${where} ${answer.status} ${JSON.stringify([...answer.headers])} ${answer.text}`);
      return answer;
    };
    const started = await ask('/v1/sessions/start', {
      body: { modelName: 'openai/test', verbose: 2, systemPrompt: 'You are a clerk.' },
    });
    const { sessionId } = (started.json as { data: { sessionId: string } }).data;
    const at = (operation: string) => `/v1/sessions/${sessionId}/${operation}`;

    const { host, pathname } = new URL(sites.put('/sign-in', form));
    const address = `http://clerk:${encodeURIComponent(secrets.login)}@${host}${pathname}?access_token=${encodeURIComponent(secrets.address)}`;
    expect((await ask(at('navigate'), { body: { url: address } })).status).toBe(200);
    models.answerAll(({ user }) => {
      const ref = /^\s*(\d+) [^\n]*Save profile/m.exec(user)?.[1];
      return { json: { actions: ref ? [`${ref} click`] : [] } };
    });

    const model = { modelName: 'openai/test', apiKey: secrets.bodyModelKey, baseURL: models.baseURL };
    const byHeader = { modelName: 'openai/test', baseURL: models.baseURL };
    const variables = { who: { value: secrets.value, description: 'who signs in' } };
    const given = (selector: string, method: string, ...args: string[]) => ({
      selector,
      method,
      description: `Do it as ${secrets.value}`,
      arguments: args,
    });
    const acts: [unknown, object][] = [
      ['type %who% in Email', {}],
      ['type %who% in Password', {}],
      ['make it last', {}],
      ['make it last', {}],
      ['click Go on as you are, wisely', { timeout: 900 }],
      [`click "Saved for ${secrets.value}"`, { timeout: 900 }],
      [given('#nowhere', 'fill', '%who%'), { timeout: 600 }],
      [given('#email', 'fill', '%nobody%'), {}],
      [given('#password', 'selectOption', '%who%'), { timeout: 600 }],
      [given('text="Nothing happens"', 'click'), {}],
    ];
    for (const stream of ['true', 'false']) {
      const headers = { 'x-stream-response': stream, 'x-model-api-key': secrets.headerModelKey };
      for (const [input, more] of acts)
        await ask(at('act'), { body: { input, options: { model, variables, ...more } }, headers });
      for (const asked of [model, byHeader])
        await ask(at('observe'), {
          body: { instruction: `who is ${secrets.value}, wisely?`, options: { model: asked, variables } },
          headers,
        });
    }
    // A provider that says the key back, one that is not there, and one that takes too long.
    const body = { input: 'make it first', options: { model, variables, timeout: 2500 } };
    const wrong = `Wrong key ${secrets.bodyModelKey} for ${secrets.value}`;
    models.answerAll({ status: 401, body: { error: { message: wrong } } });
    await ask(at('act'), { body });
    models.answerAll({ silent: true });
    await ask(at('act'), { body });
    const nowhere = { ...model, baseURL: `http://me:${secrets.bodyModelKey}@127.0.0.1:9/v1` };
    await ask(at('act'), { body: { ...body, options: { ...body.options, model: nowhere } } });

    // Refusals.
    const refused = { input: 7, options: { model, variables } };
    await ask(at('act'), { body: refused });
    await ask(at('act'), { raw: `{"input": "${secrets.value}", ` });
    await ask(at('act'), {
      body: { input: 'x' },
      headers: { 'x-cloud-api-key': `${secrets.ownModelKey}-another` },
    });

    // A recording, followed and kept.
    const { variables: _valued, ...purchase } = shopRecording({ shop: `http://${host}` });
    const recording = {
      ...purchase,
      variables: ['shop', 'query', 'email', 'password'].map((name) => ({ name })),
    };
    const values = {
      query: secrets.recordingValue,
      email: 'a@example.org',
      password: secrets.recordingValue,
    };
    await ask(at('runs'), {
      body: { runId: randomUUID(), recording, options: { variables: { shop: `http://${host}`, ...values } } },
    });
    await ask(`/v1/recordings/${recording.id}`, {
      method: 'PUT',
      body: { ...recording, variables: [{ name: 'password', value: secrets.recordingValue }] },
      headers: { 'if-none-match': '*' },
    });

    await ask(at('replay'));
    for (const where of ['/metrics', '/healthz', '/openapi.json', '/v1/recordings', '/nothing'])
      await ask(where);
    const onDisk = secretsOnDisk(folder, secrets, (file) =>
      ofTheBrowser.test(path.relative('temporary', file)),
    );
    await ask(at('end'), { method: 'POST' });
    await ask(at('replay'));
    program.kill('SIGTERM');
    const { lines } = await program.ended;

    expect(said.length).toBeGreaterThan(40);
    expect(said.join('\n')).toContain('%who%');
    expect(models.requests.length).toBeGreaterThan(4);
    expect(existsSync(inferenceLog)).toBe(true);
    expect(readFileSync(inferenceLog, 'utf8')).toContain('%who%');
    expect(program.errors().split('\n').length).toBeGreaterThan(40);
    const asked = models.requests.map(({ path: where, body: sent }) => JSON.stringify([where, sent]));
    const places = {
      answers: said,
      output: lines,
      log: program.errors().split('\n'),
      models: asked,
    };
    const leaks = Object.entries(places).flatMap(([place, texts]) =>
      texts.flatMap((text) =>
        secretsIn(Buffer.from(text), secrets).map((secret) => `${place}: ${secret}: ${text.slice(0, 600)}`),
      ),
    );
    expect({ leaks, onDisk }).toEqual({ leaks: [], onDisk: [] });
    expect(secretsOnDisk(folder, secrets, () => false)).toEqual([]);
  } finally {
    program.kill('SIGKILL');
    await program.ended;
    await Promise.all([models.close(), sites.close()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
