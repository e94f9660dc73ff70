import type { MethodFormats } from '../../recording/formats/method-formats';

export const hover: MethodFormats = {
  playwright: { write: ({ locator }) => [`await ${locator}.hover();`] },
  devtools: { write: ({ selectors }) => [{ type: 'hover', selectors }] },
  selenium: {
    write: ({ locator, isPlain }) => (isPlain ? [{ command: 'mouseOver', target: locator }] : undefined),
  },
};
