import { HubRefusal } from './hub';

/** What a heartbeat asks, and hears. */
export type Alive = {
  /** Asks the browser, to its end, for a sign of life. */
  ping(): Promise<void>;
  /** Has the hub say whether it has the session. Fails with `HubRefusal` where it has none. */
  touch(): Promise<void>;
  /** Whether work goes on. */
  isWorking(): boolean;
};

const beatMs = 1000;

/** How long a browser at rest is not asked, in milliseconds. */
const restMs = 15_000;

/** A browser that owes a sign of life for so long is taken for dead, in milliseconds: at work that is told within 5 s. */
const silenceMs = 3500;

/**
 * Watches a browser of a grid: `onDead` is called, once, with why. A killed browser or node closes no socket of ours, and neither does
 * the hub when it ends a session. So it is asked every second while work goes on, and at rest now and then.
 */
export function watchHeart(alive: Alive, onDead: (why: string) => void): () => void {
  let beatAt = performance.now();
  let heardAt = beatAt;
  /** Since when a sign of life is owed. */
  let owedSince: number | undefined;
  let isTouching = false;
  const end = (why?: string) => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    if (why !== undefined) onDead(why);
  };
  const ask = async () => {
    await alive.ping();
    heardAt = performance.now();
    owedSince = alive.isWorking() ? heardAt : undefined;
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
    if (now - beatAt > 2 * beatMs && owedSince !== undefined) owedSince = now;
    beatAt = now;
    if (owedSince !== undefined && now - owedSince > silenceMs)
      return end(`The browser on the grid has said nothing for ${silenceMs / 1000} s.`);
    const isWorking = alive.isWorking();
    if (isWorking || now - heardAt >= restMs) owedSince ??= now;
    if (owedSince !== undefined) ask().catch(() => undefined);
    if (isWorking) void touch();
  };
  let timer: NodeJS.Timeout | undefined = setInterval(beat, beatMs);
  return () => end();
}
