import type { MethodFormats } from '../../recording/formats/method-formats';
import { clickFormats } from '../formats-of';

export const longPress: MethodFormats = {
  ...clickFormats('click'),
  selenium: {
    write: ({ locator, first }) =>
      first.includes('%')
        ? undefined
        : [
            { command: 'mouseDown', target: locator },
            { command: 'pause', target: first === '' ? '800' : first },
            { command: 'mouseUp', target: locator },
          ],
  },
};
