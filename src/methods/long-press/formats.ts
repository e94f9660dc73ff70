import type { MethodFormats } from '../../recording/formats/method-formats';

export const longPress: MethodFormats = {
  playwright: { write: ({ locator, clickOptions }) => [`await ${locator}.click(${clickOptions});`] },
  devtools: { write: ({ clicked }) => clicked('click') },
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
