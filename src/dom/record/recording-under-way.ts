import type { UserEvent } from '../../protocol/recordings/raw-event';
import type { StepTarget } from '../../protocol/recordings/recording';
import type { Engine } from '../engine';
import type { Describe } from './recorded-target';

/** What is told of an element, without when, where and what element that is. */
export type RecordedDeed = UserEvent extends infer E
  ? E extends { target: StepTarget }
    ? Omit<E, 'at' | 'tab' | 'url' | 'target'>
    : never
  : never;

/** What the parts of the recorder share. */
export type RecordingUnderWay = {
  readonly engine: Engine;
  readonly document: Document;
  /** Says now how the element is found again, for `tell` to use: what comes next may change the page. */
  readonly aim: Describe;
  /** Tells what was done to an element, after what is still being typed. */
  readonly tell: (deed: RecordedDeed, target: StepTarget | undefined, at: number) => void;
};
