import { expect, it } from 'vitest';
import type { WhyNot } from '../../../src/protocol/why-not';
import { doAct, find, on, open, repeat, wait } from './fixtures';

const output = () => find('output');

/** What a page does at a press that is no effect of it, by the reason that is given. */
const pages: Record<Exclude<WhyNot, 'own-doing' | 'dismissal'>, (button: HTMLElement) => void> = {
  unseen: (button) => button.addEventListener('click', () => (output().dataset.seen = '1')),
  tooltip: (button) =>
    button.addEventListener('click', () =>
      output().insertAdjacentHTML('beforebegin', '<i role="tooltip">?</i>'),
    ),
  feedback: (button) =>
    button.addEventListener('pointerdown', () =>
      button.insertAdjacentHTML('beforeend', '<i class="wave"></i>'),
    ),
  'taken-back': (button) =>
    button.addEventListener('click', () => {
      output().textContent = 'Saved';
      output().textContent = '0';
    }),
  'own-life': () => repeat(60, () => (output().textContent = String(Number(output().textContent) + 1))),
  'not-caused': () => setTimeout(() => (output().textContent = 'News'), 700),
  'at-work': (button) => button.addEventListener('click', () => output().setAttribute('aria-busy', 'true')),
  lock: (button) => button.addEventListener('click', () => button.setAttribute('disabled', '')),
};

it.each(Object.entries(pages))('says of what did not count: %s', async (why, prepare) => {
  const context = open('<button>Save</button><output>0</output>');
  prepare(find('button'));
  await wait(400);
  const outcome = await doAct(context, 'click', { selector: 'button' });
  const error = outcome.status === 'failed' ? outcome.error : undefined;
  expect(error?.code).toBe('no-effect-seen');
  expect(error?.details).toMatchObject({ refused: { [why]: expect.any(Number) } });
});

it('says of a menu elsewhere that any press would have closed it', async () => {
  const context = open(
    '<button>Save</button><a id="more" href="#x" aria-haspopup="menu" aria-expanded="true">More</a>',
  );
  on('button', 'pointerdown', () => find('#more').setAttribute('aria-expanded', 'false'));
  const outcome = await doAct(context, 'click', { selector: 'button' });
  expect(outcome.status === 'failed' && outcome.error.details).toMatchObject({ refused: { dismissal: 1 } });
});

it('gives no reasons where there is an effect', async () => {
  const context = open('<button>Save</button><output>0</output>');
  on('button', 'click', () => (output().textContent = 'Saved'));
  expect(await doAct(context, 'click', { selector: 'button' })).toMatchObject({ status: 'done' });
});
