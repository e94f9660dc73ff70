import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Session } from '../../protocol/session';
import type { SessionStore } from '../sessions/session-store';

/** Notes that the user has a program's tab wait, or that they pressed Go on; gives whether that is new. */
export async function holdSession(store: SessionStore, id: string, isHeld: boolean): Promise<boolean> {
  const before = (await store.get(id)).isHeld ?? false;
  await store.update(id, ({ isHeld: _before, ...rest }) => (isHeld ? { ...rest, isHeld } : rest));
  return before !== isHeld;
}

/** Fails with `busy` while the user has the tab wait. For what has no run that waits, and that the panel could show. */
export function refuseHeld(session: Session | undefined): void {
  if (session?.isHeld)
    throw new AutomationError(
      'busy',
      say`The user of this browser acted in this tab. Nothing goes on there until they press Go on in the panel.`,
    );
}
