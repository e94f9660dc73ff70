import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { test } from '../model-fixtures';
import { states } from '../panel-states';

test.describe.configure({ timeout: 60_000 });

/** Screens with much on them, of which each shows another part of the panel. */
const crowded = [
  'idle, after a run',
  'candidates',
  'failed',
  'settings',
  'the form of a model',
  'models',
  'recordings, and a file to import',
  'the editor of a recording',
  'a snapshot, with a line chosen',
];

type Stop = {
  name: string;
  isScrolled: boolean;
  top: number;
  bottom: number;
  left: number;
  right: number;
  isRinged: boolean;
};

/** What the Tab key comes to on its way once around the panel, in that order. */
async function stopsOf(panel: Page): Promise<Stop[]> {
  await panel.bringToFront();
  await panel.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.querySelector('nav')?.setAttribute('tabindex', '-1');
    document.querySelector('nav')?.focus();
  });
  const stops: Stop[] = [];
  for (let count = 0; count < 80; count++) {
    await panel.keyboard.press('Tab');
    const stop = await panel.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body || element.matches('[data-passed]')) return undefined;
      element.setAttribute('data-passed', '');
      // A ring may be drawn by what stands for a hidden control, or around the group.
      const isRinged = [element, element.nextElementSibling, ...parentsOf(element)].some(
        (part) => part && hasRing(getComputedStyle(part)),
      );
      const scroller = element.closest('main');
      const scrolled = scroller?.scrollTop ?? 0;
      const isScrolled = scroller !== null;
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      return { name, isScrolled, top: top + scrolled, bottom: bottom + scrolled, left, right, isRinged };
      function hasRing({ outlineStyle, boxShadow, borderColor }: CSSStyleDeclaration): boolean {
        return outlineStyle !== 'none' || boxShadow !== 'none' || borderColor.includes('37, 69, 211');
      }
      function parentsOf(part: Element): Element[] {
        const parents: Element[] = [];
        for (let at = part.parentElement; at && parents.length < 3; at = at.parentElement) parents.push(at);
        return parents;
      }
    });
    if (!stop) return stops;
    stops.push(stop);
  }
  return stops;
}

/** Stops that lie wholly above the one before, or in its line and wholly left of it. */
function backwards(stops: readonly Stop[]): string[] {
  return stops.flatMap((stop, at) => {
    const before = stops[at - 1];
    // What is scrolled may lie below what stands under it.
    if (!before || before.isScrolled !== stop.isScrolled) return [];
    const isAbove = stop.bottom <= before.top;
    const isInLine = stop.top < before.bottom && stop.bottom > before.top;
    return isAbove || (isInLine && stop.right <= before.left) ? [`${before.name} → ${stop.name}`] : [];
  });
}

for (const { name, reach } of states.filter((state) => crowded.includes(state.name)))
  test(`the Tab key goes as one reads: ${name}`, async ({
    context,
    panelTab,
    sites,
    shopUrl,
    model,
    allowModels,
  }) => {
    await reach({ panel: panelTab, page: await context.newPage(), sites, shopUrl, model, allowModels });
    const stops = await stopsOf(panelTab);
    expect(stops.length).toBeGreaterThan(3);
    expect.soft(backwards(stops)).toEqual([]);
    expect.soft(stops.filter(({ isRinged }) => !isRinged).map((stop) => stop.name)).toEqual([]);
  });

test('in the colours of the user what is chosen stands out, and a selector can be read', async ({
  context,
  panelTab,
  sites,
  shopUrl,
  model,
  allowModels,
}) => {
  const reach = states.find(({ name }) => name === 'candidates')?.reach;
  await reach?.({ panel: panelTab, page: await context.newPage(), sites, shopUrl, model, allowModels });
  await panelTab.emulateMedia({ forcedColors: 'active' });
  const coloursOf = (selector: string) =>
    panelTab
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return { color, backgroundColor };
      });
  const chosenMode = await coloursOf('[role=radiogroup] label[data-active]');
  const otherMode = await coloursOf('[role=radiogroup] label:not([data-active])');
  expect(chosenMode).not.toEqual(otherMode);
  expect(await coloursOf('nav [aria-current=page]')).not.toEqual(
    await coloursOf('nav button:not([aria-current])'),
  );
  const selector = await coloursOf('[data-row] code');
  expect(selector.color).not.toBe(selector.backgroundColor);
  await panelTab.screenshot({ path: test.info().outputPath('forced-colours.png') });
});
