import type { ErrorRecord } from '../../base/errors';
import { cloudKey, CloudSession, CloudSync, cloudSyncKey, type CloudCheck } from '../../protocol/cloud';
import type { Recording } from '../../protocol/recordings/recording';
import { atom, family, stored } from '../atoms';

export const cloudAtoms = {
  /** The sessions of services that are known here, newest first. */
  cloudSessions: family('local', cloudKey(''), CloudSession, (sessions): readonly CloudSession[] =>
    Object.values(sessions).toSorted((one, other) => other.startedAt - one.startedAt),
  ),
  /** The cloud session that instructions go to; none when they go to the active tab. */
  target: atom<string>(),
  cloudTest: atom<'running' | CloudCheck>(),
  /** The id of the session that was started last, in this panel. */
  cloudStarted: atom<string>(),
  /** The request that a service is answering: to start or resume a session, or the id of the session that is ended. */
  cloudBusy: atom<string>(),
  cloudError: atom<ErrorRecord>(),
  /** The result of the last exchange of recordings; undefined before the first. */
  cloudSync: stored('local', cloudSyncKey, CloudSync.optional(), undefined),
  /** The session that is to follow a recording, and which, once it is chosen. */
  cloudRun: atom<{ sessionId: string; recording: Recording | undefined }>(),
  /** The recording that was last made of what was done in a session. */
  cloudSaved: atom<{ sessionId: string; name: string }>(),
};
