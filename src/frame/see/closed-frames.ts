import { performance } from '../dom/builtins';
import type { FrameContext } from '../engine-context';
import { isElement, matchesSelector } from '../dom/native';
import type { Change } from './change';

/** Tells which frames of this document were closed at their own asking: a close button in a frame posts a message. */
export type ClosedFrames = {
  /** Whether `change` took a frame element out, and, if so, whether that frame has sent a message since `since`. */
  judge(change: Change, since: number): 'asked' | 'unasked' | undefined;
  stop(): void;
};

const frameElements = 'iframe, frame, object, embed';

export function watchClosedFrames({ document, tree }: FrameContext, onMessage: () => void): ClosedFrames {
  const windows = new Map(
    tree
      .scopes()
      .flatMap((scope) => [...scope.querySelectorAll(frameElements)])
      .map((element) => [element, 'contentWindow' in element ? element.contentWindow : null]),
  );
  const lastMessages = new Map<unknown, number>();
  const listening = new AbortController();
  // The page may have taken the frame out by now: at the window, its listeners come first.
  document.defaultView?.addEventListener(
    'message',
    ({ source }) => {
      if (source === null) return;
      lastMessages.set(source, performance.now());
      onMessage();
    },
    { signal: listening.signal },
  );
  const asked = (element: Element, since: number) =>
    (lastMessages.get(windows.get(element)) ?? -Infinity) >= since;
  return {
    judge: (change, since) => {
      const gone = framesOf(change.removed);
      if (gone.length === 0) return undefined;
      return gone.some((element) => asked(element, since)) ? 'asked' : 'unasked';
    },
    stop: () => listening.abort(),
  };
}

function framesOf(nodes: readonly Node[]): Element[] {
  return nodes.filter(isElement).flatMap((element) => {
    const inside = [...element.querySelectorAll(frameElements)];
    return matchesSelector(element, frameElements) ? [element, ...inside] : inside;
  });
}
