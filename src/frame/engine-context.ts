import type { ErrorRecord } from '../base/errors';
import type { Fingerprint, Identity } from '../protocol/fingerprint';
import type { DragData, DragPhase, FirstSeen, Point } from '../protocol/frame';
import type { InputStep } from '../protocol/frame-contract';
import type { ChangeLog } from './changes/changes';
import type { ComposedTree } from './dom/composed';

/** The frame of an act, as the act knows it. */
export type FrameContext = {
  readonly document: Document;
  readonly tree: ComposedTree;
  /**
   * All elements a selector without frame hops matches, in composed document order; none is an empty list.
   * Throws `selector-invalid`, `xpath-not-resolved` or `shadow-root-missing`.
   */
  resolve(selector: string): Element[];
  /** Role and accessible name, as the snapshot shows them. */
  identityOf(element: Element): Identity;
  /** Gives the fingerprint of the element on the page as it is now. */
  fingerprintOf(element: Element): Fingerprint;
  /** The page's mutations since the engine was created. */
  readonly changes: ChangeLog;
  /** Files that were given for `setInputFiles`, by name; undefined for one that was not. */
  fileNamed?(name: string): File | undefined;
  /** Called right before the act reaches the page: a frame that dies after that has been acted on. */
  readonly onSent?: () => void | Promise<void>;
  /** The number that stands for an element outside. */
  readonly refOf?: (element: Element) => number;
  /** The change logs of the other frames whose documents this one's scripts can reach. */
  readonly otherLogs?: () => readonly ChangeLog[];
  /** Called when the act's own code takes the frame to another document. */
  readonly onLeaving?: () => void;
  /** Called when the page takes back what a done act had proved, within two seconds. */
  readonly onLost?: (sentence: string) => void;
  /** Called when something has kept the act from its target for a while; it goes on waiting. */
  readonly onWaiting?: (problem: ErrorRecord) => void;
  /** For how long nothing has been on its way to the tab, in milliseconds. */
  readonly tabRestedMs?: () => Promise<number>;
  /** Called when events of the act have just been dispatched. */
  readonly afterEvents?: () => void;
  /** Aborts when a page that was on its way to another document stays. */
  readonly stays?: AbortSignal;
  /** Aborts when the act has changed another frame of its tab. */
  readonly elsewhereSeen?: AbortSignal;
  /** Has the browser make these inputs; resolves when the page has taken them. Only where there is a debugger. */
  readonly sendInput?: (steps: readonly InputStep[]) => Promise<void>;
  /**
   * Gives the first of these points of this frame's viewport that nothing in the frames around lies over; only inside
   * others.
   */
  readonly firstSeen?: (points: readonly Point[]) => Promise<FirstSeen>;
  /** Tells whether what the act's page would send may go to an origin. Absent where all may. */
  readonly maySend?: (to: string) => Promise<boolean>;
  /** Resolves once the page has run the script that is the address of a pressed link. Absent in the page's own world, where the browser runs it. */
  readonly followScript?: (address: string) => Promise<void>;
  /** The drop of this act's drag, when it is in another frame. */
  readonly elsewhere?: DropElsewhere;
};

/** A drop in another frame of the tab. */
export type DropElsewhere = {
  /** Gives its place, in this frame's viewport. Fails when it cannot be dropped on. */
  find(): Promise<Point>;
  /** Carries an HTML drag there. Tells whether it is taken. */
  drag(phase: DragPhase, data: DragData): Promise<boolean>;
};

/** The functions with which an act asks the background. */
export type ActPorts = Pick<
  FrameContext,
  | 'onSent'
  | 'otherLogs'
  | 'onLeaving'
  | 'onLost'
  | 'onWaiting'
  | 'tabRestedMs'
  | 'afterEvents'
  | 'stays'
  | 'elsewhereSeen'
  | 'sendInput'
  | 'fileNamed'
  | 'firstSeen'
  | 'maySend'
  | 'followScript'
  | 'elsewhere'
>;
