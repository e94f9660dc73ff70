import { AutomationError } from '../base/errors';
import type { FrameOrigin, Handlers, Output, Parsed } from '../messaging/contract';
import type { FrameQuestions } from '../protocol/frame-contract';
import { deferred } from '../base/deadline';
import type { ErrorShape } from '../protocol/frame';

/** The last word of a frame that is gone may take this long to arrive, in milliseconds. */
const onTheWayMs = 200;

/** An act, followed from outside its frame. */
export class FollowedAct {
  /** The document it is done in. No other may speak for it. */
  readonly documentId: string;
  readonly #admission = deferred<Admission | undefined>();
  readonly #closing = deferred<Closing>();
  readonly #asked = deferred<void>();
  #answers: ActAnswers = {};
  #tellLost: ((sentence: string) => void) | undefined;
  #tellWaiting: ((problem: ErrorShape) => void) | undefined;
  #wasSent = false;
  #isLeaving = false;
  #overAt: number | undefined;

  constructor(documentId: string) {
    this.documentId = documentId;
  }

  /** Resolves when its frame has asked whether it may touch its page. */
  get asked(): Promise<void> {
    return this.#asked.promise;
  }

  /** Whether the act was let through to its page. Its frame asks right before it touches the page. */
  get wasSent(): boolean {
    return this.#wasSent;
  }

  /** Whether its frame reported that the act leads to another document. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** When it ended, in ms since 1970. */
  get overAt(): number | undefined {
    return this.#overAt;
  }

  get isOver(): boolean {
    return this.#overAt !== undefined;
  }

  /** The answers its frame may get; none once the act is over. */
  get answers(): ActAnswers {
    return this.#answers;
  }

  /** Adds answers that the act's frame may get. */
  allow(answers: ActAnswers): void {
    this.#answers = { ...this.#answers, ...answers };
  }

  /** Lets the act reach its page. Call it once everything that watches the act is ready. */
  admit(admission: Admission): void {
    this.#admission.resolve(admission);
  }

  /** Calls `tell` once when the page takes back the act's effect, which may be a little after the act is over. */
  hearLost(tell: (sentence: string) => void): void {
    this.#tellLost = tell;
  }

  /** Calls `tell` with what keeps the act from its target, when that has stood for a while. */
  hearWaiting(tell: (problem: ErrorShape) => void): void {
    this.#tellWaiting = tell;
  }

  /** Resolves with what the frame reported as closed by the act. The report may come a little after the frame is gone. */
  closing(): Promise<Closing | undefined> {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, onTheWayMs, undefined));
    return Promise.race([this.#closing.promise, late]);
  }

  /** Ends the act: it may no longer reach its page, and its frame may ask nothing. */
  end(): void {
    this.#overAt ??= Date.now();
    this.#answers = {};
    this.#admission.resolve(undefined);
  }

  /** Whether the act may reach the page now, at time `at`. It may not when it is over or held back. */
  async noteSent(at: number): Promise<boolean> {
    this.#asked.resolve();
    const admission = await this.#admission.promise;
    if (!admission || this.isOver) return false;
    const { onSent, mayTouch = () => true } = admission;
    if (!this.#wasSent && !mayTouch()) return false;
    this.#wasSent = true;
    onSent(at);
    return true;
  }

  /** Takes the frame's report that the act closes it, or takes it to another document. False once the act is over. */
  noteClosing(what: Closing): boolean {
    if (this.isOver) return false;
    if (what === 'page') this.#isLeaving = true;
    else this.#closing.resolve(what);
    return true;
  }

  /** Takes the frame's report of what the act waits for. False once it is over. */
  noteWaiting(problem: ErrorShape): boolean {
    if (this.isOver) return false;
    this.#tellWaiting?.(problem);
    return true;
  }

  /** Takes the frame's report that an effect was taken back. False when nobody waits for it. */
  noteLost(sentence: string): boolean {
    const tell = this.#tellLost;
    this.#tellLost = undefined;
    tell?.(sentence);
    return tell !== undefined;
  }
}

/** For how long an act that is over is kept, in milliseconds: its frame reports a lost effect within two seconds. */
const keptMs = 10_000;

/** The followed acts of a tab's frames. */
export class FollowedActs {
  readonly #acts = new Map<string, FollowedAct>();

  begin(actId: string, documentId: string): FollowedAct {
    const long = Date.now() - keptMs;
    for (const [id, { overAt = Infinity }] of this.#acts) if (overAt < long) this.#acts.delete(id);
    const act = new FollowedAct(documentId);
    this.#acts.set(actId, act);
    return act;
  }

  /** The act, when it is done in this document. */
  of(actId: string, documentId: string | undefined): FollowedAct | undefined {
    const act = this.#acts.get(actId);
    return act?.documentId === documentId ? act : undefined;
  }
}

/** Answers the questions of frames by the act they name, when that act is done in the very document that asks. */
export function answerByActs(
  actsOf: (from: FrameOrigin) => FollowedActs | undefined,
): Handlers<FrameQuestions> {
  const named = ({ actId }: { actId: string }, from: FrameOrigin): FollowedAct | undefined =>
    actsOf(from)?.of(actId, from.documentId);
  const answers = (asked: { actId: string }, from: FrameOrigin): Required<ActAnswers> => ({
    ...refusals,
    ...named(asked, from)?.answers,
  });
  return {
    sent: (asked, from) => named(asked, from)?.noteSent(asked.at) ?? false,
    closing: (asked, from) => named(asked, from)?.noteClosing(asked.what) ?? false,
    lost: (asked, from) => named(asked, from)?.noteLost(asked.sentence) ?? false,
    waiting: (asked, from) => named(asked, from)?.noteWaiting(asked.problem) ?? false,
    input: (asked, from) => answers(asked, from).input(asked),
    firstSeen: (asked, from) => answers(asked, from).firstSeen(asked),
    followScript: (asked, from) => answers(asked, from).followScript(asked),
    dropPlace: (asked, from) => answers(asked, from).dropPlace(asked),
    dragToDrop: (asked, from) => answers(asked, from).dragToDrop(asked),
  };
}

const noActThat = (does: string) => (): Promise<never> =>
  Promise.reject(new AutomationError('invalid-input', `There is no act of this frame that ${does}.`));

/** The errors for a frame that asks what its act does not allow. */
const refusals: Required<ActAnswers> = {
  input: noActThat('takes trusted input'),
  firstSeen: noActThat('is inside others'),
  followScript: noActThat('follows scripts'),
  dropPlace: noActThat('drops in another'),
  dragToDrop: noActThat('drops in another'),
};

/** A question that a frame may ask while its act goes on. */
type Need = Exclude<keyof FrameQuestions, 'sent' | 'closing' | 'lost' | 'waiting'>;

/** The answers to the questions that an act's frame may ask. It may ask no others. */
export type ActAnswers = {
  [K in Need]?: (asked: Omit<Parsed<FrameQuestions[K]>, 'actId'>) => Promise<Output<FrameQuestions[K]>>;
};

type Admission = {
  /** Called with the time at which the act reached its page, in ms since 1970. */
  onSent: (at: number) => void;
  /** Whether the page may be touched. If not, the act is held back. */
  mayTouch?: () => boolean;
};

/** The frame or tab that the page closed because of the act; `page` where it leaves for another document. */
type Closing = 'frame' | 'tab' | 'page';
