import type { DescribedEngine } from './describe-frame';
import type { Frame } from './answer-in-frame';
import type { OverlayState, RecordAnswer, RecordRequest, SecretBoxes } from '../protocol/frame';
import type { FrameRequests } from '../protocol/frame-contract';
import type { PickedContent } from '../protocol/recordings/live-recording';

/** The engine that our scripts of a frame share. Its first, empty document can leave it to the next one. */
type SharedFrame = Pick<Frame, 'engine' | 'retire' | 'startActing' | 'startExtracting'> &
  DescribedEngine & {
    elementOf(ref: number): Element | undefined;
    refOf(element: Element): number | undefined;
    /** The shadow root of an element, open or closed; null for none, and for our own hosts. */
    shadowRootOf(host: Element): ShadowRoot | null;
    /** Makes the engine ignore the host of our drawings. Call it before the host is added to the page. */
    setOverlayHost(host: Element): void;
  };

type SharedOverlay = { show(state: OverlayState): void };

type SharedRecorder = {
  readonly document: Document;
  /** Starts reporting what the user does here; null stops it. */
  record(request: RecordRequest | null): RecordAnswer;
  secretBoxes(wanted: FrameRequests['secretBoxes']['input']): SecretBoxes;
  /** The content of an element now, for a check of it. */
  contentOf(element: Element): PickedContent;
  /** Stops the reports, and removes all listeners from the page. */
  leave(): void;
};

type SharedPicker = {
  /** `holes` are the frame elements whose frames pick for themselves. */
  start(holes: readonly number[]): void;
  stop(): void;
};

/** The globals that our scripts share in a frame's isolated world. No page sees them. */
declare global {
  // `var` is what makes a global's type visible on `globalThis`.
  var __tabwright: SharedFrame | undefined;
  var __tabwrightOverlay: SharedOverlay | undefined;
  var __tabwrightRecorder: SharedRecorder | undefined;
  var __tabwrightPicker: SharedPicker | undefined;
}
