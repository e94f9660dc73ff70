import type { Acting } from '../dom/acting-engine';
import type { Engine } from '../dom/engine';
import type { Extracting } from '../dom/extract/extracting-engine';
import type { OverlayState, RecordAnswer, RecordRequest, SecretBoxes } from '../protocol/frame';
import type { FrameRequests } from '../protocol/frame-contract';
import type { FrameText, WholeTextRequest } from '../protocol/snapshot';

/** What the scripts of one frame's isolated world share. No page sees it. */
declare global {
  // `var` is what makes a global's type visible on `globalThis`.
  var __tabwright:
    | {
        /** What the engine reads. A frame's first, empty document can leave its globals to the next one. */
        readonly document: Document;
        /** Leaves the page with all that is drawn and heard there, and answers nobody any more. */
        retire(): void;
        readonly engine: Engine;
        /** Names this frame's engine; new after each navigation. */
        readonly key: string;
        /** What stands before this frame's refs in snapshots, once one was asked for. */
        prefix(): string | undefined;
        /** All the frame shows; undefined when it does not know its prefix yet, or cannot be read: asked for by message then. */
        readonly readWhole: (request: WholeTextRequest) => FrameText | undefined;
        /** Whether the acting half is here too. */
        readonly canAct: () => boolean;
        /** Whether what reads data is here too. */
        readonly canExtract: () => boolean;
        /** Where `act.js` puts the acting half. The second time does nothing. */
        readonly startActing: (create: (engine: Engine) => Acting) => void;
        /** Where `extract.js` puts what reads data. The second time does nothing. */
        readonly startExtracting: (create: (engine: Engine) => Extracting) => void;
        elementOf(ref: number): Element | undefined;
        /** The number that stands for an element outside. */
        refOf(element: Element): number | undefined;
        /** Open and closed shadow roots. */
        shadowRootOf(host: Element): ShadowRoot | null;
        /** Names the host of what we draw, before it is added to the page: the engine looks past it. */
        setOverlayHost(host: Element): void;
      }
    | undefined;
  var __tabwrightOverlay:
    | {
        /** Draws this in place of what was drawn before. */
        show(state: OverlayState): void;
      }
    | undefined;
  var __tabwrightRecorder:
    | {
        readonly document: Document;
        /** Tells from now on what the user does here; null: no longer. */
        record(request: RecordRequest | null): RecordAnswer;
        secretBoxes(wanted: FrameRequests['secretBoxes']['input']): SecretBoxes;
        /** Tells no more, and hears nothing of the page. */
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
