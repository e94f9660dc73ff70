import type { Plugin } from 'vite';

const polyfill = 'webextension-polyfill';

/**
 * Puts the browser's own object in the place of its polyfill, which every script of ours would carry: what is called in it
 * gives promises in every browser that we run in.
 */
export const ownBrowserObject: Plugin = {
  name: 'own-browser-object',
  enforce: 'pre',
  resolveId: (id) => (id === polyfill ? `\0${polyfill}` : undefined),
  load: (id) =>
    id === `\0${polyfill}` ? 'export default globalThis.browser ?? globalThis.chrome;' : undefined,
};
