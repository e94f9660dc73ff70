import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { recordingOperations } from '../../protocol/operations/recording-operations';
import { makeVariable, recordingOf } from '../../recording/edit-recording';
import { nameOfRecording } from '../../recording/summary';
import { dropStep, undoStep, withoutPictures } from '../../recording/draft-step';
import type { SessionStore } from '../sessions/session-store';
import { settingsOrDefaults } from '../store/read-storage';
import { shownOf, type Live, type LiveRecordings, pageTitle } from './live-recordings';
import { dropThumbnails, readThumbnail } from './pictures';
import type { Recorder } from './recorder';

type LiveHandlers = Omit<
  Pick<Handlers<BackgroundContract>, keyof typeof recordingOperations>,
  'addRecordedCheck'
>;

/** Recording what is done in a session, until it is stopped, and what frames tell meanwhile. */
export function liveHandlers(
  store: SessionStore,
  { lives, recorder }: { lives: LiveRecordings; recorder: Recorder },
): LiveHandlers {
  const goOn = async (live: Live) => {
    await recorder.begin(live);
    return shownOf(await lives.get(live.kept.sessionId));
  };
  return {
    startRecording: async ({ sessionId, options }) => {
      const session = await store.get(sessionId);
      const { recording } = await settingsOrDefaults();
      const live = await lives.inTurn(sessionId, async () => {
        const before = await lives.find(sessionId);
        if (before && before.kept.state !== 'ended') return lives.goOn(sessionId);
        const title = pageTitle(session, store.values.textsOf(session.tabId));
        const tabs = [session.tabId];
        return lives.begin({ sessionId, options: { ...recording, ...options }, tabs, title });
      });
      return goOn(live);
    },
    pauseRecording: async ({ sessionId }) => shownOf(await recorder.halt(sessionId, 'paused')),
    resumeRecording: async ({ sessionId }) =>
      goOn(await lives.inTurn(sessionId, () => lives.goOn(sessionId))),
    undoRecordedStep: ({ sessionId }) =>
      lives.inTurn(sessionId, async () => shownOf(await lives.edit(sessionId, undoStep))),
    removeRecordedStep: ({ sessionId, stepId }) =>
      lives.inTurn(sessionId, async () =>
        shownOf(await lives.edit(sessionId, (draft) => dropStep(draft, stepId))),
      ),
    makeRecordedVariable: async ({ sessionId, stepId, argument = 0, name, isSecret = false }) => {
      const naming = { argument, name, isSecret: isSecret || undefined };
      // A secret is in no picture either: those that may show it go.
      const dropPictures = () => lives.edit(sessionId, (draft) => withoutPictures(draft, stepId));
      const live = await lives.inTurn(sessionId, async () => {
        const named = await lives.edit(sessionId, (draft) => makeVariable(draft, stepId, naming));
        return isSecret ? dropPictures() : named;
      });
      if (!isSecret) return shownOf(live);
      // The frame it is in is to tell no more of its value.
      if (live.kept.state === 'recording') await recorder.begin(live);
      // A picture may have been taken before the frame knew.
      recorder.abandonPicture();
      return shownOf(await lives.inTurn(sessionId, dropPictures));
    },
    recordedSteps: async ({ sessionId }) => (await lives.get(sessionId)).draft,
    stopRecording: async ({ sessionId, name }) => {
      const { kept, draft } = await recorder.halt(sessionId, 'ended');
      const at = Date.now();
      const own = nameOfRecording({ title: kept.title, steps: draft.steps, at });
      return recordingOf(draft, { id: kept.recordingId, name: name ?? own, at });
    },
    discardRecording: async ({ sessionId, saved }) => {
      await recorder.endSession(sessionId);
      return lives.inTurn(sessionId, async () => {
        const live = await lives.find(sessionId);
        if (live && !saved) await dropThumbnails(live.kept.recordingId);
        return lives.drop(sessionId);
      });
    },
    thumbnail: ({ id }) => readThumbnail(id),
    recorded: ({ event }, from) => recorder.note(event, from),
    framesCame: (_input, from) => recorder.noteFrames(from),
    leaving: (_input, from) => recorder.noteLeaving(from),
  };
}
