import type { Onlooker } from './proof/onlooker';
import type { DialogsToHear } from '../protocol/frame';
import type { FrameHandlers } from '../protocol/frame-contract';

type Onlooking = Pick<FrameHandlers, 'watchChanges' | 'actSent' | 'actOver'>;

/** Watches the changes that acts in other frames of the tab make in this one. */
export function createOnlooking(watch: (dialogs: DialogsToHear | undefined) => Onlooker): Onlooking {
  const onlookers = new Map<string, Onlooker>();
  return {
    watchChanges: async ({ actId, dialogs }) => {
      const onlooker = watch(dialogs);
      onlookers.set(actId, onlooker);
      try {
        return await onlooker.effects();
      } finally {
        onlookers.delete(actId);
      }
    },
    actSent: ({ actId, at }) => {
      onlookers.get(actId)?.sent(at - performance.timeOrigin);
      return onlookers.has(actId);
    },
    actOver: ({ actId }) => {
      onlookers.get(actId)?.over();
      return onlookers.has(actId);
    },
  };
}
