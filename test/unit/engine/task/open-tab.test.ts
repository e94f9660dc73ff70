import { expect, it } from 'vitest';
import type { TaskContext } from '../../../../src/engine/task/task-ports';
import { pageOf, part } from '../../matching/page-builder';
import { follow, step } from './scripted-task';

it('proves by the page of a tab that it opened, as by one that it went to', async () => {
  let isOpen = false;
  const tabs: TaskContext['tabs'] = {
    list: async () => [{ number: 1, title: '', url: 'https://shop.example/', isCurrent: true }],
    open: async () => void (isOpen = true),
    switchTo: async () => {},
    close: async () => {},
  };
  const { task } = await follow({
    goal: 'extract the names, then open the opening hours',
    world: { shows: () => pageOf(part('text', isOpen ? 'Open from nine' : 'Shop')), does: () => undefined },
    plan: { ends: ['text: Open from nine'] },
    says: [step('open', ['https://shop.example/hours']), step('done')],
    context: { tabs },
  });
  expect(task.state).toEqual({ kind: 'done' });
});
