import type { MethodFormats } from '../../recording/formats/method-formats';

export const selectOptionFromDropdown: MethodFormats = {
  playwright: {
    write: ({ page, locator, first, literal }) => [
      `await ${locator}.click();`,
      `await ${page}.getByRole('option', { name: ${literal(first)} }).click();`,
    ],
  },
};
