import { z } from 'zod';
import { startModelServer, type ModelServer } from '../../fixtures/model-server';
import { startProgram } from '../../fixtures/program';
import { serveSites } from '../../fixtures/sites';
import { actOn, doneStep, playTask, stepOf, type TaskScript } from '../../fixtures/task-model';
import { expect } from '../fixtures';
import { test } from '../model-fixtures';
import { expect as expectOver, test as service } from '../service-fixtures';
import { orderGoal, orderPage, orderScript, sayGoal } from '../task-stage';

/** The end of a task: as it is told by each way to ask for one. */
const End = z.object({
  state: z.object({ kind: z.string(), why: z.string().optional() }),
  answer: z.object({ text: z.string() }).optional(),
  data: z.array(z.unknown()).optional(),
});

/** A task as it is kept. */
const Ended = End.extend({ startedAt: z.number() });

type Job = { name: string; page: string; goal: string; script: TaskScript; end: unknown };

const ended = (kind: string, more: object = {}) => ({ state: { kind }, ...more });
const claimed = { state: { kind: 'not-completed', why: 'claimed' } };
const said = '<p id="said"></p>';
const profile = (onSave: string, old = '') =>
  `<title>Profile</title><h1>Profile</h1><p>${old}</p><label>Phone <input id="phone"></label><button onclick="${onSave}">Save</button>${said}`;
const saving: TaskScript = {
  plan: {},
  says: [
    actOn('textbox Phone => fill 040 555'),
    actOn('button Save'),
    stepOf('done', 'text: Saved'),
    doneStep,
  ],
};
const savingGoal = 'type "040 555" into Phone and save';
const members = `<title>Members</title><h1>Members</h1><table><tr><th>Name</th><th>Fee</th><th></th></tr>
<tr><td>Ada</td><td>10 EUR</td><td><span>open</span> <button onclick="this.previousElementSibling.textContent = 'settled'">Settle Ada</button></td></tr>
<tr><td>Ben</td><td>25 EUR</td><td><span>open</span> <button onclick="this.previousElementSibling.textContent = 'settled'">Settle Ben</button></td></tr></table>`;

/** Eight jobs, four of them on pages that lie or say no. */
const jobs: Job[] = [
  { name: 'an order', page: orderPage, goal: orderGoal, script: orderScript, end: ended('done') },
  {
    name: 'a row',
    page: members,
    goal: 'settle the fee of Ben',
    script: { plan: {}, says: [actOn('button Settle Ben'), stepOf('done', 'row: Ben | settled')] },
    end: ended('done'),
  },
  {
    name: 'a question',
    page: members,
    goal: 'what is the fee of Ben?',
    script: { plan: {}, says: [stepOf('answer', 'It is 25 EUR.', 'Ben 25 EUR')] },
    end: ended('done', { answer: { text: 'It is 25 EUR.' } }),
  },
  {
    name: 'data',
    page: members,
    goal: 'list the names and fees of the members',
    script: { plan: {}, says: [stepOf('extract', 'Name', 'Fee'), stepOf('done', 'row: Ben | 25 EUR')] },
    end: ended('done', {
      data: [
        [
          { Name: 'Ada', Fee: '10 EUR' },
          { Name: 'Ben', Fee: '25 EUR' },
        ],
      ],
    }),
  },
  {
    name: 'saved over a refusal',
    page: profile("fetch('/nowhere', { method: 'POST' }).then(() => { said.textContent = 'Saved'; })"),
    goal: savingGoal,
    script: saving,
    end: claimed,
  },
  {
    name: 'saved with nothing sent',
    page: `${profile("said.textContent = 'Saved'")}<script>fetch(location.href)</script>`,
    goal: savingGoal,
    script: saving,
    end: claimed,
  },
  {
    name: 'saved before',
    page: profile("said.textContent = 'Please wait'", 'Saved'),
    goal: savingGoal,
    script: saving,
    end: claimed,
  },
  {
    name: 'sold out',
    page: `<title>Shop</title><h1>Kettle</h1><button onclick="said.textContent = 'Sold out'">Order</button>${said}`,
    goal: 'order the kettle',
    script: { plan: {}, says: [actOn('button Order'), stepOf('give-up', 'It is sold out.')] },
    end: ended('not-completed'),
  },
];

service.describe('eight jobs', () => {
  let models: ModelServer;
  service.beforeAll(async () => {
    models = await startModelServer();
  });
  service.afterAll(() => models.close());

  service('end over HTTP as they end elsewhere', async ({ session, sites }) => {
    const Answer = z.object({
      data: z.object({ result: z.object({ completed: z.boolean(), metadata: End }) }),
    });
    for (const { name, page, goal, script, end } of jobs) {
      await session.ask('navigate', { url: sites.put('/', page) });
      playTask(models, script);
      const model = { modelName: 'openai/small', apiKey: 'sk-1', baseURL: models.baseURL };
      const body = { agentConfig: { model }, executeOptions: { instruction: goal } };
      const answer = await session.ask('agentExecute', body);
      const { completed, metadata } = Answer.parse(answer.json).data.result;
      expectOver(metadata, `${name}: ${answer.text}`).toMatchObject(Object(end));
      expectOver(completed, name).toBe(metadata.state.kind === 'done');
    }
  });
});

test('eight jobs end in the panel as they end elsewhere', async ({ panelOn, model, allowModels }) => {
  test.setTimeout(180_000);
  await allowModels('openai/small');
  for (const { name, page, goal, script, end } of jobs) {
    playTask(model, script);
    const { panel } = await panelOn(page);
    const saidAt = Date.now();
    await sayGoal(panel, goal);
    const newest = async () => {
      const all = await panel.evaluate(() => chrome.storage.session.get(null));
      const tasks = Object.entries(all).flatMap(([key, value]) =>
        key.startsWith('task:') ? (Ended.safeParse(value).data ?? []) : [],
      );
      return tasks.toSorted((one, other) => other.startedAt - one.startedAt)[0];
    };
    const kindOf = async () => {
      const task = await newest();
      return task && task.startedAt >= saidAt ? task.state.kind : 'planned';
    };
    await expect.poll(kindOf, { timeout: 60_000 }).not.toMatch(/planned|running/);
    expect(await newest(), name).toMatchObject(Object(end));
    await panel.close();
  }
});

test('eight jobs end through drive as they end elsewhere', async ({ model }) => {
  test.setTimeout(180_000);
  const sites = await serveSites();
  const program = startProgram('drive', ['--port', '0'], {});
  const ask = async (request: object) => {
    program.writeLine(JSON.stringify(request));
    return z.object({ ok: z.boolean(), value: z.unknown() }).parse(JSON.parse(await program.nextLine()));
  };
  await program.nextLine();
  for (const { name, page, goal, script, end } of jobs) {
    await ask({ op: 'navigate', url: sites.put('/', page) });
    playTask(model, script);
    const options = { model: { modelName: 'openai/small', baseURL: model.baseURL } };
    const { value } = await ask({ op: 'agentExecute', instruction: goal, options });
    expect(End.parse(value), name).toMatchObject(Object(end));
  }
  program.kill('SIGTERM');
  await program.ended;
  await sites.close();
});
