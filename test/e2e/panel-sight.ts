import type { Page } from '@playwright/test';

/** What is wrong for people who need assistive technology, as "rule: element". Only what axe calls moderate or worse. */
export async function violations(panel: Page): Promise<string[]> {
  return panel.evaluate(async () => {
    const { violations: found } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    const grave = found.filter(({ impact }) => impact !== 'minor' && impact !== null);
    return grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}

/** Elements whose content is wider than they are and can be scrolled to. */
export async function sidewaysScroll(panel: Page): Promise<string[]> {
  return panel.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body, main, header, footer, form')]
      .filter((element) => getComputedStyle(element).overflowX !== 'clip')
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

/** Buttons whose word is cut without a sign of it, and those under the page that cannot be come at, by what they are called. */
export async function cutButtons(panel: Page): Promise<string[]> {
  return panel.evaluate(() => {
    const isCut = (part: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(part);
      return (
        !part.matches('.mantine-VisuallyHidden-root') &&
        part.scrollWidth > part.clientWidth + 1 &&
        overflowX === 'hidden' &&
        textOverflow !== 'ellipsis'
      );
    };
    const isOutOfReach = (button: Element) => {
      button.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    const cut = [...document.querySelectorAll('button')].filter((button) =>
      [button, ...button.querySelectorAll('*')].some(isCut),
    );
    const lost = [...document.querySelectorAll('footer button')].filter(isOutOfReach);
    return [...cut, ...lost].map((button) => button.getAttribute('aria-label') ?? button.textContent);
  });
}

/** Words smaller than 11 px, as "size: words". */
export async function smallWords(panel: Page): Promise<string[]> {
  return panel.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, nodeValue } = walker.currentNode;
      const words = (nodeValue ?? '').trim();
      if (!parent || words === '' || parent.closest('script, style') || !parent.checkVisibility()) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size < 11) small.push(`${size}: ${words.slice(0, 60)}`);
    }
    return small;
  });
}

/** Words of ours that end in "…" for want of room, and words that lie over the edge of what holds them. */
export async function cutWords(panel: Page): Promise<string[]> {
  return panel.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((part) => {
        const { overflowX, textOverflow } = getComputedStyle(part);
        const isHidden = overflowX === 'hidden' || overflowX === 'clip';
        // What the page says may be of any length.
        return (
          isHidden &&
          textOverflow === 'ellipsis' &&
          part.scrollWidth > part.clientWidth &&
          !part.querySelector('bdi, code') &&
          !part.closest('bdi, code')
        );
      })
      .map((part) => part.textContent.trim().slice(0, 80)),
  );
}

declare global {
  /** The part of axe-core that is used here. */
  var axe: {
    run(
      context: Document,
      options: { resultTypes: string[] },
    ): Promise<{ violations: { id: string; impact: string | null; nodes: { html: string }[] }[] }>;
  };
}
