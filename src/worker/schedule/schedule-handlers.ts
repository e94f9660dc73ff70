import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { scheduleOperations } from '../../protocol/recordings/schedule';
import { listNeeds } from './kept-values';
import type { Scheduler } from './scheduler';

/** What runs by itself, as the user sets and answers it. */
export function scheduleHandlers(
  scheduler: Scheduler,
): Pick<Handlers<BackgroundContract>, keyof typeof scheduleOperations> {
  return {
    setSchedule: async (wanted) => {
      await scheduler.set(wanted);
      return true;
    },
    answerMissed: ({ recordingId, isToRun }) => scheduler.answerMissed(recordingId, isToRun),
    listNeeds: ({ recordingIds }) => listNeeds(recordingIds),
    putRunAway: async ({ id }) => {
      await scheduler.putRunAway(id);
      return true;
    },
    forgetScheduledRuns: async () => {
      await scheduler.forgetRuns();
      return true;
    },
  };
}
