import { deferred } from '../../base/deadline';
import type { DialogsToHear, Effect } from '../../protocol/frame';
import type { LiveFrame, Tab } from '../tab';

/** The other frames of a tab, watched for changes that an act makes in them. */
export type Onlookers = {
  /** Passes the time at which the act reached its page, in ms since 1970, to the frames. */
  sent(at: number): void;
  /** Resolves with the first change of the act in another frame. May never resolve. */
  readonly seen: Promise<Effect[]>;
  /** Ends the watch; resolves with the changes the act made in other frames. */
  lastWord(): Promise<Effect[]>;
  stop(): void;
};

/** The longest wait for the last word of the frames, in milliseconds. */
const lastWordMs = 3500;

/** Watches all frames but `acting`. */
export function watchOtherFrames(
  tab: Tab,
  frames: readonly LiveFrame[],
  { acting, actId, dialogs }: { acting: LiveFrame; actId: string; dialogs: DialogsToHear },
): Onlookers {
  const others = frames.filter(({ documentId }) => documentId !== acting.documentId);
  const { promise: seen, resolve } = deferred<Effect[]>();
  const watches = others.map(async ({ documentId }) => {
    const effects = await tab.ask(documentId, 'watchChanges', { actId, dialogs }).catch(() => []);
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
