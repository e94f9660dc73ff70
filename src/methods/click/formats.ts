import type { MethodFormats } from '../../recording/formats/method-formats';

export const click: MethodFormats = {
  playwright: { write: ({ locator, clickOptions }) => [`await ${locator}.click(${clickOptions});`] },
  devtools: { write: ({ clicked }) => clicked('click') },
  selenium: {
    write: ({ locator, isPlain }) => (isPlain ? [{ command: 'click', target: locator }] : undefined),
  },
};
