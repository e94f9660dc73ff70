import { AutomationError } from '../base/errors';
import type { FrameOrigin, Handlers, Output, Parsed } from '../messaging/contract';
import type { FrameQuestions } from '../protocol/frame-contract';
import { deferred } from '../base/deadline';
import type { ErrorShape, FrameHello } from '../protocol/frame';
import type { PageActOptions } from '../engine/page';

/** The last word of a frame that is gone may take this long to arrive, in milliseconds. */
const onTheWayMs = 200;

/** An act, followed from outside its frame. */
export class FollowedAct {
  /** The document it is done in. No other may speak for it, but of what it lost: those that watched it may. */
  readonly documentId: string;
  readonly watchers = new Set<string>();
  /** Called with a watching document that the act takes its frame away from. */
  onFrameLeft: (documentId: string) => void = () => {};
  /** The act was let through to its page. Its frame asks right before it touches the page. */
  wasSent = false;
  /** The frame reported that the act leads to another document. */
  isLeaving = false;
  /** In ms since 1970. */
  overAt: number | undefined;
  /** The obstacle that its frame told of last. */
  waitsFor: ErrorShape | undefined;
  /** The answers its frame may get; none once the act is over. */
  answers: ActAnswers = {};
  readonly #admission = deferred<Admission | undefined>();
  readonly #closing = deferred<Closing>();
  readonly #asked = deferred<void>();
  /** Resolves when the frame asks to touch its page. */
  readonly asked = this.#asked.promise;
  #listeners: Pick<PageActOptions, 'onLost' | 'onWaiting'> = {};

  constructor(documentId: string) {
    this.documentId = documentId;
  }

  allow(answers: ActAnswers): void {
    this.answers = { ...this.answers, ...answers };
  }

  /** Lets the act reach its page. Call it once everything that watches the act is ready. */
  admit(admission: Admission): void {
    this.#admission.resolve(admission);
  }

  /** `onLost` is called once when the page takes back the act's effect, which may be a little after the act is over. */
  tell({ onLost, onWaiting }: Pick<PageActOptions, 'onLost' | 'onWaiting'>): void {
    this.#listeners = { onLost, onWaiting };
  }

  /** The frame's report may come a little after the frame is gone. */
  closing(): Promise<Closing | undefined> {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, onTheWayMs, undefined));
    return Promise.race([this.#closing.promise, late]);
  }

  /** Ends the act: it may no longer reach its page, and its frame may ask nothing. */
  end(): void {
    this.overAt ??= Date.now();
    this.answers = {};
    this.#admission.resolve(undefined);
  }

  /** Lets the act reach the page at time `at`, unless it is over or held back. */
  async noteSent(at: number): Promise<boolean> {
    this.#asked.resolve();
    const admission = await this.#admission.promise;
    if (!admission || this.overAt !== undefined) return false;
    if (!this.wasSent && admission.mayTouch?.() === false) return false;
    this.wasSent = true;
    admission.onSent(at);
    return true;
  }

  /** Takes the frame's report that the act closes it, or takes it to another document. False once the act is over. */
  noteClosing(what: Closing): boolean {
    if (this.overAt !== undefined) return false;
    if (what === 'page') this.isLeaving = true;
    else this.#closing.resolve(what);
    return true;
  }

  /** Takes the frame's report of an obstacle. False once the act is over. */
  noteWaiting(problem: ErrorShape): boolean {
    if (this.overAt !== undefined) return false;
    this.waitsFor = problem;
    this.#listeners.onWaiting?.(problem);
    return true;
  }

  /** Takes the frame's report that an effect was taken back. False when nobody waits for it. */
  noteLost(sentence: string): boolean {
    const { onLost } = this.#listeners;
    this.#listeners.onLost = undefined;
    onLost?.(sentence);
    return onLost !== undefined;
  }
}

/** For how long an act that is over is kept, in milliseconds: its frame reports a lost effect within two seconds. */
const keptMs = 10_000;

export class FollowedActs {
  readonly #acts = new Map<string, FollowedAct>();

  begin(actId: string, documentId: string): FollowedAct {
    const long = Date.now() - keptMs;
    for (const [id, { overAt = Infinity }] of this.#acts) if (overAt < long) this.#acts.delete(id);
    // The next act may undo it on purpose.
    for (const { watchers } of this.#acts.values()) watchers.clear();
    const act = new FollowedAct(documentId);
    this.#acts.set(actId, act);
    return act;
  }

  of(actId: string, documentId: string | undefined): FollowedAct | undefined {
    const act = this.#acts.get(actId);
    return act?.documentId === documentId ? act : undefined;
  }

  watchedBy(actId: string, documentId = ''): FollowedAct | undefined {
    const act = this.#acts.get(actId);
    return act?.documentId === documentId || act?.watchers.has(documentId) ? act : undefined;
  }
}

type OfAct = { actId: string };

/** Answers the questions of frames by the act they name, when that act is done in the very document that asks. */
export function answerByActs(
  actsOf: (from: FrameOrigin) => FollowedActs | undefined,
): Handlers<FrameQuestions> {
  const named = (actId: string, from: FrameOrigin) => actsOf(from)?.of(actId, from.documentId);
  const answersTo = ({ actId }: OfAct, from: FrameOrigin): ActAnswers => named(actId, from)?.answers ?? {};
  return {
    sent: ({ actId, at }, from) => named(actId, from)?.noteSent(at) ?? false,
    closing: ({ actId, what }, from) => {
      const own = named(actId, from);
      if (own) return own.noteClosing(what);
      const watched = actsOf(from)?.watchedBy(actId, from.documentId);
      if (watched?.overAt === undefined) watched?.onFrameLeft(from.documentId ?? '');
      return watched !== undefined;
    },
    lost: ({ actId, sentence }, from) =>
      actsOf(from)?.watchedBy(actId, from.documentId)?.noteLost(sentence) ?? false,
    waiting: ({ actId, problem }, from) => named(actId, from)?.noteWaiting(problem) ?? false,
    rested: (asked, from) => answersTo(asked, from).rested?.(asked) ?? refuse('is under way'),
    input: (asked, from) => answersTo(asked, from).input?.(asked) ?? refuse('takes trusted input'),
    firstSeen: (asked, from) => answersTo(asked, from).firstSeen?.(asked) ?? refuse('is inside others'),
    maySend: (asked, from) => answersTo(asked, from).maySend?.(asked) ?? false,
    followScript: (asked, from) => answersTo(asked, from).followScript?.(asked) ?? refuse('follows scripts'),
    dropPlace: (asked, from) => answersTo(asked, from).dropPlace?.(asked) ?? refuse('drops in another'),
    dragToDrop: (asked, from) => answersTo(asked, from).dragToDrop?.(asked) ?? refuse('drops in another'),
  };
}

function refuse(does: string): Promise<never> {
  return Promise.reject(new AutomationError('invalid-input', `There is no act of this frame that ${does}.`));
}

type Need = Exclude<keyof FrameQuestions, 'sent' | 'closing' | 'lost' | 'waiting'>;

/** The answers to the questions that an act's frame may ask; the others are refused. */
export type ActAnswers = {
  [K in Need]?: (asked: Omit<Parsed<FrameQuestions[K]>, 'actId'>) => Promise<Output<FrameQuestions[K]>>;
};

type Admission = {
  /** Called with the time at which the act reached its page, in ms since 1970. */
  onSent: (at: number) => void;
  /** False holds the act back. */
  mayTouch?: () => boolean;
};

/** The frame or tab that the page closed because of the act; `page` where it leaves for another document. */
type Closing = 'frame' | 'tab' | 'page';

/** A document goes on following this long after its act, in milliseconds: the next act is often near, and a start costs time. */
const followMs = 2000;

/** The documents of a tab that follow the effects of acts. */
class FollowedDocuments {
  readonly #documents = new Map<string, FollowedDocument>();

  /** Follows one act in the documents that it asks for. */
  forAct(follow: Follow): CausesOfAct {
    const used = new Map<string, FollowedDocument>();
    return {
      in: (documentId) => {
        const followed = used.get(documentId) ?? this.#begin(follow, documentId);
        used.set(documentId, followed);
        return followed;
      },
      end: () => {
        for (const [documentId, followed] of used) this.#release(documentId, followed);
        used.clear();
      },
    };
  }

  /** Ends the following in documents without an act under way, since the session is over. */
  leave(): void {
    for (const [documentId, followed] of this.#documents)
      if (followed.acts === 0) this.#forget(documentId, followed);
  }

  #begin(follow: Follow, documentId: string): FollowedDocument {
    const followed = this.#documents.get(documentId) ?? this.#create(follow, documentId);
    this.#documents.set(documentId, followed);
    clearTimeout(followed.timer);
    followed.acts += 1;
    return followed;
  }

  #create(follow: Follow, documentId: string): FollowedDocument {
    const name = crypto.randomUUID();
    const forgetting = follow(documentId, name);
    forgetting.catch(() => this.#documents.delete(documentId));
    return { name, forgetting, ready: forgetting.then(() => undefined), acts: 0, timer: undefined };
  }

  #release(documentId: string, followed: FollowedDocument): void {
    followed.acts -= 1;
    if (followed.acts === 0) followed.timer = setTimeout(() => this.#forget(documentId, followed), followMs);
  }

  #forget(documentId: string, { timer, forgetting }: FollowedDocument): void {
    clearTimeout(timer);
    this.#documents.delete(documentId);
    forgetting.then((forget) => forget()).catch(() => {});
  }
}

/** A frame of a tab (`LiveFrame`). */
type ReadyTop = FrameHello & { frameId: number; documentId: string };

/** The memory of a tab that is worked on. It is lost when the worker is stopped, which costs only time. */
export class ActingMemory {
  readonly acts = new FollowedActs();
  readonly followed = new FollowedDocuments();
  /** The top frame that was last found ready to act. Without it no act starts early. */
  readyTop: ReadyTop | undefined;
  /** The top document that was last listed. Without it no look starts early. */
  listedTop: string | undefined;
  /** The last guard of its dialogs, until it has put the page's functions back: the next one must not save ours as the page's. */
  endingGuard: Promise<unknown> | undefined;
}

/** A document that follows the effects of acts, under a name that its acts know. */
type FollowedDocument = {
  readonly name: string;
  readonly ready: Promise<void>;
  /** Gives the function that ends it. */
  readonly forgetting: Promise<() => void>;
  acts: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** Makes a document follow an act's effects under this name, until the returned function is called. */
type Follow = (documentId: string, name: string) => Promise<() => void>;

/** The documents in which one act is followed; until `end`. */
type CausesOfAct = { in(documentId: string): FollowedDocument; end(): void };
