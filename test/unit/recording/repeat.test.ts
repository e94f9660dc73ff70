import { describe, expect, it } from 'vitest';
import { type Repeat, type Step, Recording } from '../../../src/protocol/recordings/recording';
import type { ReplayReport } from '../../../src/protocol/recordings/replay';
import { describeStep } from '../../../src/recording/describe-step';
import {
  editStep,
  insertStep,
  moveStep,
  removeStep,
  addRepeat,
  firstChoices,
  lastChoicesOf,
  repeatedBy,
  repeatInRows,
  setRepeated,
} from '../../../src/recording/edit-recording';
import { toDevTools } from '../../../src/recording/formats/devtools-export';
import { fromDevTools } from '../../../src/recording/formats/devtools-import';
import { toPlaywrightTest } from '../../../src/recording/formats/playwright';
import { toSeleniumProject } from '../../../src/recording/formats/selenium-export';
import type { ReplayedDeed, ReplayPorts } from '../../../src/recording/replay/replay-ports';
import { replay } from '../../../src/recording/replay/replay-steps';
import { recordingWith, shopUrl, stepOf, targetOf } from './fixtures';

const row = { rows: '//*[@id="orders"]/li', inside: '//button[normalize-space()="Ship"]' };
const next = targetOf('#next', 'button', 'Next');

const repeat = (more: Partial<Repeat>): Step => {
  const step = { id: 'repeat', method: 'repeat' as const, arguments: [], repeat: { most: 100, ...more } };
  return { ...step, description: describeStep(step) };
};

const ship = stepOf({
  id: 'ship',
  method: 'click',
  target: { ...targetOf('#ship-1'), row },
  isRepeated: true,
});
const yes = stepOf({
  id: 'yes',
  method: 'click',
  target: targetOf('#yes', 'button', 'Yes'),
  isRepeated: true,
});
const last = stepOf({ id: 'last', method: 'click', target: targetOf('#last') });

/** A list whose rows are told by their texts, on pages that Next leads on. */
class Page {
  readonly pages: string[][];
  shown = 0;
  ms = 0;
  readonly done: string[] = [];
  /** What pressing Ship in a row makes of the rows that are shown. */
  shipped: (rows: string[], at: number) => string[] = (rows) => rows;

  constructor(...pages: string[][]) {
    this.pages = pages;
  }

  get rows(): string[] {
    return this.pages[this.shown] ?? [];
  }

  act({ action, isExact }: ReplayedDeed): ReturnType<ReplayPorts['act']> {
    const { selector, method } = action;
    const [, place, text] = /^.*li\[(\d+)\]\[normalize-space\(\)="(.*?)"\]/u.exec(selector) ?? [];
    if (selector === '#next' && method === 'waitFor') return outcomeIf(this.shown + 1 < this.pages.length);
    if (selector === '#next') this.shown += 1;
    this.done.push(text === undefined ? selector : `${text}${isExact ? '' : ' or another'}`);
    if (text !== undefined && place !== undefined) {
      const at = Number(place) - 1;
      if (this.rows[at] !== text) return outcomeIf(false);
      this.pages[this.shown] = this.shipped(this.rows, at);
    }
    return outcomeIf(true);
  }

  ports(tell: (report: ReplayReport) => void = () => {}): ReplayPorts {
    return {
      act: (deed) => this.act(deed),
      rowTexts: () => Promise.resolve(this.rows),
      addressOf: () => Promise.resolve(shopUrl),
      checkAddress: () => {},
      navigate: () => Promise.resolve(),
      move: () => Promise.reject(new Error()),
      closeTab: () => Promise.resolve(),
      extract: () => Promise.reject(new Error()),
      adoptTab: () => true,
      picture: () => Promise.resolve({ absent: 'not-taken' }),
      whenAllowed: () => Promise.resolve(),
      sleep: (ms) => Promise.resolve(void (this.ms += ms)),
      now: () => this.ms,
      tell,
    };
  }

  replay(steps: Step[], signal = new AbortController().signal): Promise<ReplayReport> {
    return replay(recordingWith(steps), {}, { ports: this.ports(), signal });
  }
}

const outcomeIf = (isDone: boolean): ReturnType<ReplayPorts['act']> =>
  Promise.resolve({
    outcome: isDone
      ? { status: 'done', proof: 'effect', already: false, effects: [] }
      : { status: 'failed', sent: false, error: { code: 'element-not-found', message: 'Not there.' } },
  });

const steps = [repeat({ rows: row }), ship, yes, last];

describe('a repeat for each row', () => {
  it('does its steps once for each, what is in a row in that row only, and then goes on', async () => {
    const page = new Page(['A', '', 'B']);
    const report = await page.replay(steps);
    expect(page.done).toEqual(['A', '#yes', 'B', '#yes', '#last']);
    expect(report).toMatchObject({ state: 'done', total: 6 });
    expect(report.steps.map(({ id, pass }) => [id, pass])).toEqual([
      ['repeat', undefined],
      ['ship', 1],
      ['yes', 1],
      ['ship', 2],
      ['yes', 2],
      ['last', undefined],
    ]);
    expect(report.steps[0]?.repeated).toEqual({ passes: 2, pages: 1, gone: 0, isCut: false });
  });

  it('follows rows that go, that change and that come: none is done twice, and none that was not there', async () => {
    const page = new Page(['A', 'B', 'C', 'D']);
    page.shipped = (rows, at) => {
      if (rows[at] === 'A') return ['Z', ...rows.filter((text) => text !== 'A')];
      return rows.filter((text) => text !== 'C').with(rows.indexOf(rows[at] ?? ''), `${rows[at]} (shipped)`);
    };
    const report = await page.replay([repeat({ rows: row }), ship]);
    expect(page.done).toEqual(['A', 'B', 'D']);
    expect(report.steps[0]?.repeated).toEqual({ passes: 3, pages: 1, gone: 1, isCut: false });
  });

  it('goes on in a row that its own step has changed, as long as the others are as they were', async () => {
    const page = new Page(['A', 'B']);
    page.shipped = (rows, at) => rows.with(at, `${rows[at]}!`);
    await page.replay([repeat({ rows: row }), ship, { ...ship, id: 'again' }]);
    expect(page.done).toEqual(['A', 'A!', 'B', 'B!']);
    const unclear = new Page(['A', 'B']);
    unclear.shipped = () => ['X', 'Y'];
    const report = await unclear.replay([repeat({ rows: row }), ship, { ...ship, id: 'again' }]);
    expect(unclear.done).toEqual(['A']);
    expect(report).toMatchObject({ state: 'failed', error: { code: 'not-as-recorded' } });
  });

  it('does nothing where two rows say the same, or there is none', async () => {
    const twins = new Page(['A', 'B', 'A']);
    expect(await twins.replay(steps)).toMatchObject({
      state: 'failed',
      error: { message: expect.stringContaining('Rows 1 and 3 say the same') },
    });
    expect(twins.done).toEqual([]);
    expect(await new Page([]).replay(steps)).toMatchObject({ error: { code: 'element-not-found' } });
  });

  it('refuses rows that say something else all the time', async () => {
    const page = new Page(['A']);
    const ports = { ...page.ports(), rowTexts: () => Promise.resolve([`${page.ms} ms ago`]) };
    const { signal } = new AbortController();
    const report = await replay(recordingWith(steps), {}, { ports, signal });
    expect(report.error?.message).toMatch(/changes all the time/u);
    expect(page.done).toEqual([]);
  });

  it('ends at its limit and says that there was more', async () => {
    const page = new Page(['A', 'B', 'C']);
    const report = await page.replay([repeat({ rows: row, most: 2 }), ship, last]);
    expect(page.done).toEqual(['A', 'B', '#last']);
    expect(report.steps[0]?.repeated).toMatchObject({ passes: 2, isCut: true });
  });

  it('ends with the first step that is not done, and when it is stopped', async () => {
    const page = new Page(['A', 'B']);
    page.shipped = () => [];
    expect(await page.replay([repeat({ rows: row }), ship, { ...ship, id: 'again' }])).toMatchObject({
      state: 'failed',
      steps: [
        { id: 'repeat', state: 'failed' },
        { id: 'ship', state: 'done' },
      ],
    });
    const stopping = new AbortController();
    const stopped = new Page(['A', 'B', 'C']);
    stopped.shipped = (rows) => {
      stopping.abort();
      return rows;
    };
    const report = await stopped.replay([repeat({ rows: row }), ship], stopping.signal);
    expect(stopped.done).toEqual(['A']);
    expect(report.state).toBe('stopped');
  });
});

describe('a repeat while there is a next page', () => {
  it('does its steps on each, and goes on as long as that is there and enabled', async () => {
    const page = new Page(['A'], ['B'], ['C']);
    const report = await page.replay([repeat({ next }), yes, last]);
    expect(page.done).toEqual(['#yes', '#next', '#yes', '#next', '#yes', '#last']);
    expect(report.steps[0]?.repeated).toEqual({ passes: 3, pages: 3, gone: 0, isCut: false });
    const few = new Page(['A'], ['B'], ['C']);
    expect((await few.replay([repeat({ next, most: 2 }), yes])).steps[0]?.repeated).toMatchObject({
      passes: 2,
      isCut: true,
    });
  });

  it('goes on where the next page has another path, and the steps are not bound to one of their own', async () => {
    const page = new Page(['A'], ['B']);
    const scope = { origin: 'https://shop.example', path: '/orders' };
    const ports = {
      ...page.ports(),
      addressOf: () => Promise.resolve(`https://shop.example/orders${page.shown ? '/more' : ''}`),
    };
    const on = (step: Step): Step => ({ ...step, scope });
    const { signal } = new AbortController();
    const report = await replay(recordingWith([on(repeat({ next })), on(yes)]), {}, { ports, signal });
    expect(report).toMatchObject({ state: 'done' });
    expect(page.done).toEqual(['#yes', '#next', '#yes']);
  });

  it('does each row of each page once, also where the next page keeps those before it', async () => {
    const page = new Page(['A', 'B'], ['A', 'B', 'C']);
    await page.replay([repeat({ rows: row, next }), ship]);
    expect(page.done).toEqual(['A', 'B', '#next', 'C']);
    const same = new Page(['A'], ['A']);
    expect(await same.replay([repeat({ rows: row, next }), ship])).toMatchObject({
      state: 'failed',
      error: { message: expect.stringContaining('no other rows') },
    });
  });
});

describe('a repeat in a recording', () => {
  const whole = recordingWith(steps);

  it('is refused where it says nothing, or a step is repeated without it', () => {
    expect(Recording.safeParse(whole).success).toBe(true);
    expect(Recording.safeParse(recordingWith([repeat({}), ship])).success).toBe(false);
    expect(Recording.safeParse(recordingWith([ship])).success).toBe(false);
  });

  it('stays in one piece as it is edited', () => {
    const inside = ({ steps: all }: Recording) =>
      all.filter(({ isRepeated }) => isRepeated).map(({ id }) => id);
    expect(inside(removeStep(whole, 'repeat'))).toEqual([]);
    expect(inside(moveStep(whole, 'last', 1))).toEqual(['last', 'ship', 'yes']);
    expect(inside(moveStep(whole, 'ship', 3))).toEqual(['yes']);
    expect(inside(insertStep(whole, { ...last, id: 'new' }, 3))).toEqual(['ship', 'yes', 'new']);
    expect(inside(editStep(whole, 'ship', { isRepeated: undefined }))).toEqual([]);
    const { isRepeated: _isRepeated, ...alone } = ship;
    const made = repeatInRows(recordingWith([alone, last]), 'ship', 'new');
    expect(made.steps.map(({ id }) => id)).toEqual(['new', 'ship', 'last']);
    expect(made.steps[0]).toMatchObject({
      repeat: { rows: row, most: 100 },
      description: 'Repeat for each row',
    });
    expect(inside(made)).toEqual(['ship']);
  });

  it('comes before the steps of the rows that were pointed at, with what lies between them', () => {
    const { isRepeated: _ship, ...first } = ship;
    const { isRepeated: _yes, ...between } = yes;
    const again = { ...first, id: 'again' };
    const all = [{ ...last, id: 'go' }, first, between, again, last];
    const made = addRepeat(recordingWith(all), repeat({ rows: row }), all.length);
    expect(made.steps.map(({ id }) => id)).toEqual(['go', 'repeat', 'ship', 'yes', 'again', 'last']);
    expect(repeatedBy(made.steps, 'repeat')).toEqual({ first: 'ship', last: 'again' });
    expect(Recording.safeParse(made).success).toBe(true);

    const elsewhere = repeat({ rows: { ...row, rows: '//tr' } });
    const alone = addRepeat(recordingWith(all), elsewhere, 1);
    expect(alone.steps.map(({ id }) => id)).toEqual(['go', 'repeat', 'ship', 'yes', 'again', 'last']);
    expect(repeatedBy(alone.steps, 'repeat')).toBeUndefined();
  });

  it('is put before the steps that are chosen, and reaches to no other repeat', () => {
    const other = { ...repeat({ next }), id: 'other' };
    const inOther = { ...yes, id: 'in other' };
    const recording = recordingWith([repeat({ rows: row }), ship, yes, last, other, inOther]);
    const idsOf = (of: readonly Step[]) => of.map(({ id }) => id);
    expect(idsOf(firstChoices(recording.steps, 'repeat'))).toEqual(['ship', 'yes', 'last']);
    expect(idsOf(lastChoicesOf(recording.steps, 'repeat', 'yes'))).toEqual(['yes', 'last']);
    const changed = setRepeated(recording, 'repeat', { first: 'yes', last: 'last' });
    expect(idsOf(changed.steps)).toEqual(['ship', 'repeat', 'yes', 'last', 'other', 'in other']);
    expect(changed.steps[0]).not.toHaveProperty('isRepeated');
    expect(repeatedBy(changed.steps, 'repeat')).toEqual({ first: 'yes', last: 'last' });
    expect(repeatedBy(changed.steps, 'other')).toEqual({ first: 'in other', last: 'in other' });
    expect(Recording.safeParse(changed).success).toBe(true);
    const beside = recordingWith([repeat({ rows: row }), ship, other, inOther]);
    expect(repeatedBy(removeStep(beside, 'other').steps, 'repeat')).toEqual({ first: 'ship', last: 'ship' });
    expect(setRepeated(recording, 'repeat', { first: 'in other', last: 'in other' })).toEqual(recording);
  });

  it('comes back whole from files of other tools, which say that they do not repeat it', () => {
    const devTools = toDevTools(whole);
    expect(fromDevTools(JSON.parse(devTools.text)).steps).toEqual(whole.steps);
    const lost = { step: 1, what: 'Nothing is repeated there: its steps are done once.' };
    expect(devTools.losses).toContainEqual(lost);
    expect(toSeleniumProject(whole).losses).toContainEqual(lost);
  });

  it('is a loop in a Playwright test', () => {
    const { text, losses } = toPlaywrightTest(recordingWith([repeat({ rows: row, next }), ship, yes, last]));
    expect(losses.filter(({ step }) => step === 1)).toEqual([]);
    expect(text).toContain(`const row1 = rows1.nth(at);`);
    expect(text).toContain(`await row1.locator('xpath=.//button[normalize-space()="Ship"]').click();`);
    expect(text).toContain('await next.click();');
  });
});
