import { describe, expect, it } from 'vitest';
import { AutomationError } from '../../../../src/base/errors';
import { answered } from '../../../../src/engine/task/task-record';
import { item, pageOf, part } from '../../matching/page-builder';
import { done, failed } from '../scripted-page';
import { follow, press, step, type World } from './scripted-task';

/** A form whose button shows that it was saved. */
function form(): World & { saves: number } {
  const state = { name: '', saves: 0 };
  return {
    get saves() {
      return state.saves;
    },
    shows: () =>
      pageOf(
        item('textbox', 'Name', { value: state.name }),
        item('button', 'Save'),
        ...(state.saves > 0 ? [part('text', `Saved as ${state.name}`)] : []),
      ),
    does: ({ name, method, arguments: [text = ''] }) => {
      if (method === 'fill') {
        state.name = text;
        return done({ effects: [{ kind: 'value', sentence: `value is now ${text}` }] });
      }
      if (name === 'Save') state.saves += 1;
      return done({ effects: [{ kind: 'text', sentence: `now shows “Saved as ${state.name}”` }] });
    },
  };
}

const goal = 'type "Ada" into Name and click Save';
const plan = { steps: ['type "Ada" into Name', 'click Save'], ends: ['text: Saved as Ada'] };

describe('a task', () => {
  it('asks no model for steps that the matcher is sure of, and proves its end', async () => {
    const world = form();
    const { task, server } = await follow({ goal, world, plan });
    expect(task.state).toEqual({ kind: 'done' });
    expect(task.steps.map(({ rung }) => rung)).toEqual(['matcher', 'matcher']);
    expect(task.ends).toMatchObject([{ isShown: true }]);
    expect(server.requests).toHaveLength(1);
    expect(world.saves).toBe(1);
  });

  it('makes its plan before it reads a page', async () => {
    const { server, kept } = await follow({ goal, world: form(), plan });
    expect(server.requests[0]?.user).not.toContain('textbox');
    expect(kept.findIndex((each) => each.plan)).toBeLessThan(kept.findIndex((each) => each.steps.length > 0));
  });

  it('has a model decide on what the plan leaves open', async () => {
    const says = [press('textbox Name', 'fill Ada'), press('button Save'), step('done')];
    const { task, performed } = await follow({ goal, world: form(), plan: { ...plan, steps: [] }, says });
    expect(task.state).toEqual({ kind: 'done' });
    expect(performed.map(({ method }) => method)).toEqual(['fill', 'click']);
  });

  it('tells what changed, what was done and what was learnt, inside a fence', async () => {
    const says = [
      press('textbox Name', 'fill Ada', { learnt: 'Ada is new' }),
      press('button Save'),
      step('done'),
    ];
    const { server } = await follow({ goal, world: form(), plan: { ...plan, steps: [] }, says });
    const { user = '' } = server.requests[2] ?? {};
    expect(user).toContain('Learnt: Ada is new');
    expect(user).toMatch(/<changes \d{6}>\n~ 1 textbox Name = Ada/);
    expect(user).toMatch(/<history \d{6}>/);
  });

  it('is done once a text is emptied, where that is the deed', async () => {
    let text = 'Rain all day';
    const world: World = {
      shows: () =>
        pageOf(
          item('textbox', 'Monday', { value: text }),
          part('text', text === '' ? 'Noted: emptied' : 'Nothing noted'),
        ),
      does: () => {
        text = '';
        return done({ effects: [{ kind: 'value', sentence: 'value is empty now' }] });
      },
    };
    const says = [press('textbox Monday', 'clear'), step('done')];
    const asked = { goal: 'empty the entry of Monday', world, says };
    const { task } = await follow({ ...asked, plan: { ends: ['text: Noted: emptied'], risks: ['delete'] } });
    expect(task.state).toEqual({ kind: 'done' });
  });

  it('decides on no page that is still on its way', async () => {
    let name = '';
    let looks: number | undefined;
    const world: World = {
      shows: () => {
        if (looks === undefined) return pageOf(item('button', 'Edit profile'));
        if (looks < 3) return pageOf(part('heading', 'Profile'));
        return pageOf(item('textbox', 'Full name', { value: name }));
      },
      isComing: () => {
        if (looks === undefined) return false;
        looks += 1;
        if (looks === 2) throw new AutomationError('frame-gone', 'The page went away before it answered.');
        return looks <= 3;
      },
      does: ({ method, arguments: [text = ''] }) => {
        if (method === 'fill') name = text;
        else looks = 0;
      },
    };
    const { task, server } = await follow({
      goal: 'click Edit profile and type "Ada" into Full name',
      world,
      plan: {
        steps: ['click Edit profile', 'type "Ada" into Full name'],
        ends: ['value: Full name = Ada'],
      },
      says: [step('done')],
    });
    expect(task.state).toEqual({ kind: 'done' });
    expect(task.steps.map(({ rung }) => rung)).toEqual(['matcher', 'matcher']);
    expect(server.requests).toHaveLength(1);
  });

  it('stays under 6,000 tokens a step on a page of any size', async () => {
    const links = Array.from({ length: 1500 }, (_, at) => item('link', `Article ${at} with a long title`));
    const page = pageOf(...links);
    const { server } = await follow({
      goal: 'open the last article',
      world: { shows: () => page, does: () => done() },
      plan: { ends: ['text: End'] },
      says: [step('extract', ['Title'])],
      limits: { steps: 2 },
    });
    expect(server.requests).toHaveLength(3);
    for (const { system, user } of server.requests)
      expect((system.length + user.length) / 4).toBeLessThan(6000);
  });
});

describe('done', () => {
  it('is a claim: what the pages do not show is missing', async () => {
    const { task } = await follow({
      goal,
      world: form(),
      plan: { ...plan, steps: [] },
      says: [step('done')],
    });
    expect(task.state.kind).toBe('not-completed');
    expect(task.ends).toMatchObject([{ isShown: false }]);
  });

  it('is not proved by what was shown before anything was done', async () => {
    const world: World = {
      shows: () => pageOf(part('text', 'Thank you'), item('button', 'Buy kettle')),
      does: () => done(),
    };
    const { task } = await follow({
      goal: 'buy the kettle',
      world,
      plan: { ends: ['text: Thank you'] },
      says: [step('done')],
    });
    expect(task.state.kind).toBe('not-completed');
  });

  it('is proved by a state that was there already', async () => {
    const world: World = {
      shows: () => pageOf(item('switch', 'Dark mode', { states: ['checked'] })),
      does: () => done(),
    };
    const { task } = await follow({
      goal: 'switch Dark mode on',
      world,
      plan: { ends: ['value: Dark mode = on'] },
      says: [step('done')],
    });
    expect(task.state.kind).toBe('done');
  });

  it('is not proved by what the page took back while the model thought', async () => {
    let says = '';
    const world: World = {
      shows: () => pageOf(item('button', 'Order seat C4'), part('text', says || '…')),
      does: () => {
        says = 'Order received';
        return done({ effects: [{ kind: 'text', sentence: 'now shows “Order received”' }] });
      },
    };
    const takenBack = () => {
      says = 'Order failed: sold out';
      return step('done');
    };
    const { task } = await follow({
      goal: 'order seat C4',
      world,
      plan: { ends: ['text: Order received'] },
      says: [press('button Order seat C4'), takenBack],
    });
    expect(task.state).toMatchObject({ kind: 'not-completed' });
  });

  it('is seen when the page shows it late', async () => {
    let looks = 0;
    const world: World = {
      shows: () => pageOf(item('button', 'Go'), ...(looks++ > 5 ? [part('text', 'Arrived')] : [])),
      does: () => done(),
    };
    const { task } = await follow({
      goal: 'go there',
      world,
      plan: { ends: ['text: Arrived'] },
      says: [press('button Go'), step('done')],
    });
    expect(task.state.kind).toBe('done');
  });
});

describe('a circle', () => {
  it('of a toggle is left by one new plan, and then ends the task', async () => {
    let isOn = false;
    const world: World = {
      shows: () =>
        pageOf(item('switch', 'Alerts', { states: isOn ? ['checked'] : [] }), part('text', '12:00:01')),
      does: () => {
        isOn = !isOn;
        return done({ effects: [{ kind: 'checked', sentence: isOn ? 'is on' : 'is off' }] });
      },
    };
    const says = [press('switch Alerts')];
    const { task, server } = await follow({
      goal: 'have Alerts as they are to be',
      world,
      plan: { ends: ['text: Never'] },
      says,
    });
    expect(task.state).toMatchObject({ kind: 'failed', why: 'loop' });
    expect(server.requests.filter(({ system }) => system.startsWith('A plan'))).toHaveLength(1);
  });

  it('is none where each time something new happens', async () => {
    let count = 0;
    const world: World = {
      shows: () =>
        pageOf(
          item('button', 'More'),
          part('text', 'Rows'),
          item('spinbutton', 'Count', { value: String(count) }),
        ),
      does: () => {
        count += 1;
        return done({ effects: [{ kind: 'value', sentence: `value is now ${count}` }] });
      },
    };
    const says = [...Array.from({ length: 8 }, () => press('button More')), step('done')];
    const { task } = await follow({
      goal: 'press More until Count is 8',
      world,
      plan: { ends: ['value: Count = 8'] },
      says,
    });
    expect(task.state.kind).toBe('done');
  });

  it('of claims and limits is never a completion', async () => {
    const says = [step('wait', ['Never'])];
    const { task } = await follow({
      goal,
      world: form(),
      plan: { ...plan, steps: [] },
      says,
      limits: { steps: 2 },
    });
    expect(task.state).toMatchObject({ kind: 'failed', why: 'steps' });
    const poor = await follow({
      goal,
      world: form(),
      plan: { ...plan, steps: [] },
      says,
      limits: { tokens: 1 },
    });
    expect(poor.task.state).toMatchObject({ kind: 'failed', why: 'tokens' });
  });
});

describe('what cannot be taken back', () => {
  const order = (answer: ReturnType<typeof failed> | undefined) => {
    const state = { orders: 0 };
    const world: World = {
      shows: () => pageOf(item('button', 'Place order')),
      does: () => {
        state.orders += 1;
        return answer ?? done();
      },
    };
    return { state, world };
  };

  it.each([
    ['was done', undefined],
    ['may have been done', failed('no-effect-seen', true)],
  ])('is not sent again when it %s', async (_, answer) => {
    const { state, world } = order(answer);
    const says = [
      press('button Place order'),
      press('button Place order'),
      press('button Place order'),
      step('done'),
    ];
    const { task } = await follow({
      goal: 'place the order',
      world,
      plan: { ends: ['text: Never'], risks: ['pay'] },
      says,
    });
    expect(state.orders).toBe(1);
    expect(task.state.kind).not.toBe('done');
  });

  it('is not sent again by the worker that comes after one that died in it', async () => {
    const { state, world } = order(undefined);
    const says = [press('button Place order')];
    const scripted = {
      goal: 'place the order',
      world,
      plan: { ends: ['text: Never'], risks: ['pay'] },
      says,
      limits: { steps: 3 },
    };
    const first = await follow(scripted);
    const died = first.kept.find(({ steps }) => steps.at(-1)?.acts.some((act) => act.state === 'running'));
    await follow({ ...scripted, from: died! });
    expect(state.orders).toBe(1);
  });
});

describe('what was done', () => {
  it('is not done again where the ends are shown by then', async () => {
    const state = { settled: 0 };
    const world: World = {
      shows: () =>
        pageOf(
          part('row', '', part('cell', state.settled > 0 ? 'settled' : 'open'), item('button', 'Settle Bob')),
        ),
      does: () => {
        state.settled += 1;
        return done();
      },
    };
    const { task } = await follow({
      goal: 'settle the invoice of Bob',
      world,
      plan: { ends: ['row: settled'] },
      says: [press('button Settle Bob')],
    });
    expect(task.state.kind).toBe('done');
    expect(state.settled).toBe(1);
  });
});

describe('the user', () => {
  const world: World = {
    shows: () => pageOf(item('button', 'Delete account'), part('text', 'Settings')),
    does: () => done(),
  };
  const says = [press('button Delete account')];
  const scripted = {
    goal: 'tidy my settings',
    world,
    plan: { ends: ['text: Never'] },
    says,
    limits: { steps: 4 },
  };

  it('is needed for what the words do not say, and nothing is done before', async () => {
    const { task, performed } = await follow({ ...scripted, context: { isWatched: true } });
    expect(task.state).toMatchObject({
      kind: 'needs-you',
      need: { kind: 'risk', reason: { risk: 'delete' } },
    });
    expect(performed).toEqual([]);
    const allowed = answered(task, { kind: 'allow' });
    const again = await follow({ ...scripted, context: { isWatched: true }, from: allowed });
    expect(again.performed).toHaveLength(1);
  });

  it('is not asked where nobody watches: it is refused, and the task goes on', async () => {
    const { task, performed } = await follow(scripted);
    expect(performed).toEqual([]);
    expect(task.steps[0]).toMatchObject({ state: 'failed', error: { code: 'gate' } });
    expect(task.state.kind).toBe('failed');
  });

  it('is asked once, with what could be meant, when the goal is unclear', async () => {
    const unclear = { question: ['Which order?', 'the first', 'the last'] };
    const { task } = await follow({ ...scripted, plan: unclear });
    expect(task.state).toMatchObject({
      kind: 'needs-you',
      need: { kind: 'unclear', sentence: 'Which order?', candidates: ['the first', 'the last'] },
    });
  });

  it.each([
    ['login', { hints: { tag: 'input', type: 'password' } }],
    ['second-factor', { hints: { tag: 'input', autocomplete: 'one-time-code' } }],
    ['payment', { hints: { tag: 'input', autocomplete: 'cc-number' } }],
  ])('is needed for a %s, as our own reading of the page says', async (kind, extra) => {
    const locked: World = { shows: () => pageOf(item('textbox', 'Secret', extra)), does: () => done() };
    const { task } = await follow({
      ...scripted,
      world: locked,
      says: [step('ask', ['Please go on for me.'])],
    });
    expect(task.state).toMatchObject({ kind: 'needs-you', need: { kind } });
  });
});

describe('a plan', () => {
  it('lets nothing be done that the words do not', async () => {
    const world: World = { shows: () => pageOf(item('button', 'Delete account')), does: () => done() };
    const lying = {
      steps: ['click Delete account'],
      ends: ['text: Never'],
      risks: ['delete'],
      origins: ['https://evil.example'],
      variables: ['card'],
    };
    const { task, performed } = await follow({
      goal: 'tidy my settings',
      world,
      plan: lying,
      says: [press('button Delete account')],
      limits: { steps: 2 },
    });
    expect(performed).toEqual([]);
    expect(task.plan).toMatchObject({
      risks: [],
      variables: [],
      beyond: ['https://evil.example', 'delete', '%card%'],
    });
  });

  it('with no end is given back, and an end that is none too', async () => {
    const { task } = await follow({ goal, world: form(), plan: { ends: ['it is fine'] } });
    expect(task.state).toMatchObject({
      kind: 'failed',
      why: 'error',
      error: { code: 'model-answer-invalid' },
    });
  });
});

describe('a task that is ended', () => {
  it('by stop says so', async () => {
    const stop = new AbortController();
    const context = {
      signal: stop.signal,
      whenOpen: async () => {
        stop.abort(new AutomationError('stopped', 'Stopped.'));
        return undefined;
      },
    };
    const { task, performed } = await follow({ goal, world: form(), plan, context });
    expect(task.state).toEqual({ kind: 'stopped' });
    expect(performed).toEqual([]);
  });

  it('by its time says so', async () => {
    const late = new AbortController();
    const context = {
      signal: late.signal,
      whenOpen: async () => {
        late.abort(new AutomationError('timeout', 'Late.'));
        return undefined;
      },
    };
    const { task } = await follow({ goal, world: form(), plan, context });
    expect(task.state).toMatchObject({ kind: 'failed', why: 'time' });
  });
});

describe('an answer', () => {
  const prices: World = {
    shows: () =>
      pageOf(
        part('heading', 'Kettles'),
        part('text', 'Copper kettle 39 EUR'),
        part('text', 'Tin kettle 12 EUR'),
      ),
    does: () => done(),
  };
  const ask = 'which kettle is the cheapest?';

  it('ends a task that asks, with the places it rests on', async () => {
    const says = [step('answer', ['The tin kettle, 12 EUR', 'Tin kettle 12 EUR', 'Copper kettle 39 EUR'])];
    const { task, performed } = await follow({ goal: ask, world: prices, plan: {}, says });
    expect(task.state).toEqual({ kind: 'done' });
    expect(task.answer).toMatchObject({
      text: 'The tin kettle, 12 EUR',
      sources: [{ quote: 'Tin kettle 12 EUR' }, { quote: 'Copper kettle 39 EUR' }],
    });
    expect(performed).toEqual([]);
  });

  it('rests on what its address has shown before, and says where it stands', async () => {
    let at = 0;
    const world: World = {
      shows: () =>
        at === 0
          ? pageOf(part('text', 'Tin kettle'), part('text', '12 EUR – new'), item('button', 'Next'))
          : pageOf(part('text', 'Copper kettle, well-made, 39 EUR'), item('button', 'Next')),
      does: () => {
        at += 1;
        return done();
      },
    };
    const quotes = ['Tin kettle 12 EUR', 'Copper kettle, well-made, 39 EUR'];
    const says = [press('button Next'), step('answer', ['The tin kettle', ...quotes])];
    const { task } = await follow({ goal: ask, world, plan: {}, says });
    expect(task.answer?.sources.map(({ place }) => place)).toEqual([
      'https://shop.example/#:~:text=Tin%20kettle,12%20EUR%20%E2%80%93%20new',
      'https://shop.example/#:~:text=Copper%20kettle%2C%20well%2Dmade%2C%2039%20EUR',
    ]);
  });

  it('that rests on words which no page says is none', async () => {
    const says = [step('answer', ['The glass kettle', 'Glass kettle 9 EUR'])];
    const { task } = await follow({ goal: ask, world: prices, plan: {}, says });
    expect(task.state).toMatchObject({ kind: 'not-completed', why: 'claimed' });
    expect(task.answer).toBeUndefined();
  });

  it('is no end of a goal that orders a deed', async () => {
    const says = [step('answer', ['12 EUR', 'Tin kettle 12 EUR']), step('give-up', ['It is sold out.'])];
    const { task, server } = await follow({
      goal: 'buy the cheapest kettle and tell me its price',
      world: prices,
      plan: {},
      says,
    });
    expect(task.state).toMatchObject({ kind: 'not-completed', why: 'given-up', sentence: 'It is sold out.' });
    expect(server.requests.at(-1)?.user).toContain('The goal wants something done as well.');
  });
});

describe('a question about a step', () => {
  it('has what the page says, and the part of it that is asked for', async () => {
    const many = Array.from({ length: 400 }, (_, at) =>
      part('text', `Paragraph ${at} is about nothing that matters to anybody here`),
    );
    const world: World = {
      shows: () =>
        pageOf(part('text', 'Sold out'), ...many, part('text', 'Delivery takes nine days in winter')),
      does: () => done(),
    };
    const says = [step('read', ['delivery winter']), step('answer', ['Nine days', 'nine days in winter'])];
    const { task, server } = await follow({
      goal: 'how long is the parcel on its way?',
      world,
      plan: {},
      says,
    });
    expect(task.state).toEqual({ kind: 'done' });
    const [, first, second] = server.requests;
    expect(first?.user).toContain('Sold out');
    expect(second?.user).toContain('Delivery takes nine days');
    expect(((first?.system.length ?? 0) + (first?.user.length ?? 0)) / 4).toBeLessThan(2000);
  });
});
