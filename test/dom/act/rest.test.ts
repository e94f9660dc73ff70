import { describe, expect, it, onTestFinished } from 'vitest';
import { createContext, doAct, find, on, open, say, wait } from './fixtures';

const add = () => {
  find('main').insertAdjacentHTML('beforeend', '<button id="late">Late</button>');
  on('#late', 'click', () => (find('p').textContent = 'clicked'));
};
const every = (ms: number, deed: (n: number) => void) => {
  let n = 0;
  const timer = setInterval(() => deed((n += 1)), ms);
  onTestFinished(() => clearInterval(timer));
};

/** Clicks what comes late, on a page that brings no more once it has been at rest for 600 ms. */
async function clickLate(context = createContext(), asked = {}) {
  const startedAt = performance.now();
  const outcome = await doAct(context, 'click', {
    selector: '#late',
    timeoutMs: 20_000,
    restMs: 600,
    ...asked,
  });
  return { said: say(outcome), ms: performance.now() - startedAt };
}

/** Refused before half of its time is over. */
const soonMs = 10_000;

describe('a target that is not there', () => {
  it.each<[string, string, () => void]>([
    ['at rest', '', () => {}],
    ['with a clock', '<i>0</i>', () => every(1000, (n) => (find('i').textContent = `${n}`))],
    ['with a ticker', '<i>0</i>', () => every(150, (n) => (find('i').textContent = `${n}`))],
    [
      'with a feed',
      '<ul></ul>',
      () => every(300, (n) => find('ul').insertAdjacentHTML('afterbegin', `<li>${n}`)),
    ],
    [
      'with a part that scripts move',
      '<i>0</i>',
      () => every(16, (n) => (find('i').style.marginLeft = `${n % 90}px`)),
    ],
    [
      'with an endless animation',
      '<style>@keyframes m{to{margin-left:9em}}i{animation:m 1s infinite}</style><i>x</i>',
      () => {},
    ],
  ])('is refused soon on a page %s', async (_name, html, live) => {
    const context = open(`<p></p>${html}`);
    live();
    const { said, ms } = await clickLate(context);
    expect(said).toBe('element-not-found');
    expect(ms).toBeLessThan(soonMs);
  });

  it.each<[string, () => void]>([
    [
      'after others',
      () =>
        [300, 800, 1300, 1800].forEach((ms, at) =>
          setTimeout(() => (at < 3 ? find('main').append(document.createElement(`x-${at}`)) : add()), ms),
        ),
    ],
    [
      'with the end of an animation',
      () =>
        void find('p')
          .animate({ opacity: [0, 1] }, 1500)
          .finished.then(add),
    ],
    [
      'while the page says that it is busy',
      () => {
        find('p').setAttribute('aria-busy', 'true');
        setTimeout(add, 2000);
      },
    ],
  ])('is found where it comes %s', async (_name, bring) => {
    const context = open('<p>Text</p>');
    bring();
    expect((await clickLate(context)).said).toEqual(['now shows "clicked"']);
  });

  it('is waited for while its tab is not at rest, and from then on', async () => {
    open('<p></p>');
    const startedAt = performance.now();
    const tabRestedMs = async () => Math.max(0, performance.now() - startedAt - 1500);
    const { said, ms } = await clickLate({ ...createContext(), tabRestedMs });
    expect(said).toBe('element-not-found');
    expect(ms).toBeGreaterThan(1500);
    expect(ms).toBeLessThan(soonMs);
  });

  it('is waited for the whole time that a caller names', async () => {
    const context = open('<p></p>');
    setTimeout(add, 1800);
    expect((await clickLate(context, { restMs: undefined })).said).toEqual(['now shows "clicked"']);
  });

  it('was waited for before', async () => {
    const context = open('<p></p>');
    await wait(700);
    const { said, ms } = await clickLate(context, { restMs: 5000, waitedMs: 4900 });
    expect(said).toBe('element-not-found');
    expect(ms).toBeLessThan(soonMs);
  });
});

describe('what keeps an act from its target', () => {
  it.each([
    ['disabled', '<button id="late" disabled>Late</button>'],
    ['not-visible', '<button id="late" hidden>Late</button>'],
    ['covered', '<button id="late">Late</button><i style="position:fixed;inset:0"></i>'],
  ])('is told soon on a page at rest: %s', async (code, html) => {
    const { said, ms } = await clickLate(open(`<p></p>${html}`));
    expect(said).toBe(code);
    expect(ms).toBeLessThan(soonMs);
  });

  it('is waited for while it shows that it is at work', async () => {
    const spinner = '<style>@keyframes s{to{rotate:1turn}}b{animation:s 1s infinite}</style><b>o</b>';
    const context = open(
      `<p></p><button id="late">Late</button><i style="position:fixed;inset:0">${spinner}</i>`,
    );
    on('#late', 'click', () => (find('p').textContent = 'clicked'));
    setTimeout(() => find('i').remove(), 2000);
    expect((await clickLate(context)).said).toEqual(['now shows "clicked"']);
  });
});
