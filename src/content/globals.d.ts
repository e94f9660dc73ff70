/** What the scripts of one frame's isolated world share. No page sees it. */
declare global {
  // `var` is what makes a global's type visible on `globalThis`.
  var __tabwright:
    | {
        /** Names this frame's engine; new after each navigation. */
        readonly key: string;
        elementOf(ref: number): Element | undefined;
        /** The host of what we draw on the page; the engine looks past it. */
        overlayHost?: Element;
      }
    | undefined;
  var __tabwrightOverlay:
    | {
        show(state: import('../protocol/frame').OverlayState): void;
        clear(): void;
      }
    | undefined;
}

export {};
