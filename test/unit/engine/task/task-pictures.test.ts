import { describe, expect, it } from 'vitest';
import { ReadTexts } from '../../../../src/engine/gate/create-gate';
import type { TaskContext } from '../../../../src/engine/task/task-ports';
import { item, pageOf } from '../../matching/page-builder';
import { follow, step, type World } from './scripted-task';

const shop = 'https://shop.example';
const bank = 'https://bank.example';

const world: World = { shows: () => pageOf(item('button', 'Chart')), does: () => undefined };

const seeing = (picture: NonNullable<TaskContext['picture']>, read = new ReadTexts()) =>
  follow({
    goal: 'show me the chart',
    world,
    plan: { ends: ['text: Never'] },
    says: [step('done')],
    context: { picture, gate: { origin: shop, read } },
  });

describe('a picture of the page', () => {
  it('goes along with each question about a step, and its words may be of its site', async () => {
    const read = new ReadTexts();
    const { task, server } = await seeing(async () => ({ address: 'data:image/jpeg;base64,/9j/4A==' }), read);
    expect(server.requests.map(({ picture }) => picture)).toEqual([
      undefined,
      ...Array.from({ length: 2 }, () => '/9j/4A=='),
    ]);
    expect(task.unseen).toBeUndefined();
    expect(read.readElsewhere('4711', { to: bank, isSaid: () => false })).toBe(shop);
  });

  it('that could not be taken is told, and the page is read as text', async () => {
    const read = new ReadTexts();
    const { task, server } = await seeing(async () => ({ absent: 'not-in-front' }), read);
    expect(task.unseen).toMatch(/not in front.*text only/);
    expect(server.requests.every(({ picture, user }) => !picture && !user.includes('picture'))).toBe(true);
    expect(read.readElsewhere('4711', { to: bank, isSaid: () => false })).toBeUndefined();
  });
});
