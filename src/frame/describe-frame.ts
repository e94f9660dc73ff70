import type { FrameHello } from '../protocol/frame';
import type { FrameText, WholeTextRequest } from '../protocol/snapshot';

/** The part of a frame's engine that whoever asks the frames of a tab what they are may use. */
export type DescribedEngine = {
  /** The document the engine reads. */
  readonly document: Document;
  /** Names this frame's engine; new after each navigation. */
  readonly key: string;
  /** The letters before this frame's refs in snapshots; undefined before the first snapshot. */
  readonly prefix: () => string | undefined;
  /** All text of the frame; undefined when it has no prefix yet or cannot be read, and a message must ask for it. */
  readonly readWhole: (request: WholeTextRequest) => FrameText | undefined;
  readonly canAct: () => boolean;
  readonly canExtract: () => boolean;
};

/** Describes the frame. Runs in frames without the engine too, so it may use nothing from outside itself. */
export function describeFrame(
  request?: WholeTextRequest,
  found: DescribedEngine | undefined = globalThis.__tabwright,
): FrameHello {
  const path: number[] = [];
  for (let view: Window = window; view !== view.parent; view = view.parent) {
    let index = view.parent.length - 1;
    while (index >= 0 && view.parent[index] !== view) index -= 1;
    path.unshift(index);
  }
  const { contentType, readyState } = document;
  const [loaded] = performance.getEntriesByType('navigation');
  const engine = found?.document === document ? found : undefined;
  const prefix = engine?.prefix();
  const text = request && engine?.readWhole(request);
  return {
    key: engine?.key ?? '',
    prefix,
    path,
    url: location.href,
    timeOrigin: performance.timeOrigin,
    contentType,
    status: (loaded && 'responseStatus' in loaded && Number(loaded.responseStatus)) || 0,
    canAct: engine?.canAct() ?? false,
    canExtract: engine?.canExtract() ?? false,
    readyState,
    text,
  };
}
