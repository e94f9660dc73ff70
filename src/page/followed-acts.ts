import { deferred } from '../base/deferred';
import type { Output, Parsed } from '../messaging/contract';
import type { FrameQuestions } from '../protocol/frame-contract';

/** What a frame may ask for while its act goes on. */
type Need = Exclude<keyof FrameQuestions, 'sent' | 'closing' | 'lost'>;

/** The answers to what an act's frame may ask for. It may ask for nothing else. */
export type ActAnswers = {
  [K in Need]?: (asked: Omit<Parsed<FrameQuestions[K]>, 'actId'>) => Promise<Output<FrameQuestions[K]>>;
};

type Admission = {
  /** Told when the act reached its page, in ms since 1970. */
  onSent: (at: number) => void;
  /** Whether the page may be touched; an act that may not by then is held back. */
  mayTouch?: (() => boolean) | undefined;
};

/** The frame or tab that the page closed because of the act; `page` where it leaves for another document. */
export type Closing = 'frame' | 'tab' | 'page';

/** How long the last word of a frame that is gone may be on its way, in milliseconds. */
const onTheWayMs = 200;

/** One act that is followed from outside its frame. */
export class FollowedAct {
  /** The document it is done in: nobody else may speak for it. */
  readonly documentId: string;
  readonly #admission = deferred<Admission | undefined>();
  readonly #closing = deferred<Closing>();
  #answers: ActAnswers = {};
  #tellLost: ((sentence: string) => void) | undefined;
  #wasSent = false;
  #isLeaving = false;
  #isOver = false;

  constructor(documentId: string) {
    this.documentId = documentId;
  }

  /** Whether its frame said that it reached the page: one that dies right after it has said so, one that dies before has not. */
  get wasSent(): boolean {
    return this.#wasSent;
  }

  /** Whether its frame said that the act's own code takes it to another document. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** What its frame may ask for, until it is over. */
  get answers(): ActAnswers {
    return this.#answers;
  }

  /** Lets the act's frame ask for more. */
  allow(answers: ActAnswers): void {
    this.#answers = { ...this.#answers, ...answers };
  }

  /** Lets the act reach its page, once all that watches is there. */
  admit(admission: Admission): void {
    this.#admission.resolve(admission);
  }

  /** Has `tell` called, once, when the page takes back what the act had proved: that may be a little after it is over. */
  hearLost(tell: (sentence: string) => void): void {
    this.#tellLost = tell;
  }

  /** What the act has closed, as its frame said while it went. That word may come a little after the frame is gone. */
  closing(): Promise<Closing | undefined> {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, onTheWayMs, undefined));
    return Promise.race([this.#closing.promise, late]);
  }

  /** From now on it may not reach its page, and its frame may ask for nothing. */
  end(): void {
    this.#isOver = true;
    this.#answers = {};
    this.#admission.resolve(undefined);
  }

  /** The frame asks whether the act may reach the page now. It may not when nobody waits for it, or it is held back. */
  async noteSent(at: number): Promise<boolean> {
    const admission = await this.#admission.promise;
    if (!admission || this.#isOver) return false;
    const { onSent, mayTouch = () => true } = admission;
    if (!this.#wasSent && !mayTouch()) return false;
    this.#wasSent = true;
    onSent(at);
    return true;
  }

  /** The frame goes away, or leaves for another document, and says that the act did it. */
  noteClosing(what: Closing): boolean {
    if (this.#isOver) return false;
    if (what === 'page') this.#isLeaving = true;
    else this.#closing.resolve(what);
    return true;
  }

  /** The frame says that an effect was taken back. False when nobody waits for it any more. */
  noteLost(sentence: string): boolean {
    const tell = this.#tellLost;
    this.#tellLost = undefined;
    tell?.(sentence);
    return tell !== undefined;
  }
}

/** So many acts are remembered after their end: a frame says within two seconds that an effect was lost. */
const mostKept = 100;

/** The acts in the frames of a tab that are followed. */
export class FollowedActs {
  readonly #acts = new Map<string, FollowedAct>();

  begin(actId: string, documentId: string): FollowedAct {
    const act = new FollowedAct(documentId);
    this.#acts.set(actId, act);
    const over = [...this.#acts].find(([, { isOver }]) => isOver);
    if (over && this.#acts.size > mostKept) this.#acts.delete(over[0]);
    return act;
  }

  /** The act, when it is done in this document. */
  of(actId: string, documentId: string | undefined): FollowedAct | undefined {
    const act = this.#acts.get(actId);
    return act?.documentId === documentId ? act : undefined;
  }
}
