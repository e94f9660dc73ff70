import browser from 'webextension-polyfill';
import { z } from 'zod';
import { FrameHop } from '../../protocol/recordings/recording';
import { newestWrite } from '../store/newest-write';

const key = 'recordedFrames';

/** So many documents are remembered: what one told may come after it has gone. */
const mostKept = 300;

const Kept = z.array(z.tuple([z.string(), z.array(FrameHop)]));

/**
 * The documents that were asked to tell what the user does, each with the frame elements that lead to it. Only from these is
 * anything taken. They outlive the worker, not the browser.
 */
export class RecordedFrames {
  readonly #known = readKept();
  readonly #written = newestWrite((kept: z.infer<typeof Kept>) =>
    browser.storage.session.set({ [key]: kept }),
  );

  async add(documentId: string, hops: FrameHop[]): Promise<void> {
    const known = await this.#known;
    if (JSON.stringify(known.get(documentId)) === JSON.stringify(hops)) return;
    known.set(documentId, hops);
    const [oldest] = known.keys();
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
    this.#written.write([...known]);
  }

  /** The frame elements that lead to a document; undefined for one that was never asked. */
  async hopsTo(documentId: string | undefined): Promise<FrameHop[] | undefined> {
    return documentId === undefined ? undefined : (await this.#known).get(documentId);
  }
}

async function readKept(): Promise<Map<string, FrameHop[]>> {
  const { [key]: kept } = await browser.storage.session.get(key);
  return new Map(Kept.safeParse(kept).data ?? []);
}
