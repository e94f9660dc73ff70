import { actOn, doneStep, playTask } from '../fixtures/task-model';
import { expect } from './fixtures';
import { test } from './model-fixtures';

const plans = (question: string) => `<title>Plans</title><h1>Plans</h1><ul>
  <li>Plan 2019 <button onclick="if (confirm('${question}')) this.parentElement.remove()">Delete Plan 2019</button></li>
  <li>Plan 2026 <button onclick="if (confirm('${question}')) this.parentElement.remove()">Delete Plan 2026</button></li>
</ul>`;

for (const inputMode of ['page', 'trusted'] as const)
  for (const [question, left] of [
    ['Delete “Plan 2019”? This cannot be undone.', 1],
    ['Delete all plans?', 2],
  ] as const)
    test(`a task answers the browser’s “${question}” as its words let it, with ${inputMode} input`, async ({
      sites,
      startOn,
      background,
      model,
    }) => {
      const { page, session } = await startOn(sites.put('/', plans(question)));
      const sessionId = session.id;
      await background.configure({ sessionId, options: { inputMode } });
      const says = [actOn('button Delete Plan 2019 => click'), doneStep];
      playTask(model, { plan: { ends: ['gone: Plan 2019'], risks: ['delete'] }, says });
      const options = {
        model: { modelName: 'openai/test', baseURL: model.baseURL },
        limits: { steps: 3 },
      };
      const { state, steps } = await background.agentExecute({
        sessionId,
        instruction: 'delete Plan 2019',
        options,
      });
      await expect(page.locator('li')).toHaveCount(left);
      if (left === 1) expect(state.kind).toBe('done');
      else expect(steps[0]?.error?.code).toBe('gate');
    });
