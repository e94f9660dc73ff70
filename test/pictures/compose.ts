import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

/** Where a picture of the documents lies. */
export const pictureNamed = (name: string) => path.resolve(import.meta.dirname, '../../docs/pictures', name);

/** The height of what is in a picture beside each other, in CSS px. */
export const pictureHeight = 680;

/** A side panel as wide as the browser makes it at first, in CSS px. */
export const panelSize = { width: 360, height: 640 };

/** Keeps a picture of what the panel shows, at rest. */
export async function keepPanel(panel: Page, name: string): Promise<void> {
  await panel.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await panel.screenshot({ path: pictureNamed(name), animations: 'disabled', caret: 'hide' });
}

type Parts = {
  page: Page;
  panel: Page;
  /** What was asked and answered, each under its heading, in a band below. */
  said?: Readonly<Record<string, unknown>>;
};

/** Keeps a picture of the page and the panel beside it, as they stand in a window. */
export async function compose(name: string, { page, panel, said }: Parts): Promise<void> {
  const [left, right] = await Promise.all([imageOf(page), imageOf(panel)]);
  const html = `<div style="display:flex">${left}${right}</div>${said ? bandOf(said) : ''}`;
  await draw(name, page.context(), { html, width: 1200, height: pictureHeight });
}

/** What is drawn in a picture, and its size in CSS px; what is drawn may be higher. */
type Drawing = { html: string; width: number; height: number };

/** Keeps a picture of what `html` shows. The panel follows the tab in front: take pictures of it before. */
export async function draw(
  name: string,
  context: BrowserContext,
  { html, width, height }: Drawing,
): Promise<void> {
  const stage = await context.newPage();
  await stage.setViewportSize({ width, height });
  await stage.setContent(`<body style="margin:0">${html}</body>`);
  await stage.screenshot({ path: pictureNamed(name), fullPage: true });
  await stage.close();
}

/** A page as it stands, as an element of another. */
export async function imageOf(page: Page): Promise<string> {
  const bytes = await page.screenshot();
  return `<img style="display:block" src="data:image/png;base64,${bytes.toString('base64')}">`;
}

function bandOf(said: NonNullable<Parts['said']>): string {
  const parts = Object.entries(said).map(
    ([heading, value]) =>
      `<div style="flex:1"><b>${heading}</b><pre style="margin:4px 0 0">${linesOf(value)}</pre></div>`,
  );
  return `<div style="display:flex;gap:24px;padding:12px 20px;font:13px/1.45 monospace;background:#1d2330;color:#e8ebf2">${parts.join('')}</div>`;
}

/** A text as it is; of an object a line for each thing in it. */
function linesOf(value: unknown): string {
  const lines =
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, each]) => `${key}: ${JSON.stringify(each)}`)
      : [String(value)];
  return lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
