import type { MethodFormats } from '../../recording/formats/method-formats';

export const rightClick: MethodFormats = {
  playwright: { write: ({ locator, clickOptions }) => [`await ${locator}.click(${clickOptions});`] },
  devtools: { write: ({ clicked }) => clicked('click') },
};
