import { z } from 'zod';
import type { TabEars } from '../tab';
import type { CdpTarget } from './cdp-target';

const OfFrame = z.object({ frameId: z.string() });
const Download = OfFrame.extend({ suggestedFilename: z.string() });

/** The events of a page as a whole: loading, opened windows, downloads. */
export class TabEvents {
  readonly #loading = new Set<string>();
  readonly #ears = new Set<TabEars>();

  /** Listens to the page until the returned function is called. `urlOf` gives the address of a frame. */
  listen(page: CdpTarget, urlOf: (frameId: string) => string | undefined): () => void {
    const unlisten = [
      page.on('Page.frameStartedLoading', (params) => this.#load(OfFrame.parse(params).frameId, true)),
      page.on('Page.frameStoppedLoading', (params) => this.#load(OfFrame.parse(params).frameId, false)),
      page.on('Page.frameDetached', (params) => this.#load(OfFrame.parse(params).frameId, false)),
      page.on('Page.windowOpen', () => this.#tell(({ onOpened }) => onOpened(undefined))),
      page.on('Page.downloadWillBegin', (params) => {
        const { frameId, suggestedFilename: name } = Download.parse(params);
        const referrer = urlOf(frameId);
        this.#tell(({ onDownload }) => onDownload({ name, referrer }));
      }),
    ];
    return () => unlisten.forEach((end) => end());
  }

  get isLoading(): boolean {
    return this.#loading.size > 0;
  }

  hear(ears: TabEars, signal: AbortSignal): void {
    this.#ears.add(ears);
    signal.addEventListener('abort', () => this.#ears.delete(ears), { once: true });
  }

  #load(frameId: string, isLoading: boolean): void {
    const before = this.isLoading;
    if (isLoading) this.#loading.add(frameId);
    else this.#loading.delete(frameId);
    if (this.isLoading !== before) this.#tell(({ onLoading }) => onLoading(this.isLoading));
  }

  #tell(what: (ears: TabEars) => void): void {
    for (const ears of this.#ears) what(ears);
  }
}
