import { describe, expect, it } from 'vitest';
import {
  itemsOf,
  readEnd,
  readEnds,
  whyNoProof,
  withPast,
  type SeenPage,
} from '../../../../src/engine/task/check-ends';
import { newTask } from '../../../../src/engine/task/task-record';
import type { Snapshot } from '../../../../src/protocol/snapshot';
import type { Task } from '../../../../src/protocol/task/task';
import { item, pageOf, part } from '../../matching/page-builder';

const task = (change: Partial<Task> = {}, instruction = 'place the order'): Task => ({
  ...newTask({ sessionId: 's', instruction, origin: 'https://shop.example' }),
  ...change,
});

const endOf = (line: string) => {
  const end = readEnd(line);
  if (!end) throw new Error(`${line} is no end.`);
  return end;
};

const isShown = (line: string, page: Snapshot, known: Task = task()) =>
  readEnds([endOf(line)], [page], known)[0]?.isShown;

describe('an end as a line', () => {
  it.each(['text:', 'value: Name', 'done', 'likes: me', 'row:', ''])('is none: %j', (line) => {
    expect(readEnd(line)).toBe(undefined);
  });

  it('may have a sign of its own in its value', () => {
    expect(endOf('value: Formula = a = b')).toEqual({ kind: 'value', field: 'Formula', value: 'a = b' });
  });
});

describe('an end', () => {
  it('that is a text is drawn in whole words, over the elements of a line', () => {
    const page = pageOf(part('text', 'Order'), part('text', 'no. 12 is placed'));
    expect(isShown('text: order no. 12', page)).toBe(true);
    expect(isShown('text: Order no. 1', page)).toBe(false);
    expect(isShown('text: Never | is placed', page)).toBe(true);
  });

  it('that is a text is not what a field holds, nor what lies under a dialog', () => {
    expect(isShown('text: Thank you', pageOf(item('textbox', 'Note', { value: 'Thank you' })))).toBe(false);
    const behind = pageOf(item('link', 'Thank you', { states: ['behind'] }));
    expect(isShown('text: Thank you', behind)).toBe(false);
  });

  it('that is a value is held by a field of that very name', () => {
    const page = pageOf(
      item('textbox', 'Name', { value: 'Ada' }),
      item('textbox', 'Name of company', { value: 'Bob' }),
    );
    expect(isShown('value: name = ada', page)).toBe(true);
    expect(isShown('value: Name = Bob', page)).toBe(false);
    expect(isShown('value: Name = Ad', page)).toBe(false);
  });

  it('that is a state is read from it', () => {
    const page = pageOf(item('checkbox', 'News', { states: ['checked'] }), item('switch', 'Alerts'));
    expect(isShown('value: News = on', page)).toBe(true);
    expect(isShown('value: Alerts = on', page)).toBe(false);
    expect(isShown('value: Alerts = off', page)).toBe(true);
    expect(isShown('value: Missing = off', page)).toBe(false);
  });

  it('that is an address is no address to come back to', () => {
    const at = (url: string) => ({ ...pageOf(), url });
    expect(isShown('address: /orders', at('https://shop.example/orders/12'))).toBe(true);
    expect(isShown('address: /orders', at('https://shop.example/login?next=/orders'))).toBe(false);
    expect(isShown('address: https://shop.example/orders', at('https://evil.example/orders'))).toBe(false);
    expect(isShown('address: /list?page=2', at('https://shop.example/list?page=2'))).toBe(true);
  });

  it('that is a row has all of it in one', () => {
    const page = pageOf(
      part('row', '', part('cell', 'Ada'), part('cell', 'open')),
      part('row', '', part('cell', 'Bob'), part('cell', 'paid')),
    );
    expect(isShown('row: Bob | paid', page)).toBe(true);
    expect(isShown('row: Ada | paid', page)).toBe(false);
  });

  it('that is a text is no picture’s, no option’s that is not chosen, and no way elsewhere', () => {
    expect(isShown('text: Permit granted', pageOf(part('img', 'Permit granted')))).toBe(false);
    expect(isShown('text: Approved', pageOf(item('option', 'Approved')))).toBe(false);
    const nav = pageOf(part('navigation', '', item('link', 'Sent')), part('text', 'Kept as a draft'));
    expect(isShown('text: Sent', nav, task({}, 'send Mia "See you"'))).toBe(false);
    expect(isShown('text: Sent', nav, task({}, 'show me the folders'))).toBe(true);
  });

  it('that is a row is that row’s, and not a longer name’s', () => {
    const row = (name: string) => part('row', '', part('cell', name), part('cell', '1'));
    const list = part('list', '', part('listitem', 'Lamp'), part('listitem', 'Lamp shade'));
    expect(isShown('row: Lamp | 1', pageOf(list, row('Lamp shade')))).toBe(false);
    expect(isShown('row: Lamp | 1', pageOf(list, row('Lamp')))).toBe(true);
    expect(isShown('row: Lamp | 1', pageOf(row('Lamp (brass)')))).toBe(true);
  });

  it('that is an address is its path in whole parts', () => {
    const at = (path: string) => ({ ...pageOf(), url: `https://shop.example${path}` });
    expect(isShown('address: /receipt', at('/receipt-missing'))).toBe(false);
    expect(isShown('address: /desk/7', at('/#!login?then=/desk/7'))).toBe(false);
    expect(isShown('address: /desk/7', at('/#/desk/7'))).toBe(true);
    expect(isShown('address: receipt', at('/parcel/receipt.html'))).toBe(true);
    expect(isShown('address: /list#all', at('/list#all'))).toBe(true);
  });

  it('that is a number is that number however its thousands are parted', () => {
    const holds = (value: string) => isShown('value: Sum = 1200', pageOf(item('textbox', 'Sum', { value })));
    expect(['1,200', '1.200', '1 200', '1’200'].map(holds)).toEqual([true, true, true, true]);
    expect(['1,20', '12,00', '1,2000', '1,200.50'].map(holds)).toEqual([false, false, false, false]);
  });

  it('that is a download is a file of that whole name', () => {
    const asked = (name: string) => {
      const effects = [{ kind: 'download', sentence: `asked for the download ${name}` }];
      return task({ steps: [{ acts: [{ effects }] }] as unknown as Task['steps'] });
    };
    expect(isShown('download: map.pdf', pageOf(), asked('not-the-map.pdf'))).toBe(false);
    expect(isShown('download: map.pdf', pageOf(), asked('map.pdf'))).toBe(true);
    expect(isShown('download: map.pdf', pageOf(), asked('map (1).pdf'))).toBe(true);
    expect(isShown('download: report', pageOf(), asked('report of may.csv'))).toBe(true);
  });

  it('that is a text or a row is not what is hidden where it stands', () => {
    const page = pageOf(part('text', 'Berth 4 is yours'));
    const isProved = (hidden: string[]) =>
      readEnds([endOf('text: Berth 4 is yours | Berth 4 it is')], [page], { ...task(), hidden })[0]?.isShown;
    expect(isProved([])).toBe(true);
    expect(isProved(['Berth 4 is yours'])).toBe(false);
  });

  it('that is a download is a file that came, and not an empty one, where the browser tells', () => {
    const effects = [{ kind: 'download', sentence: 'asked for the download map.pdf' }];
    const known = task({ steps: [{ acts: [{ effects }] }] as unknown as Task['steps'] });
    const isProved = (name: string, isWhole: boolean) =>
      readEnds([endOf('download: map.pdf')], [pageOf()], { ...known, files: [{ name, isWhole }] })[0]
        ?.isShown;
    expect(isProved('map (1).pdf', true)).toBe(true);
    expect(isProved('map.pdf', false)).toBe(false);
    expect(isProved('list.pdf', true)).toBe(false);
  });

  it('that is to be removed needs a deed that can have removed it', () => {
    const seen = { ...pageOf(part('text', 'Delta')), url: 'https://shop.example/list' };
    const plan = { steps: [], ends: [], origins: [], risks: ['delete' as const], variables: [], beyond: [] };
    const page = { ...pageOf(part('text', 'Eco')), url: 'https://shop.example/list' };
    const known = (when: 'seen' | 'deed', look = page) =>
      task({
        plan,
        memory: { ...task().memory, past: withPast(withPast([], seen, when), look, undefined) },
      });
    expect(isShown('gone: Delta', page, known('seen'))).toBe(false);
    expect(isShown('gone: Delta', page, known('deed'))).toBe(true);
    // After the deed it was there as before: a filter that came later has only hidden it.
    expect(isShown('gone: Delta', page, known('deed', seen))).toBe(false);
  });

  it('that is gone was there, at the same address', () => {
    const before = pageOf(part('text', 'Draft Beta'));
    const after = pageOf(part('text', 'Draft Alpha'));
    const known = task({ memory: { ...task().memory, past: withPast([], before, 'before') } });
    expect(isShown('gone: Draft Beta', after, known)).toBe(true);
    expect(isShown('gone: Draft Beta', before, known)).toBe(false);
    expect(isShown('gone: Draft Beta', after)).toBe(false);
    expect(isShown('gone: Draft Beta', { ...after, url: 'https://shop.example/else' }, known)).toBe(false);
  });
});

describe('what was so before', () => {
  const held = (line: string, instruction: string, isDeclared = true) => {
    const end = endOf(line);
    const page = pageOf(
      part('text', 'Thank you'),
      part('text', 'Kettles'),
      part('text', '12 EUR'),
      item('switch', 'Dark mode', { states: ['checked'] }),
      part('row', 'Ada paid'),
    );
    const past = withPast([], { ...page, url: 'https://shop.example/shop/prices' }, 'before');
    const plan = { steps: [], origins: [], risks: [], variables: [], beyond: [] };
    const known = task(
      { plan: { ...plan, ends: isDeclared ? [end] : [] }, memory: { ...task().memory, past } },
      instruction,
    );
    return whyNoProof({ ...known, ends: [{ end, isShown: true, sentence: '' }] });
  };

  it.each([
    ['text: Thank you', 'buy the kettle'],
    ['address: /shop', 'buy the kettle'],
    ['text: Kettles', 'add a kettle to the cart'],
  ])('proves no deed: %s of “%s”', (line, instruction) => {
    expect(held(line, instruction)).toBeDefined();
  });

  it.each([
    ['value: Dark mode = on', 'switch Dark mode on'],
    ['row: Ada | paid', 'mark Ada as paid'],
    ['text: Kettles', 'show me the kettles'],
    ['text: 12 EUR', 'what does the kettle cost?'],
    ['address: /prices', 'go to https://shop.example/prices'],
  ])('proves a state or an answer: %s of “%s”', (line, instruction) => {
    expect(held(line, instruction)).toBeUndefined();
  });

  it('proves no state that is only named once the page shows it', () => {
    expect(held('row: Ada | paid', 'mark Ada as paid', false)).toBeDefined();
  });
});

describe('a deed of the task', () => {
  const plan = { steps: [], ends: [], origins: [], risks: [], variables: [], beyond: [] };
  const act = (change: object) => ({
    action: { selector: '#save', description: 'Save', method: 'click' },
    state: 'done',
    already: false,
    effects: [],
    ms: 1,
    ...change,
  });
  const whyNot = (line: string, steps: object[]) =>
    whyNoProof({
      ...task({ plan, steps: steps as unknown as Task['steps'] }, 'change my phone to 040 555'),
      ends: [{ end: endOf(line), isShown: true, sentence: '' }],
    });

  it('of unknown outcome leaves all ends unproved until it is done, or a page is loaded anew', () => {
    const unknown = {
      state: 'unknown',
      text: 'Save',
      outcome: 'It was answered 500.',
      error: { code: 'outcome-unknown', message: '' },
      acts: [act({ state: 'unknown' })],
    };
    expect(whyNot('text: Saved', [unknown])).toContain('answered 500');
    const effects = [{ kind: 'text', sentence: 'now shows “Saved”' }];
    expect(whyNot('text: Saved', [unknown, { state: 'done', acts: [act({ effects })] }])).toBeUndefined();
    const loaded = act({
      action: { selector: '', description: 'Go', method: 'navigate' },
      effects: [{ kind: 'navigated', sentence: '' }],
    });
    expect(whyNot('text: Saved', [unknown, { state: 'done', acts: [loaded] }])).toBeUndefined();
  });

  it('brings what proves it: a text that came by itself is somebody else’s', () => {
    const effects = [{ kind: 'opened', sentence: 'opened dialog “Delete”' }];
    expect(whyNot('text: Deleted', [{ state: 'done', acts: [act({ effects })] }])).toContain('somebody else');
  });

  it('that only closed what said it leaves it said, and said by none before', () => {
    const dialog = pageOf(part('text', 'See you on Tuesday'), item('button', 'Fine'));
    const asked = act({ effects: [{ kind: 'opened', sentence: 'opened dialog' }] });
    const focus = { kind: 'focus', sentence: 'focus is on button “Ask”' };
    const closed = act({ effects: [{ kind: 'closed', sentence: 'closed dialog' }, focus] });
    const known = task(
      {
        plan,
        steps: [{ acts: [asked] }, { acts: [closed] }] as unknown as Task['steps'],
        memory: {
          ...task().memory,
          past: withPast(withPast([], pageOf(item('button', 'Ask')), 'before'), dialog, 'seen'),
          brought: ['See you on Tuesday'],
        },
      },
      'ask the vet for Tuesday',
    );
    const ends = readEnds([endOf('text: See you on Tuesday')], [pageOf(item('button', 'Ask'))], known);
    expect(ends).toMatchObject([{ isShown: true }]);
    expect(whyNoProof({ ...known, ends })).toBeUndefined();
  });

  it('that the words order is not proved by what an earlier one brought', () => {
    const effects = (sentence: string) => [{ kind: 'text', sentence }];
    const add = act({ effects: effects('now shows “Flour, 1 sack”') });
    const order = (sentence: string) =>
      act({
        action: { selector: '', description: 'Click “Place order”', method: 'click' },
        effects: effects(sentence),
      });
    const why = (...acts: object[]) =>
      whyNoProof({
        ...task(
          { plan, steps: acts.map((each) => ({ acts: [each] })) as unknown as Task['steps'] },
          'order a sack of flour and place the order',
        ),
        ends: [{ end: endOf('row: Flour'), isShown: true, sentence: '' }],
      });
    expect(why(add, order('now shows “Choose a day first.”'))).toContain('No deed of the task');
    expect(why(add, order('now shows “Flour, ordered”'))).toBeUndefined();
  });

  it('that was not done leaves what was there no proof, and one that was pressed has it said anew', () => {
    const end = endOf('row: Buy tea');
    const page = pageOf(part('row', 'Buy tea'), part('text', 'Thank you, now send it'));
    const past = withPast([], { ...page, url: 'https://shop.example/' }, 'before');
    const why = (proving: typeof end, change: object) =>
      whyNoProof({
        ...task(
          {
            plan: { ...plan, ends: [proving] },
            memory: { ...task().memory, past },
            steps: [{ acts: [act(change)] }] as unknown as Task['steps'],
          },
          'drag "Buy tea" to Finished',
        ),
        ends: [{ end: proving, isShown: true, sentence: '' }],
      });
    expect(why(end, { state: 'failed' })).toContain('before anything was done');
    expect(why(end, {})).toBeUndefined();
    const effects = [{ kind: 'text', sentence: 'now shows “Thank you”' }];
    expect(why(endOf('text: Thank you'), { effects })).toBeUndefined();
    expect(why(endOf('text: Thank you'), {})).toContain('before anything was done');
    const other = [{ kind: 'text', sentence: 'now shows “Thank you, but no seat is left”' }];
    expect(why(endOf('text: Thank you'), { effects: other })).toContain('before anything was done');
  });

  it('that was not done, with a text of the user’s words, is missing', () => {
    const refused = act({
      state: 'failed',
      action: { selector: '#phone', description: 'Fill Phone', method: 'fill', arguments: ['040 555'] },
    });
    const saved = act({ effects: [{ kind: 'text', sentence: 'now shows “Saved”' }] });
    const steps = [
      { state: 'failed', text: 'Fill Phone', acts: [refused] },
      { state: 'done', text: 'Save', acts: [saved] },
    ];
    expect(whyNot('text: Saved', steps)).toContain('“Fill Phone” was not done');
    expect(whyNot('value: Phone = 040 555', steps)).toBeUndefined();
  });

  describe('of which nothing left the page', () => {
    const list = (...texts: string[]) => texts.map((text) => part('listitem', text));
    const all = [item('button', 'Save'), ...list('Oak stool')];
    const before = pageOf(...all);
    const effects = [{ kind: 'text', sentence: 'now shows “Saved”' }];
    const why = (
      page: SeenPage,
      steps: object[],
      instruction = 'change my phone to 040 555 and save it',
      claims = 0,
    ) => {
      const itemsBefore = itemsOf(before);
      const known = task(
        { plan, steps: steps as Task['steps'], memory: { ...task().memory, itemsBefore, claims } },
        instruction,
      );
      return whyNoProof(
        { ...known, ends: [{ end: endOf('text: Saved'), isShown: true, sentence: '' }] },
        page,
      );
    };
    const silent = { state: 'done', acts: [act({ effects, silent: true })] };
    const said = pageOf(...all, part('status', 'Saved'));

    it('is not proved by words', () => {
      expect(why(said, [silent])).toContain('sent nothing and stored nothing');
      expect(why(said, [{ state: 'done', acts: [act({ effects })] }])).toBeUndefined();
    });

    it('is proved by an item of the page that has words of the goal', () => {
      const shown = pageOf(...all, part('status', 'Saved'), ...list('Phone 040 555'));
      expect(why(shown, [silent])).toBeUndefined();
    });

    it('is proved by a page that was loaded since, or where it was sent as it was entered', () => {
      const loaded = act({
        action: { selector: '', description: 'Go', method: 'navigate' },
        effects: [{ kind: 'navigated', sentence: '' }],
      });
      expect(why(said, [silent, { state: 'done', acts: [loaded] }])).toBeUndefined();
      const entered = act({
        action: { selector: '#a', description: 'Fill', method: 'fill', arguments: ['040 555'] },
      });
      expect(why(said, [{ state: 'done', acts: [entered] }, silent])).toBeUndefined();
    });

    it('is doubted once where the goal risks nothing and the words are no notice: it may be to bring them', () => {
      const shown = pageOf(...all, part('text', 'Saved'));
      const goal = 'put the kettle into the cart';
      expect(why(shown, [silent], goal)).toBeDefined();
      expect(why(shown, [silent], goal, 1)).toBeUndefined();
      expect(why(said, [silent], goal, 1)).toBeDefined();
    });
  });

  it('that the page took back is of unknown outcome, too', () => {
    const corrected = act({ corrected: { sentence: 'It is not there anymore.' } });
    expect(
      whyNot('text: Saved', [{ state: 'done', text: 'Save', outcome: '', acts: [corrected] }]),
    ).toBeDefined();
  });
});
