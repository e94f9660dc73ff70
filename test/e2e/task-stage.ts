import type { Page } from '@playwright/test';
import { actOn, doneStep, type TaskScript } from '../fixtures/task-model';

/** A page on which a name is typed and an order placed. */
export const orderPage = `<!doctype html><html lang="en"><title>Order</title><h1>Order</h1>
<label>Name <input id="name"></label> <button id="order">Place order</button><p id="said"></p><script>
  orders = 0;
  order.onclick = () => {
    orders += 1;
    setTimeout(() => { said.textContent = 'Thank you, ' + document.querySelector('#name').value; }, 200);
  };
</script></html>`;

export const orderGoal = 'type "Ada" into Name and place the order';

/** Its plan, and what a model says that follows it. */
export const orderScript: TaskScript = {
  plan: {
    steps: ['type "Ada" into Name', 'place the order'],
    ends: ['text: Thank you, Ada'],
    risks: ['pay'],
  },
  says: [actOn('textbox Name => fill Ada'), actOn('button Place order'), doneStep],
};

/** A page whose one button deletes something, and a goal that does not say so. */
export const tidyPage = `<!doctype html><html lang="en"><title>Tidy</title>
<button onclick="said.textContent = 'All tidy'">Delete account</button><p id="said"></p></html>`;

export const tidyScript: TaskScript = {
  plan: { steps: [], ends: ['text: All tidy'] },
  says: [actOn('button Delete account'), actOn('button Delete account'), doneStep],
};

/** Says a goal in the panel's box. */
export async function sayGoal(panel: Page, goal: string): Promise<void> {
  await panel.getByRole('radio', { name: 'Task', exact: true }).press('Space');
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await box.fill(goal);
  await box.press('Enter');
}
