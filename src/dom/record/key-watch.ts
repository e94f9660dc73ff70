import { setTimeout } from '../builtins';
import type { Handlers } from './hear';
import { keyOf, needsPage } from './recorded-keys';
import type { Recording } from './create-recorder';

/** Keys that do something by themselves. */
export function createKeyWatch({ aim, tell }: Recording, noteKey: (key: string) => void): Handlers {
  return {
    keydown: (event, field) => {
      noteKey(event.key);
      const key = keyOf(event, field);
      if (key === undefined) return;
      const target = aim(field);
      const tellKey = () => tell({ kind: 'key', key }, target, event.timeStamp);
      if (!needsPage(event)) return tellKey();
      // By then the page has heard it.
      setTimeout(() => event.defaultPrevented && tellKey());
    },
  };
}
