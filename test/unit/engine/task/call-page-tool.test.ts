import { describe, expect, it } from 'vitest';
import type { PageTool } from '../../../../src/protocol/task/task';
import { item, pageOf, part } from '../../matching/page-builder';
import { done } from '../scripted-page';
import { follow, step, type World } from './scripted-task';

const origin = 'https://shop.example';

const toolOf = (name: string, more: Partial<PageTool> = {}): PageTool => ({
  name,
  description: '',
  schema: '{}',
  origin,
  isConsequential: false,
  ...more,
});

/** A page that offers tools; each use of one adds a line to it, unless it is silent. */
async function use(
  tool: PageTool,
  {
    goal,
    given = {},
    isSilent = false,
    times = 1,
  }: { goal: string; given?: object; isSilent?: boolean; times?: number },
) {
  const used: unknown[] = [];
  const world: World = {
    shows: () =>
      pageOf(
        item('button', 'Help'),
        ...(isSilent ? [] : used.map((each) => part('text', `Used ${JSON.stringify(each)}`))),
      ),
    does: () => done(),
  };
  const pageTools = {
    list: async () => [tool],
    use: async (_: PageTool, args: object) => {
      used.push(args);
      return 'It is fine';
    },
  };
  const says = [
    ...Array.from({ length: times }, () => step('use', [tool.name, JSON.stringify(given)])),
    step('done'),
  ];
  const { task, server } = await follow({
    goal,
    world,
    plan: { ends: ['text: Never'] },
    says,
    limits: { steps: times },
    context: { pageTools },
  });
  return { used, first: task.steps[0], steps: task.steps, asked: server.requests[1]?.user ?? '' };
}

describe('a tool of the page', () => {
  it('is shown as text of the page, and used with what the model says', async () => {
    const given = { item: 'kettle', count: 2 };
    const { used, first, asked } = await use(toolOf('add_to_cart', { description: 'Adds it' }), {
      goal: 'add 2 kettles to the cart',
      given,
    });
    expect(asked).toMatch(/<tools \d{6}>\nadd_to_cart: Adds it \{\}\n<\/tools/);
    expect(used).toEqual([given]);
    expect(first).toMatchObject({ state: 'done', acts: [{ state: 'done', gate: { outcome: 'allow' } }] });
  });

  it.each([
    ['risks what the words do not say', toolOf('deleteAccount'), 'delete'],
    [
      'is of consequence, and the words do not name it',
      toolOf('proceed', { isConsequential: true }),
      'submit',
    ],
  ])('that %s is not used', async (_, tool, risk) => {
    const { used, first } = await use(tool, { goal: 'add a kettle to the cart' });
    expect(used).toEqual([]);
    expect(first).toMatchObject({ state: 'failed', acts: [{ gate: { reason: { kind: 'risk', risk } } }] });
  });

  it('gets no variable', async () => {
    const { used, first } = await use(toolOf('sign_in'), {
      goal: 'sign in with %password%',
      given: { with: '%password%' },
    });
    expect(used).toEqual([]);
    expect(first).toMatchObject({ error: { code: 'variable-origin' } });
  });

  it('of another site, as of a frame, is not shown', async () => {
    const tool = toolOf('sort_list', { origin: 'https://ads.example' });
    const { used, asked } = await use(tool, { goal: 'sort the list of kettles' });
    expect(used).toEqual([]);
    expect(asked).not.toContain('sort_list');
  });

  it('that matters and shows nothing may have worked, and is used once', async () => {
    const { used, steps } = await use(toolOf('place_order'), {
      goal: 'place the order',
      isSilent: true,
      times: 2,
    });
    expect(used).toHaveLength(1);
    expect(steps[1]?.outcome).toContain('It was sent before');
  });
});
