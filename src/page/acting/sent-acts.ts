import { isOfDocument, type ActDocument, type From } from './acts-of-frames';

type Admission = {
  /** Told when the act reached its page, in ms since 1970. */
  onSent: (at: number) => void;
  /** Whether the page may be touched; an act that may not by then is held back. */
  mayTouch?: (() => boolean) | undefined;
};

/** The frame or tab that the page closed because of the act; `page` where it leaves for another document. */
export type Closing = 'frame' | 'tab' | 'page';

type Followed = ActDocument & {
  sent: boolean;
  leaving: boolean;
  admitted: Promise<boolean>;
  admission: Admission;
  noteClosing: (what: Closing) => void;
};

/** Acts whose frame is to ask, before it touches the page, whether it may now. */
const followed = new Map<string, Followed>();

/** One act that is followed from the worker. */
export type FollowedAct = {
  /** A frame that dies right after the act has said so before; one that dies earlier has not. */
  readonly wasSent: () => boolean;
  /** Whether its frame said that the act's own code takes it to another document. */
  readonly isLeaving: () => boolean;
  /** What the act has closed, as its frame said while it went. That word may come a little after the frame is gone. */
  readonly closing: () => Promise<Closing | undefined>;
  /** Lets the act reach its page, once all that watches is there. */
  admit(admission: Admission): void;
  /** From now on the act may not reach its page. */
  forget(): void;
};

export function followSentAct(actId: string, document: ActDocument): FollowedAct {
  let settle: (isAdmitted: boolean) => void = () => {};
  const admitted = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  let closed: (what: Closing) => void = () => {};
  const closing = new Promise<Closing>((resolve) => {
    closed = resolve;
  });
  const admission: Admission = { onSent: () => {} };
  const act: Followed = {
    ...document,
    sent: false,
    leaving: false,
    admitted,
    admission,
    noteClosing: (what) => closed(what),
  };
  followed.set(actId, act);
  return {
    wasSent: () => act.sent,
    isLeaving: () => act.leaving,
    closing: () => Promise.race([closing, onTheWay()]),
    admit: (given) => {
      act.admission = given;
      settle(true);
    },
    forget: () => {
      followed.delete(actId);
      settle(false);
    },
  };
}

/** How long the last word of a frame that is gone may be on its way, in milliseconds. */
const onTheWayMs = 200;

const onTheWay = () => new Promise<undefined>((resolve) => setTimeout(resolve, onTheWayMs, undefined));

/** The act, when it is the asking document's own. */
function actOf(actId: string, from: From): Followed | undefined {
  const act = followed.get(actId);
  return act && isOfDocument(act, from) ? act : undefined;
}

/** A frame that goes away, or leaves for another document, says that the act did it. */
export function noteClosing(actId: string, what: Closing, from: From): boolean {
  const act = actOf(actId, from);
  if (what !== 'page') act?.noteClosing(what);
  else if (act) act.leaving = true;
  return act !== undefined;
}

/** A frame asks whether its act may reach the page now. False for an act nobody waits for, or that is held back. */
export async function noteSent(actId: string, at: number, from: From): Promise<boolean> {
  const act = actOf(actId, from);
  if (!act || !(await act.admitted)) return false;
  const { onSent, mayTouch = () => true } = act.admission;
  if (!act.sent && !mayTouch()) return false;
  act.sent = true;
  onSent(at);
  return true;
}
