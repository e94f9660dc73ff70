import type { Acting } from './acting-engine';
import type { Engine } from './engine';
import type { Extracting } from './data/extracting-engine';
import type { OverlayState, RecordAnswer, RecordRequest, SecretBoxes } from '../protocol/frame';
import type { FrameRequests } from '../protocol/frame-contract';
import type { PickedContent } from '../protocol/recordings/picked-content';
import type { FrameText, WholeTextRequest } from '../protocol/snapshot';

/** The globals that our scripts share in a frame's isolated world. No page sees them. */
declare global {
  // `var` is what makes a global's type visible on `globalThis`.
  var __tabwright:
    | {
        /** The document the engine reads. A frame's first, empty document can leave its globals to the next one. */
        readonly document: Document;
        /** Removes our drawings and listeners from the page, and ends the answering. */
        retire(): void;
        readonly engine: Engine;
        /** Names this frame's engine; new after each navigation. */
        readonly key: string;
        /** The letters before this frame's refs in snapshots; undefined before the first snapshot. */
        prefix(): string | undefined;
        /** All text of the frame; undefined when it has no prefix yet or cannot be read, and a message must ask for it. */
        readonly readWhole: (request: WholeTextRequest) => FrameText | undefined;
        /** Whether the acting half is here too. */
        readonly canAct: () => boolean;
        /** Whether the part that reads data is here too. */
        readonly canExtract: () => boolean;
        /** Takes the acting half from `act.js`. The second time does nothing. */
        readonly startActing: (create: (engine: Engine) => Acting) => void;
        /** Takes the part that reads data from `extract.js`. The second time does nothing. */
        readonly startExtracting: (create: (engine: Engine) => Extracting) => void;
        elementOf(ref: number): Element | undefined;
        /** The ref of an element. */
        refOf(element: Element): number | undefined;
        /** The shadow root of an element, open or closed; null for none, and for our own hosts. */
        shadowRootOf(host: Element): ShadowRoot | null;
        /** Makes the engine ignore the host of our drawings. Call it before the host is added to the page. */
        setOverlayHost(host: Element): void;
      }
    | undefined;
  var __tabwrightOverlay:
    | {
        /** Replaces the overlay by this one. */
        show(state: OverlayState): void;
      }
    | undefined;
  var __tabwrightRecorder:
    | {
        readonly document: Document;
        /** Starts reporting what the user does here; null stops it. */
        record(request: RecordRequest | null): RecordAnswer;
        secretBoxes(wanted: FrameRequests['secretBoxes']['input']): SecretBoxes;
        /** What an element shows now, for a check of it. */
        contentOf(element: Element): PickedContent;
        /** Stops the reports, and removes all listeners from the page. */
        leave(): void;
      }
    | undefined;
  var __tabwrightPicker:
    | {
        /** `holes` are the frame elements whose frames pick for themselves. */
        start(holes: readonly number[]): void;
        stop(): void;
      }
    | undefined;
}
