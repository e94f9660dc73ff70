import { describe, expect, it } from 'vitest';
import { AutomationError } from '../../../../src/base/errors';
import { newTask, answered } from '../../../../src/engine/task/task-record';
import type { PageTool, Task } from '../../../../src/protocol/task/task';
import { item, pageOf, part } from '../../matching/page-builder';
import { done } from '../scripted-page';
import { follow, press, step, type Said, type World } from './scripted-task';

const shop = 'https://shop.example';
const link = { hints: { tag: 'a', href: `${shop}/account/delete` } };
const tool: PageTool = {
  name: 'delete_account',
  description: '',
  schema: '{}',
  origin: shop,
  isConsequential: true,
};

const world: World = {
  shows: () =>
    pageOf(
      part('text', 'Settings'),
      item('button', 'Delete account'),
      item('button', 'Delete my drafts'),
      item('link', 'Remove the account', link),
      part('row', '', part('cell', 'Ada'), item('button', 'Delete')),
      part('row', '', part('cell', 'Bob'), item('button', 'Delete')),
    ),
  does: () => done(),
};

/** What comes after the user has said no to what a model wants first. */
async function afterNo(first: Said, ...then: Said[]) {
  const used: string[] = [];
  const pageTools = {
    list: async () => [tool],
    use: async ({ name }: PageTool) => {
      used.push(name);
      return '';
    },
  };
  const scripted = {
    goal: 'tidy my settings',
    world,
    plan: { ends: ['text: Never'] },
    context: { isWatched: true, pageTools },
  };
  const asked = await follow({ ...scripted, says: [first] });
  expect(asked.task.state).toMatchObject({ kind: 'needs-you', need: { kind: 'risk' } });
  const from = answered(asked.task, { kind: 'refuse' });
  // No further than to what is tried.
  const limits = { ...from.limits, steps: from.steps.length + then.length };
  const { task, performed, server } = await follow({
    ...scripted,
    says: then,
    from: { ...from, limits },
  });
  return { task, performed, used, questions: server.requests.map(({ user }) => user) };
}

const answersOf = ({ steps }: Task) => steps.map(({ asked, state }) => asked?.answer ?? asked?.need ?? state);

describe('a No of the user', () => {
  it('holds for the task: the model is told once, and the task ends when it wants only that', async () => {
    const again = press('button Delete account');
    const { task, performed, questions } = await afterNo(again, again, again);
    expect(performed).toEqual([]);
    expect(task.state).toMatchObject({ kind: 'not-completed', why: 'refused' });
    expect(answersOf(task)).toEqual(['refuse', 'failed', 'failed']);
    expect(task.steps[1]?.acts).toMatchObject([{ gate: { outcome: 'refuse', reason: { kind: 'refused' } } }]);
    expect(questions.map((user) => user.includes('The user said no to the last step'))).toEqual([
      true,
      false,
    ]);
  });

  it.each<[string, Said, Said]>([
    ['a tool of the page', press('button Delete account'), step('use', ['delete_account', '{}'])],
    ['the page’s button', step('use', ['delete_account', '{}']), press('button Delete account')],
    [
      'another way to press it',
      press('button Delete account'),
      press('button Delete account', 'press Enter'),
    ],
    ['its address', press('link Remove the account'), step('navigate', [link.hints.href])],
    ['its address in a tab', press('link Remove the account'), step('open', [link.hints.href])],
  ])('holds for the same deed by %s', async (_, first, second) => {
    const { task, performed, used } = await afterNo(first, second);
    expect(performed).toEqual([]);
    expect(used).toEqual([]);
    expect(task.steps[1]).toMatchObject({ state: 'failed', error: { code: 'gate' } });
    expect(task.steps[1]?.asked).toBeUndefined();
  });

  it('holds for no other deed: that is asked', async () => {
    const { task } = await afterNo(press('button Delete account'), press('button Delete my drafts'));
    expect(answersOf(task)).toEqual(['refuse', 'risk']);
  });

  it('holds for one of two things that are called the same, and not for the other', async () => {
    const inRow = (at: number): Said =>
      ((user: string) => {
        const refs = [...user.matchAll(/([a-z]*\d+) button Delete\n/g)].map(([, ref]) => ref);
        return step('act', [`${refs[at] ?? '999'} click`]);
      }) satisfies Said;
    expect(answersOf((await afterNo(inRow(0), inRow(1))).task)).toEqual(['refuse', 'risk']);
    const same = await afterNo(inRow(0), inRow(0));
    expect(answersOf(same.task).slice(0, 2)).toEqual(['refuse', 'failed']);
  });

  it('has what only the user can do not asked for again', async () => {
    const locked: World = {
      shows: () => pageOf(item('textbox', 'Password', { hints: { tag: 'input', type: 'password' } })),
      does: () => done(),
    };
    const scripted = {
      goal: 'show my orders',
      world: locked,
      plan: { ends: ['text: Never'] },
      says: [step('ask', ['Please sign in.']), step('done')],
      context: { isWatched: true },
    };
    const waiting = await follow(scripted);
    const { task } = await follow({ ...scripted, from: answered(waiting.task, { kind: 'refuse' }) });
    expect(task.state).toMatchObject({ kind: 'not-completed', why: 'claimed' });
    expect(answersOf(task)).toEqual(['refuse', 'failed', 'failed', 'failed']);
  });
});

describe('a Yes of the user', () => {
  it('reaches the act that was asked about, and not the same deed on another thing', async () => {
    const scripted = { goal: 'tidy my settings', world, plan: { ends: ['text: Never'] } };
    const context = { isWatched: true };
    const [first, second] = [press('button Delete account'), press('button Delete my drafts')];
    const asked = await follow({ ...scripted, context, says: [first] });
    const from = answered(asked.task, { kind: 'allow' });
    const limits = { ...from.limits, steps: from.steps.length + 2 };
    const { task, performed } = await follow({
      ...scripted,
      context,
      says: [first, second],
      from: { ...from, limits },
    });
    expect(performed).toMatchObject([{ description: expect.stringContaining('Delete account') }]);
    expect(task.state).toMatchObject({ kind: 'needs-you', need: { kind: 'risk' } });
  });
});

describe('what may have been done already', () => {
  it('is not sent again, nor asked about again, once the user says that it was', () => {
    const known = newTask({ sessionId: 's', instruction: 'pay', origin: shop });
    known.memory.spent = { d: false };
    const need = { kind: 'repeat', deed: 'd', sentence: '' } as const;
    const task = { ...known, state: { kind: 'needs-you', need } } satisfies Task;
    expect(answered(task, { kind: 'refuse' }).memory.spent).toEqual({ d: true });
    expect(answered(task, { kind: 'allow' }).memory.spent).toEqual({});
  });
});

describe('a claim that the pages do not show', () => {
  it('ends the task when it is made again with nothing done in between', async () => {
    const { task, server } = await follow({
      goal: 'tidy my settings',
      world,
      plan: { ends: ['text: Never'] },
      says: [step('done')],
    });
    expect(task.state).toEqual({
      kind: 'not-completed',
      why: 'claimed',
      sentence: '“Never” isn’t on the page.',
    });
    // The plan, and two claims.
    expect(server.requests).toHaveLength(3);
  });
});

describe('a dialog of the browser', () => {
  const afterQuestion = async (asked: string, isWatched = false) => {
    let presses = 0;
    const message = 'The answer was no.';
    const declined = new AutomationError('value-rejected', message, { details: { asked } }).toJSON();
    const { performed, task } = await follow({
      goal: 'delete my drafts',
      context: { isWatched },
      world: {
        ...world,
        does: () => (++presses > 1 ? done() : { status: 'failed', error: declined, sent: true }),
      },
      plan: { risks: ['delete'] },
      says: [press('button Delete my drafts'), step('give-up', ['It was not done.'])],
    });
    return { presses: performed.length, state: task.state };
  };

  it('is answered yes where it asks for what the words order, and stays answered no where it is about more', async () => {
    expect(await afterQuestion('Delete these drafts?')).toMatchObject({ presses: 2 });
    expect(await afterQuestion('Really?')).toMatchObject({ presses: 2 });
    expect(await afterQuestion('Send them to everybody first?')).toMatchObject({ presses: 1 });
    expect(await afterQuestion('Delete all plans?')).toMatchObject({ presses: 1 });
    expect(await afterQuestion('This costs 49.00 EUR. Go on?')).toMatchObject({ presses: 1 });
  });

  it('is quoted where the user is asked about it', async () => {
    const { state } = await afterQuestion('Delete all plans?', true);
    const need = { kind: 'risk', deed: { name: 'OK', at: 'Delete all plans?' } };
    expect(state).toMatchObject({ kind: 'needs-you', need });
  });
});
