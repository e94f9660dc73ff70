import type { MethodFormats } from '../../recording/formats/method-formats';

export const dragAndDrop: MethodFormats = {
  playwright: { write: ({ locator, first, other }) => [`await ${locator}.dragTo(${other(first)});`] },
  selenium: {
    write: ({ locator, first, other }) => {
      const value = other(first);
      return value === undefined ? undefined : [{ command: 'dragAndDropToObject', target: locator, value }];
    },
  },
};
