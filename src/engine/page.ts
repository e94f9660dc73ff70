import type { AutomationError } from '../base/errors';
import { actionsOn, matchFingerprint } from '../matching';
import type { Candidate } from '../protocol/session';
import type { PageLine, PageSource } from '../extraction/answer/source';
import type { ActionOutput, PageMove } from '../protocol/action';
import type { Fingerprint } from '../protocol/fingerprint';
import type { DialogAnswers, Effect, ErrorShape, Outcome } from '../protocol/frame';
import type { Snapshot, SnapshotOptions } from '../protocol/snapshot';
import type { Variables } from '../protocol/variables';

/** The likely action on an element the user pointed at; undefined when it has gone. */
export async function candidateOf(
  look: PageLook,
  ref: string,
  signal: AbortSignal,
): Promise<Candidate | undefined> {
  const [target] = await look.targetsOf([ref], signal);
  if (!target) return undefined;
  const { selector, fingerprint } = target;
  const [likely] = actionsOn([ref], look.snapshot);
  const action = {
    selector,
    description: likely?.description ?? `Click the ${fingerprint.role} "${fingerprint.name}"`,
    method: likely?.method ?? 'click',
    arguments: [],
  };
  return { action, confidence: 1, sure: true, ...elementOf(target) };
}

/** The facts of a candidate's element besides its selector. */
export const elementOf = ({
  fingerprint,
  alternates,
  frame,
}: LastingTarget): Pick<Candidate, 'fingerprint' | 'alternates' | 'frame'> => ({
  fingerprint,
  alternates: alternates.length > 0 ? alternates : undefined,
  frame,
});

/** The element that had this fingerprint; undefined when it is not surely there. */
export async function findAgain(
  fingerprint: Fingerprint,
  page: Page,
  signal: AbortSignal,
): Promise<LastingTarget | undefined> {
  const lookalikes = await page.lookalikes(fingerprint, signal);
  const match = matchFingerprint(fingerprint, lookalikes.fingerprints);
  return match.kind === 'found' ? lookalikes.targetOf(match.at, signal) : undefined;
}

/** An element in terms that outlive the snapshot. */
export type LastingTarget = {
  selector: string;
  /** Other selectors of the element, in its own frame. */
  alternates: string[];
  fingerprint: Fingerprint;
  frame?: string;
  backendNodeId?: number;
};

/** Elements that could be the one that had a fingerprint, and the way from their place in the list to selectors. */
export type Lookalikes = {
  fingerprints: Fingerprint[];
  /** Undefined for one that is gone. */
  targetOf(at: number, signal: AbortSignal): Promise<LastingTarget | undefined>;
};

/** A snapshot, and the way from its refs to selectors. */
export type PageLook = {
  snapshot: Snapshot;
  /** The page's document began lately, and more of it is on its way. */
  isComing?: boolean;
  /** Something is on its way to its tab, or has just come. */
  isAwaiting?: boolean;
  /** Prefix of a frame's refs → key of the engine that gave them. */
  engines: ReadonlyMap<string, string>;
  /** The browser's frame id → address of the frame's document. */
  addresses: ReadonlyMap<number, string>;
  /** The targets of refs of this snapshot, in their order; undefined for one that is gone. */
  targetsOf(refs: readonly string[], signal: AbortSignal): Promise<(LastingTarget | undefined)[]>;
};

export type OnLost = (sentence: string) => void;

export type OnWaiting = (problem: ErrorShape) => void;

/** An action of which it is known what to do. */
export type PageAction = ActionOutput & { method: string };

export type PageActOptions = {
  variables: Variables;
  fingerprint?: Fingerprint;
  alternates?: string[];
  /** Milliseconds before a missing or changed element is an error; default the whole time of the act. */
  missTimeoutMs?: number;
  /** The caller has named the time: it is waited out, also on a page at rest. */
  isTimed?: boolean;
  /** The same target was looked for before for so long, in milliseconds. */
  waitedMs?: number;
  /** Effects also tell the page's answer to typing. */
  tellsAnswer?: boolean;
  /** The name of the element risks something. */
  isGrave?: boolean;
  /** The page sends nothing because of the act until this says so. Absent where all may be sent. */
  maySend?: (to: string) => Promise<boolean>;
  /** How dialogs of the page are answered; else as the session has it. */
  dialogs?: DialogAnswers;
  /** Called when the page takes back the effects of the done act, within two seconds of its answer. */
  onLost?: OnLost;
  /** Called with the obstacle between the act and its target, when that has stood for a while. */
  onWaiting?: OnWaiting;
  /** For the act as a whole, in milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
};

/** A move of the page; `address` is empty for methods that need none. */
export type Move = { method: PageMove; address: string };

/** The data of a page that needs no model to be read, and the way from its elements to selectors. */
export type PageData = PageSource & {
  url: string;
  /** The key of the engine of each frame, by the frame's number: its refs are that engine's. */
  engines: readonly string[];
  /** For how long nothing has moved on it, in milliseconds; 0 while it is at work. */
  restedMs?: number;
  /** The drawn lines, in their order; empty unless they were asked for. */
  lines: readonly PageLine[];
  /** The targets of elements, in their order; undefined for one that is gone. */
  targetsOf(places: readonly DataPlace[], signal: AbortSignal): Promise<(LastingTarget | undefined)[]>;
};

/** An element by the number of its frame in the data, and its ref there. */
type DataPlace = { frame: number; ref: number };

export type DataScope = {
  selector?: string;
  ignoreSelectors?: readonly string[];
  hasLines?: boolean;
};

/** `sent`: the act may have reached the page. */
export const failed = (error: AutomationError, sent = false): Outcome => ({
  status: 'failed',
  error: error.toJSON(),
  sent,
});

export const doneBy = (effects: Effect[]): Outcome => ({
  status: 'done',
  proof: 'effect',
  already: false,
  effects,
});

/** A page that instructions are carried out on. `pageOfTab` makes it of a tab's frames. */
export type Page = {
  look(options: SnapshotOptions, signal: AbortSignal): Promise<PageLook>;
  /** Its data. Fails when the scope matches nothing. */
  data(scope: DataScope, signal: AbortSignal): Promise<PageData>;
  /** Elements of the page that could be the one that had this fingerprint. */
  lookalikes(fingerprint: Fingerprint, signal: AbortSignal): Promise<Lookalikes>;
  /** Picks the texts that are drawn nowhere but struck through or under something else. */
  hidden(texts: readonly string[], signal: AbortSignal): Promise<string[]>;
  act(action: PageAction, options: PageActOptions): Promise<Outcome>;
  /** Leaves the page: for an address, for the one before or after it, or for the same anew. */
  move(move: Move, signal: AbortSignal): Promise<Outcome>;
};
