import { HubRefusal } from './hub';

/** What a heartbeat asks, and hears. */
export type Alive = {
  /** Asks the browser, to its end, which the hub takes for use. */
  ping(): Promise<void>;
  /** Asks no further than the hub. */
  knock(): Promise<void>;
  /** Has the hub know that the session is used. Fails with `HubRefusal` where there is none. */
  touch(): Promise<void>;
  /** Whether work goes on. */
  isWorking(): boolean;
};

const beatMs = 1000;

/** A browser that has said nothing for so long is taken for dead, in milliseconds: it is told within 5 s. */
const silenceMs = 3500;

/**
 * Watches a browser of a grid: `onDead` is called, once, with why. A killed browser or node closes no socket of ours, so it is asked
 * every second while work goes on. After that only the hub is: it ends sessions that are not used, and shall.
 */
export function watchHeart(alive: Alive, onDead: (why: string) => void): () => void {
  let livedAt = performance.now();
  let beatAt = livedAt;
  let isTouching = false;
  let wasWorking = false;
  const end = (why?: string) => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    if (why !== undefined) onDead(why);
  };
  const ask = async (question: Promise<void>) => {
    await question;
    livedAt = performance.now();
  };
  const touch = async () => {
    if (isTouching) return;
    isTouching = true;
    try {
      await alive.touch();
    } catch (thrown) {
      const isGone = thrown instanceof HubRefusal && thrown.status === 404;
      if (isGone) end('The grid says that the browser is gone.');
    } finally {
      isTouching = false;
    }
  };
  const beat = () => {
    const now = performance.now();
    // While this process itself stood still, nothing could be heard.
    if (now - beatAt > 2 * beatMs) livedAt = now;
    beatAt = now;
    if (now - livedAt > silenceMs)
      return end(`The browser on the grid has said nothing for ${silenceMs / 1000} s.`);
    const isWorking = alive.isWorking();
    // A browser that begins to work has not been asked for a while.
    if (isWorking && !wasWorking) livedAt = now;
    wasWorking = isWorking;
    ask(isWorking ? alive.ping() : alive.knock()).catch(() => undefined);
    if (isWorking) void touch();
  };
  let timer: NodeJS.Timeout | undefined = setInterval(beat, beatMs);
  return () => end();
}
