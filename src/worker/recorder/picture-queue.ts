import { betweenPicturesMs, takePicture } from '../pages/tab-picture';
import type { TabValues } from '../sessions/tab-values';
import { type LiveRecordings, writeThumbnail } from './live-recordings';

/** The step of a recording that a picture of its tab is wanted for. */
type Wanted = { tabId: number; sessionId: string; recordingId: string; stepId: string };

/** The width of a kept picture, in pixels. */
const width = 480;

/** How often a picture is tried that the browser did not give, as of a page that fingers enlarged for a moment. */
const mostTries = 4;

/** Takes pictures one at a time. When steps come faster than the browser takes pictures, only the newest gets one. */
export class PictureQueue {
  readonly #lives: LiveRecordings;
  readonly #values: TabValues;
  #next: Wanted | undefined;
  #isTaking = false;
  /** The number of times that pictures in the making were abandoned. */
  #abandoned = 0;

  constructor(lives: LiveRecordings, values: TabValues) {
    this.#lives = lives;
    this.#values = values;
  }

  want(wanted: Wanted): void {
    this.#next = wanted;
    if (!this.#isTaking) void this.#takeAll();
  }

  /** Of what is being taken now, nothing is kept: it may show what was no secret when it was begun. */
  abandon(): void {
    this.#abandoned += 1;
  }

  async #takeAll(): Promise<void> {
    this.#isTaking = true;
    for (let wanted = this.#next; wanted; wanted = this.#next) {
      this.#next = undefined;
      const abandoned = this.#abandoned;
      for (let tries = 0; tries < mostTries && !this.#next && abandoned === this.#abandoned; tries++) {
        const isSettled = await this.#take(wanted).catch(() => false);
        await new Promise((resolve) => setTimeout(resolve, betweenPicturesMs));
        if (isSettled) break;
      }
    }
    this.#isTaking = false;
  }

  /** False when the browser gave no picture now but may later; a tab that is not in front has none, and its step is there without one. */
  async #take({ tabId, sessionId, recordingId, stepId }: Wanted): Promise<boolean> {
    const abandoned = this.#abandoned;
    await this.#values.ready;
    const taken = await takePicture(tabId, { width, values: this.#values.textsOf(tabId) });
    if (typeof taken === 'string') return taken !== 'not-taken';
    const picture = await taken.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
    await this.#lives.inTurn(sessionId, async () => {
      const { draft } = await this.#lives.get(sessionId);
      // Typing goes on in a step of another id, which gets its own.
      if (abandoned !== this.#abandoned || !draft.steps.some(({ id }) => id === stepId)) return;
      await writeThumbnail(stepId, recordingId, picture);
      await this.#lives.addThumbnail(sessionId, stepId, stepId);
    });
    return true;
  }
}
