import type { MethodFormats } from '../../recording/formats/method-formats';

export const scrollIntoView: MethodFormats = {
  playwright: { write: ({ locator }) => [`await ${locator}.scrollIntoViewIfNeeded();`] },
};
