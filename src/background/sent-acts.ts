type Followed = { sent: boolean; onSent: (at: number) => void };

/** Acts whose frame is to say, before it touches the page, that they reach it now. */
const followed = new Map<string, Followed>();

/**
 * Follows one act. A frame that dies right after the act has said so before; one that dies earlier has not. `onSent` is
 * told when that was, in ms since 1970.
 */
export function awaitSent(
  actId: string,
  onSent: (at: number) => void,
): { wasSent: () => boolean; forget: () => void } {
  const act: Followed = { sent: false, onSent };
  followed.set(actId, act);
  return { wasSent: () => act.sent, forget: () => followed.delete(actId) };
}

/** A frame says that its act reaches the page now. False for an act nobody waits for. */
export function noteSent(actId: string, at: number): boolean {
  const act = followed.get(actId);
  if (!act) return false;
  act.sent = true;
  act.onSent(at);
  return true;
}
