import { AutomationError } from '../../base/errors';
import { checkService } from '../../client/remote/check-service';
import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import { cloudIdOf, cloudKey, type CloudService, type CloudSession } from '../../protocol/cloud';
import type { cloudContract } from '../../protocol/cloud-contract';
import type { DecidedProposal } from '../../protocol/recordings/proposal';
import { throwMasked } from '../../base/throw-masked';
import { maskActReport, maskCloudSession, maskObserveReport, maskReplay } from '../sessions/masked';
import { withheldVariables } from '../../recording/value-places';
import { summaryOf } from '../../recording/summary';
import { addRecordings, storedRecording } from '../store/recording-store';
import { settingsOrDefaults } from '../store/stored-settings';
import type { SessionQueue } from '../sessions/session-queue';
import { actInCloud, observeInCloud } from './cloud-runs';
import { replayInCloud } from './cloud-replays';
import { endInCloud, leaveInCloud, lookAfter, openInCloud, startInCloud } from './cloud-sessions';
import { noteHistory, recordHistory } from './cloud-steps';
import type { CloudStore } from './cloud-store';
import { lookInCloud, notePage } from './cloud-pages';
import { commonForms } from './common-forms';
import { acceptProposal, discardProposal, listProposals, type DecisionPorts } from './decide-proposal';
import { library } from './library-port';
import { pairPanel } from './pair-panel';
import { proposalsOf } from './proposals';
import type { RecordingSync } from './recording-sync';
import { connectionTo, errorIn, loadService } from './cloud-service';

/** Sessions of the service that is set up. */
export function cloudHandlers(
  store: CloudStore,
  { queue, sync }: { queue: SessionQueue; sync: RecordingSync },
): Handlers<typeof cloudContract> {
  const shown = async (id: string): Promise<CloudSession> =>
    maskCloudSession(await store.get(id), store.textsOf(id));
  return {
    checkCloud: async ({ service }) => checkService(await connectionTo(service)),
    pairPanel: ({ service }) => pairPanel(service),
    startCloudSession: async ({ url }) => {
      const { id } = await startInCloud(store, {});
      if (url !== undefined) {
        await openInCloud({ store, id }, url);
        await notePage(store, id);
      }
      return shown(id);
    },
    moveInCloud: async ({ id, to }) => {
      await queue.run(cloudKey(id), (signal) =>
        typeof to === 'string'
          ? leaveInCloud({ store, id, signal }, to)
          : openInCloud({ store, id, signal }, to.url),
      );
      await notePage(store, id);
      return true;
    },
    lookInCloud: (look) => lookInCloud(store, look),
    resumeCloudSession: async ({ id: resumed }) => {
      const { id } = await startInCloud(store, { resumed });
      await noteHistory(store, id);
      return shown(id);
    },
    refreshCloud: async () => {
      const { baseUrl } = await loadService();
      const open = (await store.all()).filter((each) => each.state === 'open' && each.baseUrl === baseUrl);
      const looks = await Promise.allSettled(open.map(({ id }) => lookAfter(store, id)));
      await Promise.all(open.map(({ id }) => noteHistory(store, id)));
      const failed = looks.find((look) => look.status === 'rejected');
      if (failed) throw errorIn(failed.reason);
      return true;
    },
    endCloudSession: async ({ id }) => {
      queue.stop(cloudKey(id));
      await endInCloud(store, id);
      return true;
    },
    ...recordingHandlers(store, { queue, sync }),
    forgetCloudSession: ({ id }) => {
      queue.stop(cloudKey(id));
      return store.remove(id);
    },
  };
}

/** Recordings that sessions follow, those that are made of what was done there, and those that the service keeps. */
function recordingHandlers(
  store: CloudStore,
  { queue, sync }: { queue: SessionQueue; sync: RecordingSync },
): Pick<
  Handlers<typeof cloudContract>,
  'replayInCloud' | 'recordCloudSession' | 'syncRecordings' | Proposals
> {
  return {
    replayInCloud: async ({ id, recordingId, variables = {} }) => {
      await store.get(id);
      const recording = await storedRecording(recordingId);
      const report = await queue.run(cloudKey(id), (signal) =>
        replayInCloud({ store, id, signal }, { recording, variables }),
      );
      void noteHistory(store, id);
      return maskReplay(report, store.textsOf(id));
    },
    recordCloudSession: async ({ id }) => {
      const recording = await recordHistory(store, id).catch((thrown: unknown) => {
        throw errorIn(thrown);
      });
      if (recording.steps.length === 0) {
        throw new AutomationError('invalid-input', 'The service tells of nothing that was done there.');
      }
      await addRecordings([recording], withheldVariables(undefined, recording));
      return summaryOf(recording);
    },
    syncRecordings: () => sync.request(),
    ...proposalHandlers(sync),
  };
}

type Proposals = 'listProposals' | 'acceptProposal' | 'discardProposal';

/** Operations on recordings that a service has otherwise: listing them, and deciding on each. */
function proposalHandlers(sync: RecordingSync): Pick<Handlers<typeof cloudContract>, Proposals> {
  const decide = async (decided: DecidedProposal, how: typeof acceptProposal) => {
    const ports = decisionPorts(await loadService());
    await sync.between(() => how(decided, ports));
    void sync.request();
    return true;
  };
  return {
    listProposals: async () => {
      const { cloud } = await settingsOrDefaults();
      if (!cloud?.keepsRecordings) return { host: '', proposals: [], more: 0 };
      return listProposals(decisionPorts(cloud), new URL(cloud.baseUrl).host);
    },
    acceptProposal: (decided) => decide(decided, acceptProposal),
    discardProposal: (decided) => decide(decided, discardProposal),
  };
}

const decisionPorts = ({ baseUrl }: CloudService): DecisionPorts => ({
  library,
  common: commonForms(baseUrl),
  proposals: proposalsOf(baseUrl),
});

type RunHandlers = Pick<Handlers<BackgroundContract>, 'observe' | 'act'>;

/** Following instructions where the session is: in a tab, or at a service. */
export function inEitherPlace(local: RunHandlers, store: CloudStore, queue: SessionQueue): RunHandlers {
  return {
    observe: async (input, origin) => {
      const id = origin.caller === 'panel' ? cloudIdOf(input.sessionId) : undefined;
      if (id === undefined) return local.observe(input, origin);
      const { instruction, options } = input;
      const report = queue.run(input.sessionId, (signal) =>
        observeInCloud({ store, id, signal }, { instruction, timeout: options?.timeout }),
      );
      const masked = report.then((made) => maskObserveReport(made, store.textsOf(id)));
      return masked.catch((thrown: unknown) => throwMasked(thrown, store.textsOf(id)));
    },
    act: async (input, origin) => {
      const id = origin.caller === 'panel' ? cloudIdOf(input.sessionId) : undefined;
      if (id === undefined) return local.act(input, origin);
      const report = await queue.run(input.sessionId, async (signal) => {
        await store.get(id);
        return actInCloud({ store, id, signal }, input.input, input.options ?? {});
      });
      void noteHistory(store, id);
      return maskActReport(report, store.textsOf(id));
    },
  };
}
