import type { ActionOutput, PageMove } from '../../protocol/action';
import type { Fingerprint, Repair } from '../../protocol/fingerprint';
import type { DialogPolicy, ErrorShape, Outcome, Settle } from '../../protocol/frame';
import type { Repeat, StepExtraction } from '../../protocol/recordings/recording';
import type { PagePicture, ReplayReport, StepData } from '../../protocol/recordings/replay';
import type { Variables } from '../../protocol/variables';

/** One act on an element of a tab, with all that is known of the element. */
export type ReplayedDeed = {
  tab: number;
  action: ActionOutput & { method: string };
  alternates: string[];
  fingerprint?: Fingerprint;
  variables: Variables;
  timeoutMs: number;
  /** The step names that time. */
  isTimed: boolean;
  /** The answer to a dialog that opens meanwhile. */
  dialogs?: DialogPolicy;
  /** It is known to change nothing that can be seen. */
  expectsNoEffect: boolean;
  /** No other element is looked for when this one is not there. */
  isExact: boolean;
  settle?: Settle;
  /** Told when the page takes back what it has done. */
  onLost?: () => void;
};

/**
 * Data that was read again; healed if the page calls its columns otherwise now. `error`: the reason why no more was
 * read, where a further page has another structure.
 */
export type ExtractedAgain = { extracted: StepData; isHealed: boolean; error?: ErrorShape };

/** The functions a replay acts through. Tabs have the numbers that the recording gives them. */
export type ReplayPorts = {
  /** By the same way as every act: find, check, act, verify. Never asks a model. */
  act(deed: ReplayedDeed, signal: AbortSignal): Promise<{ outcome: Outcome; repair?: Repair }>;
  /** The address a tab shows. Fails with `tab-closed`. */
  addressOf(tab: number, signal: AbortSignal): Promise<string>;
  /** Throws when the values of these variables may not stand in this address. */
  checkAddress(names: readonly string[], url: string): void;
  /** Goes there, in a new tab when there is none of this number. */
  navigate(tab: number, url: string, signal: AbortSignal): Promise<void>;
  /** Goes back or forward in the tab's history, or loads its page again. */
  move(tab: number, method: PageMove, signal: AbortSignal): Promise<Outcome>;
  closeTab(tab: number, signal: AbortSignal): Promise<void>;
  /**
   * Reads with no model what was extracted, and further as its step says. Fails with `not-as-recorded` where the page has
   * another structure. When it is stopped or the time is over, in milliseconds, it gives what was read so far.
   */
  extract(
    tab: number,
    extraction: StepExtraction,
    bounds: { timeoutMs: number; signal: AbortSignal },
  ): Promise<ExtractedAgain>;
  /**
   * Reads what the rows of a list say, in the page's order, their links with it; nothing of those that have no such
   * element, and none where there is no list.
   */
  rowTexts(tab: number, rows: NonNullable<Repeat['rows']>, signal: AbortSignal): Promise<string[]>;
  /** Calls the tab that an act opened by its number; false when none has come so far. */
  adoptTab(tab: number): boolean;
  /** A picture of the tab, from which people see why a step was not done. Never rejects. */
  picture(tab: number): Promise<PagePicture>;
  whenAllowed(signal: AbortSignal): Promise<void>;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  tell(report: ReplayReport): void;
};
