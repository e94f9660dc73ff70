import { AutomationError } from '../../base/errors';
import { HubRefusal } from './hub';

/** What a heartbeat asks, and hears. */
export type Alive = {
  /** Asks the browser itself. */
  ping(): Promise<void>;
  /** Has the hub know that the session is used. Fails with `HubRefusal` where there is none. */
  touch(): Promise<void>;
  /** Whether work goes on. */
  isWorking(): boolean;
  /** When the browser said something last, as `performance.now()`. */
  heardAt(): number;
};

const beatMs = 1000;

/** A browser that has said nothing for so long is taken for dead, in milliseconds: it is told within 5 s. */
const silenceMs = 4000;

/**
 * Watches a browser of a grid: `onDead` is called, once, with why. A killed browser or node closes no socket of ours, so it is asked
 * every second. The hub ends sessions that are not used; it is told of use while work goes on, and not after.
 */
export function watchHeart(alive: Alive, onDead: (why: AutomationError) => void): () => void {
  let livedAt = performance.now();
  let beatAt = livedAt;
  let isTouching = false;
  const end = (why?: string) => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    if (why !== undefined) onDead(new AutomationError('no-answer', why));
  };
  const touch = async () => {
    isTouching = true;
    try {
      await alive.touch();
      livedAt = performance.now();
    } catch (thrown) {
      const isGone = thrown instanceof HubRefusal && thrown.status === 404;
      if (isGone) end('The grid says that the browser is gone. Start a session anew.');
    } finally {
      isTouching = false;
    }
  };
  const beat = () => {
    const now = performance.now();
    // While this process itself stood still, nothing could be heard.
    if (now - beatAt > 2 * beatMs) livedAt = now;
    beatAt = now;
    if (now - Math.max(livedAt, alive.heardAt()) > silenceMs)
      return end(`The browser on the grid has said nothing for ${silenceMs / 1000} s. Start a session anew.`);
    alive.ping().catch(() => undefined);
    if (alive.isWorking() && !isTouching) void touch();
  };
  let timer: NodeJS.Timeout | undefined = setInterval(beat, beatMs);
  return () => end();
}
