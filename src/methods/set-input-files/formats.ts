import type { MethodFormats } from '../../recording/formats/method-formats';

export const setInputFiles: MethodFormats = {
  playwright: {
    write: ({ locator, all }) => [`await ${locator}.setInputFiles(${all()});`],
    losses: ['The files are looked for where the test is run.'],
  },
};
