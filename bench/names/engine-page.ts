import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import type { createWholeEngine } from '../../src/plain-script/whole-engine';
import { buildEngine } from '../../src/server/build/build-engine';

/** What the plain engine script leaves in a page. */
declare global {
  var Tabwright: { createEngine: typeof createWholeEngine };
}

/** What our engine says of one element. */
export type Ours = {
  role: string;
  name: string;
  description?: string;
  states?: readonly string[];
  value?: string;
};

export async function readEngineScript(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabwright-engine-'));
  try {
    await buildEngine(path.join(folder, 'engine.js'));
    return await readFile(path.join(folder, 'engine.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts the engine into the page; the page's policy against scripts does not hold for the debugger. */
export async function loadEngine(page: Page, script: string): Promise<void> {
  await page.evaluate(`${script}\nglobalThis.Tabwright = Tabwright;`);
}

/** What the engine says of the element marked `data-x`, with what its snapshot adds when it has a line there. */
export function readOurs(page: Page): Promise<Ours> {
  return page.evaluate(() => {
    const engine = Tabwright.createEngine(document);
    const { ref, identity } = engine.locate('[data-x]');
    const line = engine.snapshot({}).nodes.find((node) => node.ref === ref);
    return {
      ...identity,
      ...(line?.description === undefined ? {} : { description: line.description }),
      ...(line?.states === undefined ? {} : { states: line.states }),
      ...(line?.value === undefined ? {} : { value: line.value }),
    };
  });
}
