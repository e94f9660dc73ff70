import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AutomationError } from '../../../src/base/errors';
import { actOnTab } from '../../../src/page/act';
import type { Outcome } from '../../../src/protocol/frame';
import {
  click,
  done,
  failed,
  goneAway,
  guard,
  liveFrame,
  options,
  scriptedTab,
  type Script,
} from './scripted-tab';

const other = () => liveFrame({ documentId: 'next', key: 'key of next', url: 'https://shop.example/cart' });

describe('an act on a tab', () => {
  it('is done when its frame says so', async () => {
    const { tab, acts } = scriptedTab({
      act: async (_request, act) => ((await act.noteSent(1)) ? done() : failed('stopped', { sent: false })),
    });
    expect(await actOnTab(tab, click, options())).toEqual(done());
    expect(acts).toMatchObject([{ selector: '#b', method: 'click', effectTimeoutMs: 50 }]);
  });

  it('is done by what only the tab shows', async () => {
    const { tab, ears } = scriptedTab({
      act: async (_request, act) => {
        await act.noteSent(1);
        ears().onOpened(7);
        return failed('no-effect-seen', { sent: true });
      },
    });
    const opened: number[] = [];
    const outcome = await actOnTab(tab, click, options({ onTabOpened: (id) => opened.push(id) }));
    expect(outcome).toMatchObject({ status: 'done', effects: [{ kind: 'tab', sentence: 'opened a tab' }] });
    expect(opened).toEqual([7]);
  });

  it('is done by the question whether to leave, where it is what leads elsewhere', async () => {
    const asked = { kind: 'dialog', sentence: 'the page asked whether to leave it' } as const;
    const guardDialogs = () => guard([asked]);
    const byItself = scriptedTab({ act: async () => failed('no-effect-seen', { sent: true }), guardDialogs });
    expect(await actOnTab(byItself.tab, click, options())).toMatchObject({ status: 'failed' });
    const act: Script['act'] = async (_request, followed) => {
      followed.noteClosing('page');
      return failed('no-effect-seen', { sent: true });
    };
    const leaving = scriptedTab({ act, guardDialogs });
    expect(await actOnTab(leaving.tab, click, options())).toMatchObject({ effects: [asked] });
  });

  it('needs trusted input where the browser blocked a window', async () => {
    const act = async () => failed('no-effect-seen', { sent: true });
    const blocked = scriptedTab({ act, guardDialogs: () => guard([], 'a window') });
    expect(await actOnTab(blocked.tab, click, options())).toMatchObject({
      error: { code: 'needs-trusted' },
      sent: true,
    });
  });

  it('waits for no download where none was asked for', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const declared: Outcome = { status: 'done', proof: 'declared', already: false, effects: [] };
    const { tab } = scriptedTab({ act: async () => declared, hearsDownloads: true });
    expect(await actOnTab(tab, click, options())).toEqual(declared);
  });

  it('is done by what it changed in another frame', async () => {
    const frames = () => [liveFrame(), liveFrame({ frameId: 1, documentId: 'inner', path: [0] })];
    const { tab, asked } = scriptedTab({
      frames,
      act: async () => failed('no-effect-seen', { sent: true }),
      answers: { watchChanges: () => true, actOver: () => [{ kind: 'text', sentence: 'the cart shows 1' }] },
    });
    expect(await actOnTab(tab, click, options())).toMatchObject({
      status: 'done',
      effects: [{ sentence: 'the cart shows 1' }],
    });
    expect(asked).toContain('watchChanges in inner');
    expect(asked).toContain('changedElsewhere in top');
    expect(asked).not.toContain('watchChanges in top');
  });

  it('does not touch a page that may not be touched', async () => {
    const { tab } = scriptedTab({
      act: async (_request, act) =>
        (await act.noteSent(1)) ? done() : failed('interrupted', { sent: false }),
    });
    const outcome = await actOnTab(tab, click, options({ mayTouch: () => false }));
    expect(outcome).toMatchObject({ error: { code: 'interrupted' }, sent: false });
  });

  it('goes into the frame that its selector leads to', async () => {
    const inner = liveFrame({ frameId: 1, documentId: 'inner', key: 'key of inner', path: [0] });
    const { tab, acts, asked } = scriptedTab({
      frames: () => [liveFrame(), inner],
      answers: {
        locate: () => ({
          ref: 3,
          count: 1,
          identity: { role: 'iframe', name: '' },
          frame: { src: inner.url, index: 0, key: inner.key },
        }),
      },
    });
    expect(await actOnTab(tab, { ...click, selector: '#f >> #b' }, options())).toEqual(done());
    expect(acts).toMatchObject([{ selector: '#b', inside: true }]);
    expect(asked).toContain('act in inner');
  });
});

describe('a document that goes away', () => {
  const leaves = (isGone: boolean, frames = () => [other()]) => {
    let isThere = true;
    return {
      frames: () => (isThere ? [liveFrame()] : frames()),
      isGone: async () => isGone,
      leave: () => {
        isThere = false;
      },
    };
  };

  it('proves nothing before the act was sent', async () => {
    const page = leaves(false);
    const { tab } = scriptedTab({
      frames: page.frames,
      act: async () => {
        page.leave();
        throw goneAway();
      },
    });
    expect(await actOnTab(tab, click, options())).toMatchObject({
      error: { code: 'frame-gone' },
      sent: false,
    });
  });

  it.each([
    ['is gone on for on the next one of its site', {}, {}, done()],
    ['is not, on another site', { url: 'https://bank.example/' }, {}, { error: { code: 'frame-gone' } }],
    ['is not, where it is for that page', {}, { isOfPage: true }, { error: { code: 'frame-gone' } }],
  ])('without the element %s', async (_name, next, more, expected) => {
    const page = leaves(false, () => [{ ...other(), ...next }]);
    const { tab } = scriptedTab({
      frames: page.frames,
      act: async ({ actId }, followed) => {
        if (tab.memory.acts.of(actId, 'next')) return done();
        followed.noteWaiting(new AutomationError('element-not-found', 'It is not there.').toJSON());
        page.leave();
        throw goneAway();
      },
      restedMs: () => Infinity,
    });
    expect(await actOnTab(tab, click, options(more))).toMatchObject(expected);
  });

  it.each([
    ['is its effect when it said that it leaves', true, { status: 'done', effects: [{ kind: 'navigated' }] }],
    ['is none when it did not', false, { error: { code: 'frame-gone' }, sent: true }],
  ])('for another one %s', async (_name, says, expected) => {
    const page = leaves(false);
    const { tab } = scriptedTab({
      frames: page.frames,
      act: async (_request, act) => {
        await act.noteSent(1);
        if (says) act.noteClosing('page');
        page.leave();
        throw goneAway();
      },
    });
    expect(await actOnTab(tab, click, options())).toMatchObject(expected);
  });

  it.each([
    ['is the effect of an act that closed it', true, { effects: [{ sentence: 'the tab closed' }] }],
    ['is none when others did', false, { error: { code: 'tab-closed' }, sent: true }],
  ])('with its tab %s', async (_name, says, expected) => {
    const page = leaves(true, () => []);
    const { tab } = scriptedTab({
      frames: page.frames,
      isGone: page.isGone,
      act: async (_request, act) => {
        await act.noteSent(1);
        if (says) act.noteClosing('tab');
        page.leave();
        throw goneAway();
      },
    });
    expect(await actOnTab(tab, click, options())).toMatchObject(expected);
  });
});

describe('an act whose time runs out', () => {
  it('is stopped, and has an unknown outcome once it was sent', async () => {
    const { tab, asked } = scriptedTab({
      act: async (_request, act) => {
        await act.noteSent(1);
        return new Promise((resolve) => setTimeout(resolve, 400, failed('timeout', { sent: true })));
      },
    });
    const outcome = await actOnTab(tab, click, options({ timeoutMs: 300 }));
    expect(asked).toContain('stopAct in top');
    expect(outcome).toMatchObject({ error: { code: 'outcome-unknown' }, sent: true });
  });

  it('is told by what keeps the page from answering', async () => {
    const { tab } = scriptedTab({
      act: async () => failed('timeout', { sent: false }),
      fault: async () => new AutomationError('page-crashed', 'The page crashed.'),
    });
    expect(await actOnTab(tab, click, options())).toMatchObject({
      error: { code: 'page-crashed' },
      sent: false,
    });
  });
});

describe('automatic input', () => {
  const auto = options({ inputMode: 'auto' });

  it('tries what was read back as undone with the browser’s own', async () => {
    const { tab, acts } = scriptedTab({
      trusted: {},
      act: async ({ trusted }) => (trusted ? done() : failed('value-rejected', { sent: true, undone: true })),
    });
    expect(await actOnTab(tab, { ...click, method: 'fill', arguments: ['x'] }, auto)).toEqual(done());
    expect(acts.map(({ trusted }) => trusted)).toEqual([undefined, true]);
  });

  it('tries nothing again that may have worked', async () => {
    const { tab, acts } = scriptedTab({
      trusted: {},
      act: async () => failed('no-effect-seen', { sent: true }),
    });
    expect(await actOnTab(tab, click, auto)).toMatchObject({ error: { code: 'no-effect-seen' } });
    expect(acts).toHaveLength(1);
  });

  it('hovers with the browser’s own, and with the page’s where no debugger may be', async () => {
    const { tab, acts } = scriptedTab({
      trusted: { begin: () => Promise.reject(new AutomationError('debugger-busy', 'Busy.')) },
    });
    expect(await actOnTab(tab, { ...click, method: 'hover' }, auto)).toEqual(done());
    expect(acts).toHaveLength(1);
    expect(acts[0]?.trusted).toBeUndefined();
  });
});

describe('an act on a top frame that was ready before', () => {
  it('is sent before its tab was looked at', async () => {
    const { tab, asked, acts } = scriptedTab();
    await actOnTab(tab, click, options());
    asked.length = 0;
    expect(await actOnTab(tab, click, options())).toEqual(done());
    expect(asked[0]).toBe('act in top');
    expect(acts).toHaveLength(2);
  });

  it('is called back when another document is there, and done in that one', async () => {
    let top = liveFrame();
    const { tab, asked } = scriptedTab({
      frames: () => [top],
      act: async (_request, act) =>
        (await act.noteSent(1)) ? done() : failed('interrupted', { sent: false }),
    });
    await actOnTab(tab, click, options());
    top = other();
    asked.length = 0;
    expect(await actOnTab(tab, click, options())).toEqual(done());
    expect(asked).toEqual(expect.arrayContaining(['act in top', 'stopAct in top', 'act in next']));
  });

  it('waits when it types what is bound to a site, and does not type it elsewhere', async () => {
    const { tab, acts } = scriptedTab();
    await actOnTab(tab, click, options());
    const bound = options({ variables: { pin: '7391' }, variableOrigins: { pin: ['https://bank.example'] } });
    const outcome = await actOnTab(tab, { ...click, method: 'fill', arguments: ['%pin%'] }, bound);
    expect(outcome).toMatchObject({ error: { code: 'variable-not-allowed' }, sent: false });
    expect(acts).toHaveLength(1);
  });
});
