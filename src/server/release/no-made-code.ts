import type { Plugin } from 'vite';

/**
 * Takes from zod what would make code of texts. It is never reached (`jitless`), and the browser forbids it; but who looks for
 * it in the scripts, as stores do, is to find none.
 */
export const noMadeCode: Plugin = {
  name: 'no-made-code',
  transform: (code, id) =>
    /\/zod\/v4\/core\/(?:util|doc)\.js$/.test(id)
      ? { code: code.replaceAll('const F = Function;', 'const F = undefined;'), map: null }
      : undefined,
};
