import type { MethodFormats } from '../../recording/formats/method-formats';

export const fill: MethodFormats = {
  playwright: {
    write: ({ locator, first, literal, stayed }) => [
      `await ${locator}.fill(${literal(first)});`,
      ...stayed(first),
    ],
  },
  devtools: {
    write: ({ first, typed }) => typed(first),
  },
  selenium: {
    write: ({ first, typed }) => typed(first),
  },
};
