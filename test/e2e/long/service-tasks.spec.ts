import { startModelServer, type ModelServer } from '../../fixtures/model-server';
import { actOn, doneStep, playTask, stepOf, type TaskScript } from '../../fixtures/task-model';
import { evaluate, expect, startSession, test, type AskedSession } from '../service-fixtures';

// One worker: its service and its shared session are started once.
test.describe.configure({ mode: 'default' });

const shop = `<main><h1>Kettles</h1><label>Name <input id="name"></label>
  <button onclick="add()">Add kettle</button><button onclick="order()">Place order</button><p id="said"></p></main>
  <script>
    let orders = 0;
    const add = () => { said.textContent = 'One kettle in the cart'; };
    const order = () => { orders += 1; document.title = 'orders ' + orders; said.textContent = 'Thank you, ' + document.querySelector('#name').value; };
  </script>`;

const goal = 'type "Ada" into Name, add a kettle and place the order';
const plan = {
  steps: ['type "Ada" into Name', 'click Add kettle', 'click Place order'],
  ends: ['text: Thank you, Ada'],
  risks: ['pay'],
};

async function reach(session: AskedSession, { models, ...script }: Scripted, more: Asked = {}) {
  playTask(models, script);
  const model = { modelName: 'openai/small', apiKey: 'sk-1', baseURL: models.baseURL };
  const { instruction = goal, headers = {}, ...body } = more;
  const executeOptions = { instruction, ...more.executeOptions };
  const answer = await session.ask(
    'agentExecute',
    { agentConfig: { model }, ...body, executeOptions },
    { headers },
  );
  const { data } = (answer.json ?? {}) as { data?: { result: Reached; cacheEntry?: unknown } };
  return { answer, ...data };
}

type Scripted = TaskScript & { models: ModelServer };
type Asked = {
  instruction?: string;
  headers?: Record<string, string>;
  executeOptions?: object;
  shouldCache?: boolean;
};
type Reached = {
  success: boolean;
  completed: boolean;
  message: string;
  actions: { type: string }[];
  usage: object;
  metadata?: object;
};

test.describe('agentExecute', () => {
  let models: ModelServer;
  test.beforeAll(async () => {
    models = await startModelServer();
  });
  test.afterAll(() => models.close());

  test('reaches a goal by a plan’s words, asks one question for it, and proves it', async ({
    session,
    sites,
    service,
  }) => {
    await session.ask('navigate', { url: sites.put('/', shop) });
    const before = models.requests.length;
    const { answer, result, cacheEntry } = await reach(session, { models, plan }, { shouldCache: true });
    expect(answer.status, answer.text).toBe(200);
    expect(result, answer.text).toMatchObject({ success: true, completed: true });
    expect(result?.actions.map(({ type }) => type)).toEqual(['act', 'act', 'act']);
    expect(models.requests.length - before).toBe(1);
    expect(await evaluate(service, session.id, 'document.title')).toBe('orders 1');
    expect(cacheEntry).toMatchObject({ cacheKey: expect.any(String), entry: { instruction: goal } });
  });

  test('is decided step by step where the plan leaves it open, and streamed', async ({
    session,
    sites,
    service,
  }) => {
    await session.ask('navigate', { url: sites.put('/', shop) });
    const says = [
      actOn('textbox Name => fill Ada'),
      actOn('button Add kettle'),
      actOn('button Place order'),
      doneStep,
    ];
    const headers = { 'x-stream-response': 'true', 'x-language': 'typescript' };
    const { answer } = await reach(session, { models, plan: { ...plan, steps: [] }, says }, { headers });
    expect(answer.text).toContain('"status":"finished"');
    expect(answer.text).toContain('"completed":true');
    expect(answer.text).toContain('doing: ');
    expect(await evaluate(service, session.id, 'document.title')).toBe('orders 1');
  });

  test('is not completed when a model only says so', async ({ session, sites }) => {
    await session.ask('navigate', { url: sites.put('/', shop) });
    const { answer, result } = await reach(session, {
      models,
      plan: { ...plan, steps: [] },
      says: [doneStep],
    });
    expect(answer.status).toBe(200);
    expect(result).toMatchObject({
      success: false,
      completed: false,
      message: expect.stringContaining('Thank you'),
    });
  });

  test('does what cannot be taken back once, whatever a model says', async ({ session, sites, service }) => {
    await session.ask('navigate', { url: sites.put('/', shop) });
    const says = [
      actOn('button Place order'),
      actOn('button Place order'),
      actOn('button Place order'),
      doneStep,
    ];
    const { result } = await reach(session, {
      models,
      plan: { ...plan, steps: [], ends: ['text: Never'] },
      says,
    });
    expect(result?.completed).toBe(false);
    expect(await evaluate(service, session.id, 'document.title')).toBe('orders 1');
  });

  test('goes on in the tab that a page opened, and in its own tab after that closed itself', async ({
    session,
    sites,
  }) => {
    sites.put(
      '/pay',
      `<h1>Pay</h1><button onclick="localStorage.paid = 'yes'; window.close()">Pay 5 EUR</button>`,
    );
    await session.ask('navigate', {
      url: sites.put(
        '/',
        `<p id="said">Not yet</p><script>addEventListener("storage", () => { said.textContent = "Paid"; })</script><a href="/pay" target="_blank" rel="opener">Go to payment</a>`,
      ),
    });
    const says = [actOn('link Go to payment'), stepOf('switch', '2'), actOn('button Pay 5 EUR'), doneStep];
    const { answer, result } = await reach(
      session,
      { models, plan: { ends: ['text: Paid'], risks: ['pay'] }, says },
      { instruction: 'go to payment and pay 5 EUR' },
    );
    expect(result?.completed, answer.text).toBe(true);
  });

  test('gives the data that it was to read', async ({ session, sites }) => {
    const rows = '<tr><td>Kettle</td><td>12 EUR</td></tr><tr><td>Pan</td><td>30 EUR</td></tr>';
    const table = `<table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody>${rows}</tbody></table>`;
    await session.ask('navigate', { url: sites.put('/', table) });
    const { answer, result } = await reach(
      session,
      {
        models,
        plan: { ends: ['row: Kettle | 12 EUR'] },
        says: [stepOf('extract', 'Name', 'Price'), doneStep],
      },
      { instruction: 'show me the names and prices' },
    );
    expect(result?.completed, answer.text).toBe(true);
    const data = [
      { Name: 'Kettle', Price: '12 EUR' },
      { Name: 'Pan', Price: '30 EUR' },
    ];
    expect(result?.metadata).toMatchObject({ data: [data] });
  });

  test('says that it needs the user, and why', async ({ session, sites }) => {
    await session.ask('navigate', { url: sites.put('/', '<label>Password <input type="password"></label>') });
    const { answer, result } = await reach(session, {
      models,
      plan,
      says: [stepOf('ask', 'Please sign in.')],
    });
    expect(answer.status).toBe(200);
    expect(result).toMatchObject({ completed: false, message: 'It needs you: Please sign in.' });
    expect(answer.text).toContain('"kind":"login"');
  });

  test('keeps values of variables from the model and from the answer', async ({ url, sites }) => {
    const session = await startSession(url);
    await session.ask('navigate', { url: sites.put('/', shop) });
    const before = models.requests.length;
    const { answer, result } = await reach(
      session,
      {
        models,
        plan: {
          steps: ['type %who% into Name', 'click Place order'],
          ends: ['text: Thank you'],
          risks: ['pay'],
          variables: ['who'],
        },
      },
      {
        instruction: 'type %who% into Name and place the order',
        executeOptions: { variables: { who: 'sesame-4711' } },
      },
    );
    expect(result?.completed, answer.text).toBe(true);
    expect(answer.text).not.toContain('sesame-4711');
    expect(JSON.stringify(models.requests.slice(before).map(({ user }) => user))).not.toContain(
      'sesame-4711',
    );
    await session.ask('end', undefined, { method: 'POST' });
  });
});
