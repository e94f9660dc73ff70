import path from 'node:path';
import type { Page } from '@playwright/test';

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
  const [left, right] = await Promise.all([page.screenshot(), panel.screenshot()]);
  // The panel follows the tab in front: only now may another be opened.
  const stage = await page.context().newPage();
  const image = (bytes: Buffer) => `<img src="data:image/png;base64,${bytes.toString('base64')}">`;
  await stage.setViewportSize({ width: 1200, height: pictureHeight });
  await stage.setContent(
    `<body style="margin:0"><div style="display:flex">${image(left)}${image(right)}</div>${said ? bandOf(said) : ''}</body>`,
  );
  await stage.screenshot({ path: pictureNamed(name), fullPage: true });
  await stage.close();
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
