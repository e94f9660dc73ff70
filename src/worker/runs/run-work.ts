import type { OnRun } from '../../engine/run-log';
import type { Session } from '../../protocol/session';
import type { SessionStore } from '../sessions/session-store';

export type RunWork = {
  store: SessionStore;
  session: Session;
  signal: AbortSignal;
  /** Hears how the run goes on. */
  onRun?: OnRun;
  /** The user's own, from the panel: they have to agree before text of a page goes to a provider, and answers are kept. */
  isUser: boolean;
};
