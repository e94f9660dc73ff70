import { useEffect } from 'react';
import { scheduleIntents } from '../intents/schedule-intents';
import { useOwnIntents, usePanelState } from '../panel-context';

/** Keeps it known while a screen is shown which recordings would not run by themselves, and what they lack. */
export function useScheduleNeeds(): void {
  const dependencies = usePanelState(({ schedules, variables, recordings: { changedAt, scheduling } }) => ({
    schedules,
    variables,
    changedAt,
    scheduling,
  }));
  const { readNeeds } = useOwnIntents(scheduleIntents);
  // eslint-disable-next-line react/exhaustive-effect-dependencies -- they are read anew after each change of what they hang on
  useEffect(() => void readNeeds(), [readNeeds, dependencies]);
}
