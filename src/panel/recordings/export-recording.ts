import type { Recording } from '../../protocol/recordings/recording';
import { toDevTools } from '../../recording/formats/devtools-export';
import type { Exported } from '../../recording/formats/exported';
import { toMarkdown, type Pictures } from '../../recording/formats/markdown';
import { toOwnFile } from '../../recording/formats/own';
import { toPlaywrightTest } from '../../recording/formats/playwright';

export const exportFormats = ['own', 'devtools', 'playwright', 'puppeteer', 'selenium', 'markdown'] as const;
export type ExportFormat = (typeof exportFormats)[number];

type ReadPicture = (id: string) => Promise<string | null>;

/** A recording as a file of a format, and what that cannot say. */
export async function exportRecording(
  recording: Recording,
  format: ExportFormat,
  readPicture: ReadPicture,
): Promise<Exported> {
  switch (format) {
    case 'own':
      return toOwnFile(recording);
    case 'devtools':
      return toDevTools(recording);
    case 'playwright':
      return toPlaywrightTest(recording);
    case 'puppeteer': {
      // The Recorder's own library weighs as much as half the panel, and few export to it.
      const { toPuppeteer } = await import('../../recording/formats/puppeteer');
      return toPuppeteer(recording);
    }
    case 'selenium': {
      const { toSeleniumProject } = await import('../../recording/formats/selenium-export');
      return toSeleniumProject(recording);
    }
    case 'markdown':
      return toMarkdown(recording, await picturesOf(recording, readPicture));
    default:
      return format satisfies never;
  }
}

async function picturesOf({ steps }: Recording, readPicture: ReadPicture): Promise<Pictures> {
  const ids = [...new Set(steps.flatMap(({ thumbnail }) => thumbnail ?? []))];
  const read = await Promise.all(ids.map(async (id) => [id, await readPicture(id)] as const));
  return Object.fromEntries(read.flatMap(([id, picture]) => (picture === null ? [] : [[id, picture]])));
}
