import { deferred } from '../../base/deferred';
import type { Effect } from '../../protocol/frame';
import type { LiveFrame, Tab } from '../tab';

/** The frames of a tab in which an act is not done, but which it may change. */
export type Onlookers = {
  /** The act reached its page at this time (ms since 1970). */
  sent(at: number): void;
  /** Resolves with the first change of the act in another frame. May never resolve. */
  readonly seen: Promise<Effect[]>;
  /** The act is over: what it changed in other frames, once that is sure. */
  lastWord(): Promise<Effect[]>;
  stop(): void;
};

/** Longest wait for a frame that is not sure yet, in milliseconds. */
const lastWordMs = 3500;

/** Has all frames but `acting` watch. */
export function watchOtherFrames(
  tab: Tab,
  frames: readonly LiveFrame[],
  { acting, actId }: { acting: LiveFrame; actId: string },
): Onlookers {
  const others = frames.filter(({ documentId }) => documentId !== acting.documentId);
  const { promise: seen, resolve } = deferred<Effect[]>();
  const watches = others.map(async ({ documentId }) => {
    const effects = await tab.ask(documentId, 'watchChanges', { actId }).catch(() => []);
    if (effects.length > 0) resolve(effects);
    return effects;
  });
  const tell = (operation: 'actSent' | 'actOver', at: number) => {
    for (const { documentId } of others) void tab.ask(documentId, operation, { actId, at }).catch(() => {});
  };
  const stop = () => tell('actOver', 0);
  return {
    seen,
    sent: (at) => tell('actSent', at),
    stop,
    lastWord: async () => {
      stop();
      const none = new Promise<Effect[]>((give) => setTimeout(give, lastWordMs, []));
      return Promise.race([seen, Promise.all(watches).then((found) => found.flat()), none]);
    },
  };
}
