import type { MethodFormats } from '../../recording/formats/method-formats';

export const focus: MethodFormats = {
  playwright: { write: ({ locator }) => [`await ${locator}.focus();`] },
};
