/** Acts whose frame has said, before it touched the page, that they reach it now. */
const reached = new Map<string, boolean>();

/** Follows one act. A frame that dies right after the act has said so before; one that dies earlier has not. */
export function awaitSent(actId: string): { wasSent: () => boolean; forget: () => void } {
  reached.set(actId, false);
  return { wasSent: () => reached.get(actId) === true, forget: () => reached.delete(actId) };
}

/** A frame says that its act reaches the page now. False for an act nobody waits for. */
export function noteSent(actId: string): boolean {
  if (!reached.has(actId)) return false;
  reached.set(actId, true);
  return true;
}
