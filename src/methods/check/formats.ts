import type { MethodFormats } from '../../recording/formats/method-formats';

export const check: MethodFormats = {
  playwright: { write: ({ locator }) => [`await ${locator}.check();`] },
  devtools: {
    write: ({ clicked }) => clicked('click'),
    losses: ['It is a click, which changes the box whatever it was before.'],
  },
  selenium: {
    write: ({ locator, leaves }) => [
      { command: 'check', target: locator },
      ...(leaves ? [] : [{ command: 'assertChecked', target: locator }]),
    ],
  },
};
