import type { MethodFormats } from '../../recording/formats/method-formats';

export const doubleClick: MethodFormats = {
  playwright: { write: ({ locator, clickOptions }) => [`await ${locator}.dblclick(${clickOptions});`] },
  devtools: { write: ({ clicked }) => clicked('doubleClick') },
  selenium: {
    write: ({ locator, isPlain }) => (isPlain ? [{ command: 'doubleClick', target: locator }] : undefined),
  },
};
