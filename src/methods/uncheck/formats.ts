import type { MethodFormats } from '../../recording/formats/method-formats';

export const uncheck: MethodFormats = {
  playwright: { write: ({ locator }) => [`await ${locator}.uncheck();`] },
  devtools: {
    write: ({ clicked }) => clicked('click'),
    losses: ['It is a click, which changes the box whatever it was before.'],
  },
  selenium: {
    write: ({ locator, leaves }) => [
      { command: 'uncheck', target: locator },
      ...(leaves ? [] : [{ command: 'assertNotChecked', target: locator }]),
    ],
  },
};
