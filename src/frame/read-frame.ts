import type { Engine } from './engine';
import { nodePathOf } from './dom/node-path';
import type { FrameHandlers } from '../protocol/frame-contract';
import type { FrameText, WholeTextRequest } from '../protocol/snapshot';

/** The functions by which the background reads this frame. */
export type FrameReading = {
  /** Gives the prefix of its refs, once that is known. */
  readonly prefix: () => string | undefined;
  /**
   * Gives all the text it shows, for whoever asks the frames of a tab what they are; undefined before the prefix is
   * known.
   */
  readonly readWhole: (request: WholeTextRequest) => FrameText | undefined;
  readonly handlers: Pick<
    FrameHandlers,
    'snapshot' | 'text' | 'firstMatch' | 'locate' | 'describe' | 'nodePaths' | 'lookalikes' | 'drawn'
  >;
};

/** `noteRead` is called at each look at the whole frame. */
export function createFrameReading(engine: Engine, noteRead: () => void): FrameReading {
  // The top frame's refs have nothing before them.
  let prefix = window === window.top ? '' : undefined;
  return {
    prefix: () => prefix,
    readWhole: (request) => {
      if (prefix === undefined) return undefined;
      noteRead();
      try {
        return engine.text({ ...request, prefix });
      } catch {
        return undefined;
      }
    },
    handlers: {
      snapshot: (options) => {
        ({ prefix } = options);
        noteRead();
        return engine.snapshot(options);
      },
      text: (request) => {
        ({ prefix } = request);
        noteRead();
        return engine.text(request);
      },
      firstMatch: ({ selector }) => engine.firstMatch(selector),
      locate: ({ selector }) => engine.locate(selector),
      describe: ({ refs }) => engine.describe(refs),
      nodePaths: ({ refs }) =>
        refs.flatMap((ref) => {
          const element = engine.elementOf(ref);
          const path = element && nodePathOf(element);
          return path ? [{ ref, path }] : [];
        }),
      lookalikes: ({ fingerprint }) => engine.lookalikes(fingerprint),
      drawn: ({ texts }) => engine.drawn(texts),
    },
  };
}
