import type { MethodFormats } from '../../recording/formats/method-formats';

export const clear: MethodFormats = {
  playwright: { write: ({ locator, stayed }) => [`await ${locator}.clear();`, ...stayed('')] },
  devtools: {
    write: ({ first, typed }) => typed(first),
  },
  selenium: {
    write: ({ first, typed }) => typed(first),
  },
};
