import type { Client } from '../../../src/messaging/contract';
import type { BackgroundContract } from '../../../src/protocol/background';
import type { Session } from '../../../src/protocol/session';
import type { ReplayReport } from '../../../src/protocol/recordings/replay';
import { toAutomationError } from '../../../src/base/errors';
import { previewFile } from '../../../src/recording/formats/import-file';
import { firstAddress } from '../../../src/recording/summary';
import { isSameJson } from '../../../src/recording/formats/exported';
import type { BoardFile } from './board-file';
import { serveDesk } from './serve-desk';

export type BoardBrowser = {
  background: Client<BackgroundContract>;
  /** Opens an address in front, with a session on it. */
  start: (url: string) => Promise<Session>;
};

/** Follows a file in the browser, as the command line does, and gives all that is not as it should be. */
export async function faultsOf(
  { text, right: { held = {}, never = [], says } }: BoardFile,
  browser: BoardBrowser,
): Promise<string[]> {
  const desk = await serveDesk();
  try {
    const { state, said } = await follow(text.replaceAll('ORIGIN', desk.origin), browser);
    const wrong = Object.entries(held).filter(([key, value]) => !isSameJson(desk.held.get(key), value));
    return [
      ...wrong.map(
        ([key]) => `${key} is ${JSON.stringify(desk.held.get(key))}, not ${JSON.stringify(held[key])}`,
      ),
      ...never.filter((key) => desk.held.has(key)).map((key) => `${key} was done`),
      ...(says && state === 'done' ? ['it ends well'] : []),
      ...(says && state !== 'done' && !says.test(said) ? [`it does not say why: ${said}`] : []),
      ...(!says && state !== 'done' ? [`it ends as ${state}: ${said}`] : []),
    ];
  } finally {
    await desk.close();
  }
}

/** How a file ends, and all that is told of it before and after. */
async function follow(
  text: string,
  { background, start }: BoardBrowser,
): Promise<{ state: ReplayReport['state']; said: string }> {
  const notes: string[] = [];
  try {
    const [preview] = previewFile(text, { id: () => crypto.randomUUID(), at: Date.now() });
    if (!preview) throw new Error('It holds nothing.');
    const { recording } = preview;
    notes.push(...preview.notes, ...(preview.leftOut ?? []));
    const session = await start(firstAddress(recording, {}));
    const report = await background.replay({ sessionId: session.id, recording, options: {} });
    const errors = [...report.steps.map(({ error }) => error), report.error];
    notes.push(...errors.flatMap((error) => error?.message ?? []));
    return { state: report.state, said: notes.join(' | ') };
  } catch (thrown) {
    return { state: 'failed', said: [...notes, toAutomationError(thrown).message].join(' | ') };
  }
}
