import { expect, it } from 'vitest';
import { actInFrame } from '../../../src/frame/act/act-in-frame';
import { methodTable } from '../../../src/methods/performs';
import { followCauses, forgetCauses } from '../../../src/frame/page-causes';
import { find, on, open, say, wait } from './fixtures';

/** Two acts of one page that goes on following between them. */
async function clickInTurn(html: string, prepare: () => void): Promise<(string[] | string)[]> {
  const context = open(html);
  prepare();
  const causes = crypto.randomUUID();
  followCauses(causes);
  const click = (selector: string) =>
    actInFrame(
      {
        actId: selector,
        causes,
        selector,
        method: 'click',
        arguments: [],
        variables: {},
        timeoutMs: 300,
        effectTimeoutMs: 500,
      },
      context,
      new AbortController().signal,
      methodTable,
    );
  try {
    const first = await click('#first');
    return [say(first), say(await click('#second'))];
  } finally {
    forgetCauses(causes);
  }
}

const buttons = '<button id="first">First</button><button id="second">Second</button><output></output>';

it('a second act of a page that is still followed is proved like the first', async () => {
  const outcomes = await clickInTurn(buttons, () => {
    for (const id of ['first', 'second']) on(`#${id}`, 'click', () => (find('output').textContent = id));
  });
  expect(outcomes).toEqual([['now shows "first"'], [expect.stringContaining('second')]]);
});

it('what the first act set going is not the second one’s', async () => {
  let timer = 0;
  const outcomes = await clickInTurn(buttons, () => {
    on('#first', 'click', () => {
      find('output').textContent = '0';
      timer = window.setInterval(() => (find('output').textContent += '.'), 40);
    });
  });
  clearInterval(timer);
  expect(outcomes[0]).toEqual([expect.stringMatching(/^now shows "0\.*"$/)]);
  expect(outcomes[1]).toBe('no-effect-seen');
});

it('words with moving dots are no effect yet', async () => {
  let timer = 0;
  const [first] = await clickInTurn(buttons, () => {
    on('#first', 'click', () => {
      let count = 0;
      timer = window.setInterval(() => {
        count += 1;
        find('output').textContent = `Working${'.'.repeat(count % 4)}`;
      }, 60);
    });
  });
  clearInterval(timer);
  expect(first).toBe('no-effect-seen');
});

it('puts the page’s functions back when it is forgotten', async () => {
  const now = () => Object.getOwnPropertyDescriptor(window, 'fetch')?.value as unknown;
  const before = now();
  const causes = crypto.randomUUID();
  followCauses(causes);
  expect(now()).not.toBe(before);
  forgetCauses(causes);
  await wait(0);
  expect(now()).toBe(before);
  expect(Object.getOwnPropertyNames(window)).not.toContain(causes);
});
