type Admission = {
  /** Told when the act reached its page, in ms since 1970. */
  onSent: (at: number) => void;
  /** Whether the page may be touched; an act that may not by then is held back. */
  mayTouch?: (() => boolean) | undefined;
};

type Followed = { sent: boolean; admitted: Promise<boolean>; admission: Admission };

/** Acts whose frame is to ask, before it touches the page, whether it may now. */
const followed = new Map<string, Followed>();

/** One act that is followed from the worker. */
export type FollowedAct = {
  /** A frame that dies right after the act has said so before; one that dies earlier has not. */
  readonly wasSent: () => boolean;
  /** Lets the act reach its page, once all that watches is there. */
  admit(admission: Admission): void;
  /** From now on the act may not reach its page. */
  forget(): void;
};

export function followAct(actId: string): FollowedAct {
  let settle: (isAdmitted: boolean) => void = () => {};
  const admitted = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const act: Followed = { sent: false, admitted, admission: { onSent: () => {} } };
  followed.set(actId, act);
  return {
    wasSent: () => act.sent,
    admit: (admission) => {
      act.admission = admission;
      settle(true);
    },
    forget: () => {
      followed.delete(actId);
      settle(false);
    },
  };
}

/** A frame asks whether its act may reach the page now. False for an act nobody waits for, or that is held back. */
export async function noteSent(actId: string, at: number): Promise<boolean> {
  const act = followed.get(actId);
  if (!act || !(await act.admitted)) return false;
  const { onSent, mayTouch = () => true } = act.admission;
  if (!act.sent && !mayTouch()) return false;
  act.sent = true;
  onSent(at);
  return true;
}
