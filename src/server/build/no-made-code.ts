import type { Plugin } from 'vite';

/** What is put in the place of what would make code or markup of a text, by the file of the package that has it. */
const replaced = [
  // Never reached (`jitless`), and the browser forbids it.
  { file: /\/zod\/v4\/core\/(?:util|doc)\.js$/, text: 'const F = Function;', by: 'const F = undefined;' },
  // Used for style sheets only, which are texts: what is to be markup would be shown as a text.
  {
    file: /\/react-dom-client\.production\.js$/,
    text: 'domElement.innerHTML = key',
    by: 'domElement.textContent = key',
  },
];

/**
 * Takes from other packages what would make code or markup of texts: who looks for it in the scripts, as stores do, is to find
 * none.
 */
export const noMadeCode: Plugin = {
  name: 'no-made-code',
  transform: (code, id) => {
    const found = replaced.find(({ file }) => file.test(id));
    return found && { code: code.replaceAll(found.text, found.by), map: null };
  },
};
