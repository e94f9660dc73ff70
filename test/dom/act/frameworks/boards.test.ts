import { describe, expect, it } from 'vitest';
import type { Method } from '../../../../src/protocol/action';
import { doAct, find, open, wait } from '../fixtures';
import { mountAngularBoard } from './angular-board';
import type { Board, MountBoard } from './board';
import { mountLitBoard } from './lit-board';
import { mountReactBoard } from './react-board';
import { mountSvelteBoard } from './svelte-board';
import { mountVueBoard } from './vue-board';

const frameworks: [string, MountBoard][] = [
  ['React', mountReactBoard],
  ['Vue', mountVueBoard],
  ['Svelte', mountSvelteBoard],
  ['Lit', mountLitBoard],
  ['Angular', mountAngularBoard],
];

/** What is done, after what, and what the framework's own listeners must have noticed then. */
type Case = { selector: string; args?: string[]; first?: [Method, ...string[]]; noticed: Partial<Board> };

/** The methods that put something into a field, and menus by the right button, have tests of their own. */
type Elsewhere = 'rightClick' | 'fill' | 'type' | 'press' | 'clear' | 'check' | 'uncheck' | 'selectOption';

const list = { selector: '#list' };

const cases: Record<Exclude<Method, Elsewhere>, Case> = {
  click: { selector: '#click', noticed: { clicks: 1 } },
  doubleClick: { selector: '#double', noticed: { doubles: 1 } },
  longPress: { selector: '#click', args: ['600'], noticed: { clicks: 1 } },
  hover: { selector: '#hover', noticed: { isOver: true } },
  focus: { selector: '#focus', noticed: { hasFocus: true } },
  selectOptionFromDropdown: { selector: '#size', args: ['Large'], noticed: { size: 'Large' } },
  scrollTo: { ...list, args: ['50%'], noticed: { scrolled: 450 } },
  scrollByPixelOffset: { ...list, args: ['120'], noticed: { scrolled: 120 } },
  nextChunk: { ...list, noticed: { scrolled: 100 } },
  prevChunk: { ...list, first: ['scrollTo', '100%'], noticed: { scrolled: 800 } },
  scrollIntoView: { selector: '#Row20', noticed: { scrolled: 900 } },
  scrollUntil: { ...list, args: ['Row 20'], noticed: { scrolled: 900 } },
  dragAndDrop: { selector: '#card', args: ['#lane'], noticed: { dropped: 'the card' } },
  setInputFiles: { selector: '#file', args: ['cv.txt'], noticed: { file: 'cv.txt' } },
  waitFor: { selector: '#late', args: ['visible'], noticed: { isLate: true } },
};

const file = new File(['text'], 'cv.txt', { type: 'text/plain' });

async function mounted(mount: MountBoard) {
  const context = { ...open('<div></div>'), fileNamed: () => file };
  const board = await mount(find('div'));
  // A scheduler that still works for the mount takes the act's work along with it.
  context.changes.refresh();
  while (context.changes.restedMs() < 200) await wait(50);
  await new Promise((resolve) => requestIdleCallback(resolve));
  context.changes.refresh();
  const act = (method: string, selector: string, args: string[] = []) =>
    doAct(context, method, { selector, arguments: args, timeoutMs: 5000, effectTimeoutMs: 1000 });
  return { act, board };
}

describe.each(frameworks)('a board of %s', (_name, mount) => {
  it.each(Object.entries(cases))('notices %s', async (method, { selector, args, first, noticed }) => {
    const { act, board } = await mounted(mount);
    if (first) expect(await act(first[0], selector, first.slice(1))).toMatchObject({ status: 'done' });
    expect(await act(method, selector, args)).toMatchObject({ status: 'done' });
    await expect.poll(board).toMatchObject(noticed);
  });

  it('follows what is dragged with the pointer', async () => {
    const { act, board } = await mounted(mount);
    expect(await act('dragAndDrop', '#knob', ['#lane'])).toMatchObject({ status: 'done' });
    await expect.poll(() => board().slid).toBeGreaterThan(3);
  });
});
