import type { UserEvent } from '../../protocol/recordings/raw-event';
import type { StepTarget } from '../../protocol/recordings/recording';
import type { Engine } from '../engine';
import type { Describe } from './alternates';

/** The deed done to an element, without its time, its place and the element. */
export type RecordedDeed = UserEvent extends infer E
  ? E extends { target: StepTarget }
    ? Omit<E, 'at' | 'tab' | 'url' | 'target'>
    : never
  : never;

/** The things that the parts of the recorder share. */
export type RecordingUnderWay = {
  readonly engine: Engine;
  readonly document: Document;
  /** Describes now how the element is found again, for `tell` to use: later the page may have changed. */
  readonly aim: Describe;
  /** Tells a deed done to an element, after what is still being typed. */
  readonly tell: (deed: RecordedDeed, target: StepTarget | undefined, at: number) => void;
};
