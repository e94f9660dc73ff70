const drawNext = globalThis.requestAnimationFrame.bind(globalThis);
let held: FrameRequestCallback[] | undefined;

// The engine takes the browser's function as it is loaded: this has to be imported before it.
globalThis.requestAnimationFrame = (callback) =>
  drawNext((at) => (held ? void held.push(callback) : callback(at)));

/** Keeps the document from drawing, as a busy machine does, until the function that is given is called. */
export function holdFrames(): () => void {
  const waiting: FrameRequestCallback[] = [];
  held = waiting;
  return () => {
    held = undefined;
    for (const callback of waiting) callback(performance.now());
  };
}
