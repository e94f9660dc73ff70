import { describe, expect } from 'vitest';
import type { LogLine } from '../../../src/client';
import { acted, sendEvents, sendJson, started } from '../../fixtures/cloud-server';
import { test } from './fixtures';

const it = test;

describe('each parameter of the constructor', () => {
  it('env, apiKey and apiUrl say where and with which key', async ({ cloud, make }) => {
    const { automation } = make({});
    await expect(automation.init()).resolves.toEqual({
      sessionId: 'session-1',
      debugUrl: '',
      sessionUrl: `${cloud.url}/v1/sessions/session-1/replay`,
    });
    expect(cloud.requests[0]).toMatchObject({
      path: '/v1/sessions/start',
      headers: { 'x-cloud-api-key': 'cloud key', 'x-bb-api-key': 'cloud key' },
    });
    expect(() => make({ apiKey: undefined, apiUrl: 'https://cloud.example' })).toThrow(/apiKey is required/);
    expect(() => make({ apiKey: undefined, apiUrl: 'http://127.0.0.1.cloud.example' })).toThrow(/apiKey is/);
    // A service on this computer may ask for none.
    await make({ apiKey: undefined }).automation.init();
    expect(Object.keys(cloud.requests.at(-1)?.headers ?? {})).not.toContain('x-cloud-api-key');
    expect(() => make({ apiUrl: undefined })).toThrow(/apiUrl is missing/);
  });

  it('keys and the project come from the environment too', async ({ cloud, make }) => {
    const environment = {
      CLOUD_API_KEY: 'key of the environment',
      CLOUD_PROJECT_ID: 'project of the environment',
      MODEL_API_KEY: 'model key of the environment',
    };
    await make({ apiKey: undefined }, environment).automation.init();
    expect(cloud.requests[0]?.headers).toMatchObject({
      'x-cloud-api-key': 'key of the environment',
      'x-cloud-project-id': 'project of the environment',
      'x-model-api-key': 'model key of the environment',
    });
  });

  it('projectId is sent when it is given, and only then', async ({ cloud, make }) => {
    await make({ projectId: 'p' }).automation.init();
    await make({}).automation.init();
    expect(cloud.requests.map(({ headers }) => headers['x-cloud-project-id'])).toEqual(['p', undefined]);
  });

  it('cloudSessionID resumes a session', async ({ cloud, make }) => {
    await make({ cloudSessionID: 'before' }).automation.init();
    expect(cloud.bodiesOf('start')[0]).toMatchObject({ cloudSessionID: 'before' });
    expect(() => make({ env: 'LOCAL', cloudSessionID: 'before' })).toThrow(/cloudSessionID is for env CLOUD/);
  });

  it('cloudSessionCreateParams is what the session is made with', async ({ cloud, make }) => {
    await make({ cloudSessionCreateParams: { region: 'us-east-1' } }).automation.init();
    expect(cloud.bodiesOf('start')[0]).toMatchObject({ cloudSessionCreateParams: { region: 'us-east-1' } });
    expect(() => make({ env: 'LOCAL', cloudSessionCreateParams: {} })).toThrow(/is for env CLOUD/);
  });

  it('waitForCaptchaSolves is asked of the cloud and refused on this computer', async ({ cloud, make }) => {
    await make({ waitForCaptchaSolves: true }).automation.init();
    expect(cloud.bodiesOf('start')[0]).toMatchObject({ waitForCaptchaSolves: true });
    expect(() => make({ env: 'LOCAL', waitForCaptchaSolves: true })).toThrow(/nothing solves captchas/);
  });

  it('localBrowserLaunchOptions start the browser of this computer, and no other', async ({
    cloud,
    make,
  }) => {
    const localBrowserLaunchOptions = { headless: false };
    await make({ env: 'LOCAL', localBrowserLaunchOptions }).automation.init();
    await make({ localBrowserLaunchOptions }).automation.init();
    const [local, remote] = cloud.bodiesOf('start');
    expect(local?.['browser']).toEqual({ type: 'local', launchOptions: { headless: false } });
    expect(remote).not.toHaveProperty('browser');
  });

  it('modelName is the session’s model; without it the cheapest way is taken', async ({ cloud, make }) => {
    await make({ modelName: 'gpt-4o' }).automation.init();
    await make({}).automation.init();
    expect(cloud.bodiesOf('start').map(({ modelName }) => modelName)).toEqual(['gpt-4o', 'auto']);
  });

  it('modelApiKey and modelClientOptions.apiKey are one, and go in a header', async ({ cloud, make }) => {
    await make({ modelApiKey: 'one' }, { MODEL_API_KEY: 'other' }).automation.init();
    await make({ modelClientOptions: { apiKey: 'two' } }).automation.init();
    expect(cloud.requests.map(({ headers }) => headers['x-model-api-key'])).toEqual(['one', 'two']);
    expect(JSON.stringify(cloud.bodiesOf('start'))).not.toMatch(/"(one|two)"/);
  });

  it('modelClientOptions names the endpoint, the temperature and the longest answer', async ({
    cloud,
    make,
  }) => {
    const { automation } = make({
      modelName: 'gpt-4o',
      modelClientOptions: {
        api_base: 'https://models.example/v1',
        apiKey: 'k',
        temperature: 0.2,
        maxTokens: 99,
      },
    });
    await automation.init();
    await automation.act('click Go');
    expect(cloud.bodiesOf('start')[0]).toMatchObject({
      modelClientOptions: { temperature: 0.2, maxTokens: 99 },
    });
    expect(cloud.bodiesOf('act')[0]).toMatchObject({
      options: { model: { modelName: 'openai/gpt-4o', baseURL: 'https://models.example/v1', apiKey: 'k' } },
    });
    const unknown = make({ modelName: 'gpt-4o', modelClientOptions: { colour: 'red' } }).automation;
    await expect(unknown.init()).rejects.toThrow(/modelClientOptions is no model configuration/);
  });

  it('serverCache counts in the cloud, a call’s own before the constructor’s', async ({ cloud, make }) => {
    const { automation } = make({ serverCache: false });
    await automation.init();
    await automation.act('click Go');
    await automation.act('click Go', { serverCache: true });
    const asked = cloud.requests.filter(({ operation }) => operation === 'act');
    expect(asked.map(({ headers }) => headers['cloud-cache-bypass'])).toEqual(['true', undefined]);
  });

  it('the cache status is told in the cloud', async ({ cloud, make }) => {
    const result = { success: true, message: 'Done.', actionDescription: 'x', actions: [] };
    cloud.answer('act', (_request, response) =>
      sendJson(response, { success: true, data: { result } }, { headers: { 'cloud-cache-status': 'HIT' } }),
    );
    const remote = make({ verbose: 0 }).automation;
    const local = make({ env: 'LOCAL', verbose: 0 }).automation;
    await Promise.all([remote.init(), local.init()]);
    await expect(remote.act('x')).resolves.toHaveProperty('cacheStatus', 'HIT');
    await expect(local.act('x')).resolves.not.toHaveProperty('cacheStatus');
  });

  it('enableCaching counts on this computer', async ({ cloud, make }) => {
    const { automation } = make({ env: 'LOCAL', enableCaching: false });
    await automation.init();
    await automation.act('click Go', { serverCache: true });
    expect(cloud.requests.at(-1)?.headers['cloud-cache-bypass']).toBe('true');
  });

  it('verbose 0 writes nothing and asks for no stream', async ({ cloud, make }) => {
    const quiet = make({ verbose: 0 });
    await quiet.automation.init();
    await quiet.automation.act('click Go');
    expect([quiet.lines, cloud.bodiesOf('act')[0]?.['streamResponse']]).toEqual([[], false]);
    const usual = make({});
    await usual.automation.init();
    await usual.automation.act('click Go');
    expect(usual.lines.join('\n')).toContain('doing act');
  });

  it('verbose 0 tells what failed, without keys and values', async ({ cloud, make }) => {
    cloud.answer('act', (_request, response) =>
      sendJson(
        response,
        { success: false, message: 'No field takes open-sesame (invalid-input)' },
        { status: 400 },
      ),
    );
    const heard: LogLine[] = [];
    const { automation } = make({ verbose: 0, logger: (line) => void heard.push(line) });
    await automation.init();
    const variables = { word: 'open-sesame' };
    await expect(automation.act('type %word%', { variables })).rejects.toThrow(/No field/);
    expect(heard).toEqual([
      {
        category: 'act',
        message: 'No field takes %word% (invalid-input)',
        level: 0,
        timestamp: expect.any(String),
      },
    ]);
  });

  it('a line of any service has the one shape, without secrets', async ({ cloud, make }) => {
    const events = [
      { status: 'running', message: 'typing open-sesame' },
      { status: 'running', message: { message: 'asked with cloud key', level: 2 } },
      { status: 'finished', result: acted, actionId: 'a' },
    ];
    cloud.answer('act', (_request, response) => sendEvents(response, events));
    const [heard, followed]: LogLine[][] = [[], []];
    const { automation } = make({ logger: (line) => void heard?.push(line) });
    await automation.init();
    await automation.act('type %word%', {
      variables: { word: 'open-sesame' },
      onLog: (line) => void followed?.push(line),
    });
    const typing = { category: 'service', message: 'typing %word%', level: 1 };
    expect(heard?.slice(1)).toEqual([typing]);
    expect(followed).toEqual([typing, { category: 'service', message: 'asked with [key]', level: 2 }]);
  });

  it('logger hears the lines in place of the terminal, and may fail', async ({ make }) => {
    const heard: string[] = [];
    const { automation, lines } = make({
      logger: ({ message }) => {
        heard.push(message);
        throw new Error('The logger is broken.');
      },
    });
    await automation.init();
    await automation.act('click Go');
    expect([heard, lines]).toEqual([['session session-1 is open', 'doing act'], []]);
  });

  it('useRichLogging false writes lines of JSON', async ({ make }) => {
    const { automation, lines } = make({ useRichLogging: false });
    await automation.init();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'session session-1 is open' });
  });

  it('disablePino turns the built-in log off, not the logger', async ({ make }) => {
    const heard: string[] = [];
    const silent = make({ disablePino: true });
    const told = make({ disablePino: true, logger: ({ message }) => void heard.push(message) });
    await silent.automation.init();
    await told.automation.init();
    expect([silent.lines, heard]).toEqual([[], ['session session-1 is open']]);
  });

  it('logInferenceToFile has the service of this computer write it, and is refused in the cloud', async ({
    make,
  }) => {
    const { automation, local } = make({ env: 'LOCAL', logInferenceToFile: true });
    await automation.init();
    expect(local).toEqual([{ inferenceFile: 'inference-log.jsonl' }]);
    expect(() => make({ logInferenceToFile: true })).toThrow(/logInferenceToFile needs env LOCAL/);
  });

  it('domSettleTimeoutMs, selfHeal, systemPrompt and experimental are of the session', async ({
    cloud,
    make,
  }) => {
    const acting = {
      domSettleTimeoutMs: 1234,
      selfHeal: false,
      systemPrompt: 'Be brief.',
      experimental: true,
    };
    await make(acting).automation.init();
    expect(cloud.bodiesOf('start')[0]).toMatchObject(acting);
  });

  it('useAPI false drives the browser over its cdpUrl, and asks the service for no act', async ({
    cloud,
    make,
  }) => {
    const { automation } = make({ useAPI: false });
    await expect(automation.init()).rejects.toThrow(/names no cdpUrl/);
    const nowhere = { ...started, available: false, cdpUrl: 'ws://127.0.0.1:9/browser' };
    cloud.answer('start', (_request, response) => sendJson(response, { success: true, data: nowhere }));
    await expect(automation.init()).rejects.toThrow('The browser at cdpUrl does not answer.');
    await expect(make({}).automation.init()).rejects.toThrow(/does not serve this session/);
    expect(cloud.requests.map(({ operation }) => operation)).toEqual([
      'start',
      'end',
      'start',
      'end',
      'start',
      'end',
    ]);
    expect(() => make({ env: 'LOCAL', useAPI: false })).toThrow(/useAPI false is for env CLOUD/);
  });

  it('a parameter that does not exist is refused by name', ({ make }) => {
    expect(() => make({ modelNam: 'gpt-4o' } as object)).toThrow(/modelNam/);
  });
});

describe('a session', () => {
  it('is asked for before anything else', async ({ make }) => {
    await expect(make({}).automation.act('click Go')).rejects.toMatchObject({ code: 'session-not-found' });
  });

  it('is started once, and ended once', async ({ cloud, make }) => {
    const { automation } = make({});
    await Promise.all([automation.init(), automation.init()]);
    await automation.close();
    await automation.close();
    expect(cloud.requests.map(({ operation }) => operation)).toEqual(['start', 'end']);
  });

  it('that is over already closes like any other', async ({ cloud, make }) => {
    cloud.answer('end', (_request, response) =>
      sendJson(response, { message: 'Session not found' }, { status: 404 }),
    );
    const { automation } = make({});
    await automation.init();
    await expect(automation.close()).resolves.toBeUndefined();
  });

  it('can be started again when the start failed', async ({ cloud, make }) => {
    cloud.answer('start', (_request, response) =>
      sendJson(response, { error: 'Unauthorized' }, { status: 401 }),
    );
    const { automation } = make({});
    await expect(automation.init()).rejects.toMatchObject({ code: 'needs-access', message: 'Unauthorized' });
    cloud.answer('start', (_request, response) => sendJson(response, { success: true, data: started }));
    await expect(automation.init()).resolves.toMatchObject({ sessionId: 'session-1' });
  });
});

describe('act', () => {
  it('takes an instruction, an action, and an instruction with options', async ({ cloud, make }) => {
    const { automation } = make({});
    await automation.init();
    const action = { selector: '#go', description: 'Go', method: 'click', arguments: [] };
    await automation.act('click Go');
    await automation.act(action);
    await automation.act('type %word%', { variables: { word: 'tea' }, timeout: 5000, model: 'openai/gpt-5' });
    const [first, second, third] = cloud.bodiesOf('act');
    expect([first?.['input'], second?.['input']]).toEqual(['click Go', action]);
    expect(third).toMatchObject({
      input: 'type %word%',
      options: { variables: { word: 'tea' }, timeout: 5000, model: 'openai/gpt-5' },
    });
    const half = { selector: '#go', description: 'Go' } as typeof action;
    await expect(automation.act(half)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(automation.act(' ')).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('takes no time for none, and only so many variables', async ({ cloud, make }) => {
    const { automation } = make({});
    await automation.init();
    await automation.act('click Go', { timeout: -1 });
    await automation.act('click Go', { timeout: 1e15 });
    expect(cloud.bodiesOf('act').map(({ options }) => options)).toEqual([{}, { timeout: 86_400_000 }]);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`v${at}`, 'x']));
    await expect(automation.act('click Go', { variables: many })).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'variables: There are at most 200 variables.',
    });
  });

  it('throws what touched nothing, by its type, and answers what did', async ({ cloud, make }) => {
    const say = (message: string, touched?: string) =>
      cloud.answer('act', (_request, response) => {
        const result = { success: false, message, actionDescription: 'x', actions: [] };
        const headers: Record<string, string> =
          touched === undefined ? {} : { 'cloud-page-touched': touched };
        sendJson(response, { success: true, data: { result } }, { headers });
      });
    const { automation } = make({ verbose: 0 });
    await automation.init();
    say('No element matches "#x". (element-not-found)', 'false');
    await expect(automation.act('x')).rejects.toMatchObject({
      name: 'AutomationElementNotFoundError',
      code: 'element-not-found',
      message: 'No element matches "#x".',
    });
    say('It is covered. (covered)', 'true');
    await expect(automation.act('x')).resolves.toMatchObject({ success: false, message: 'It is covered.' });
    say('It is covered. (covered)');
    await expect(automation.act('x')).rejects.toMatchObject({ name: 'AutomationClickError' });
    say('No effect. (no-effect-seen)');
    await expect(automation.act('x')).resolves.toMatchObject({ success: false });
    say('A service that has no codes says this.');
    await expect(automation.act('x')).resolves.toMatchObject({ success: false });
  });

  it('ends when its signal aborts', async ({ cloud, make }) => {
    cloud.answer('act', () => {});
    const { automation } = make({});
    await automation.init();
    const controller = new AbortController();
    const acting = automation.act('click Go', { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(acting).rejects.toMatchObject({ code: 'stopped' });
  });

  it('tells what is going on to onLog', async ({ make }) => {
    const { automation } = make({ verbose: 0 });
    const heard: string[] = [];
    await automation.init();
    await automation.act('click Go', { onLog: ({ message }) => void heard.push(message) });
    expect(heard).toEqual(['doing act']);
  });
});

describe('observe and navigate', () => {
  it('give actions that act takes, and where the page is', async ({ cloud, make }) => {
    const { automation } = make({});
    await automation.init();
    await expect(automation.navigate('https://shop.example')).resolves.toEqual({
      url: 'https://shop.example/',
      status: 200,
    });
    const found = await automation.observe('the button', { selector: 'main', ignoreSelectors: ['nav'] });
    expect(found).toEqual([{ selector: '#go', description: 'Go', method: 'click', arguments: [] }]);
    expect(cloud.bodiesOf('observe')[0]).toMatchObject({
      instruction: 'the button',
      options: { selector: 'main', ignoreSelectors: ['nav'] },
    });
  });
});

describe('an option that a call does not have', () => {
  it('is refused before anything is asked', async ({ cloud, make }) => {
    const { automation } = make({});
    const options: object = { ignoreSelectors: ['#ad'] };
    await expect(automation.act('click Go', options)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(automation.observe('find Go', { ...options, settle: 'quiet' } as object)).rejects.toThrow(
      /observe has no option settle/,
    );
    expect(cloud.requests).toEqual([]);
  });
});
