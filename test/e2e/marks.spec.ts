import type { Page } from '@playwright/test';
import { overlaps, type Edges } from '../../src/frame/draw/place-tags';
import { expect, test } from './fixtures';
import { say } from './panel-states';

test.use({ flavour: 'store' });

const people = ['Ada', 'Grace', 'Katherine', 'Mary'];
const rows = (control: string) =>
  `<title>People</title><style>body { margin: 60px } td { padding: 0 }</style>
   <table cellspacing="0">${people.map((name) => `<tr><td>${control}<td>${name}</tr>`).join('')}</table>`;

/** Controls as close to each other as pages have them, and an instruction that could mean each. */
const crowds = [
  { kind: 'check boxes', control: '<input type="checkbox" aria-label="Keep">', instruction: 'check Keep' },
  {
    kind: 'buttons of an icon',
    control: '<button aria-label="Delete">×</button>',
    instruction: 'click Delete',
  },
  {
    kind: 'buttons of a word',
    control: '<button>Delete for good</button>',
    instruction: 'click Delete for good',
  },
];

/** Where it is seen what a control is: itself where it has no words, its words, and those of its row. */
const named = (page: Page): Promise<Edges[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, button, td + td')].map((part) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      const { left, top, right, bottom } = (part.textContent === '' ? part : words).getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );

/** Where the numbers are drawn. Only the debugger sees into the closed shadow root that they are in. */
async function numbersOn(page: Page): Promise<Edges[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  const { nodes } = await cdp.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const tags = nodes.filter(({ attributes = [] }) => isTag(attributes));
  const boxes = await Promise.all(tags.map(({ nodeId }) => cdp.send('DOM.getBoxModel', { nodeId })));
  await cdp.detach();
  return boxes.map(({ model: { border } }) => {
    const [left = 0, top = 0, , , right = 0, bottom = 0] = border;
    return { left, top, right, bottom };
  });
}

const isTag = (attributes: readonly string[]) => attributes[attributes.indexOf('class') + 1] === 'tag';

for (const { kind, control, instruction } of crowds) {
  test(`numbers cover none of the ${kind} that they name, nor the words of its row`, async ({ panelOn }) => {
    const { page, panel } = await panelOn(rows(control));
    await say(panel, 'Do', instruction);
    await expect(panel.locator('[data-row]')).toHaveCount(people.length);
    await expect.poll(() => numbersOn(page)).toHaveLength(people.length);
    const numbers = await numbersOn(page);
    const covered = (await named(page)).filter((part) => numbers.some((number) => overlaps(number, part)));
    expect(covered).toEqual([]);
    const onEachOther = numbers.filter((one, at) =>
      numbers.some((other, of) => of < at && overlaps(one, other)),
    );
    expect(onEachOther).toEqual([]);
  });
}

test.describe('on a page with much on it', () => {
  test.use({ flavour: 'managed' });

  test('numbers lie on nothing of a shop that can be used', async ({ panelOn, shopUrl }) => {
    const { page, panel } = await panelOn('<title>Start</title>');
    await page.goto(shopUrl);
    await say(panel, 'Do', 'click Add to cart');
    await expect.poll(async () => (await numbersOn(page)).length).toBeGreaterThan(1);
    const numbers = await numbersOn(page);
    const used = await page.evaluate(() =>
      [...document.querySelectorAll('button, input, select, a, iframe')].map((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return { left, top, right, bottom };
      }),
    );
    expect(used.filter((part) => numbers.some((number) => overlaps(number, part)))).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('shop.png') });
  });
});
