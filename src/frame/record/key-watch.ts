import { setTimeout } from '../dom/builtins';
import type { EventHandlers } from './hear';
import { recordedKey, needsPage } from './recorded-keys';
import type { RecordingUnderWay } from './recording-under-way';

/** Watches keys that do something by themselves. */
export function createKeyWatch(
  { aim, tell }: RecordingUnderWay,
  noteKey: (key: string) => void,
): EventHandlers {
  return {
    keydown: (event, field) => {
      noteKey(event.key);
      const key = recordedKey(event, field);
      if (key === undefined) return;
      const target = aim(field);
      const tellKey = () => tell({ kind: 'key', key }, target, event.timeStamp);
      if (!needsPage(event)) return tellKey();
      // By then the page has heard it.
      setTimeout(() => event.defaultPrevented && tellKey());
    },
  };
}
