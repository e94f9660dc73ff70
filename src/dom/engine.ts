import type { Described, FrameAct, Located, Outcome } from '../protocol/frame';
import type { FrameSnapshot, SnapshotOptions } from '../protocol/snapshot';

/** What the engine needs from outside: the one thing pure DOM cannot do. */
export type EnginePorts = {
  /** The shadow root of a host, closed ones too where the caller can reach them. */
  shadowRootOf(host: Element): ShadowRoot | null;
};

/** The page engine of one frame. Every failure is an `AutomationError`. */
export type Engine = {
  snapshot(options: SnapshotOptions): FrameSnapshot;
  locate(selector: string): Located;
  describe(refs: readonly number[]): Described[];
  act(request: FrameAct, signal: AbortSignal): Promise<Outcome>;
  /** The element a ref stands for, if it is still in the page. */
  elementOf(ref: number): Element | undefined;
};

export declare function createEngine(document: Document, ports?: EnginePorts): Engine;
