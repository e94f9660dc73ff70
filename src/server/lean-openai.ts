import type { Plugin } from 'vite';

/**
 * Leaves out what the `openai` package has for each of its endpoints, a tenth of the worker: requests go by the client's own
 * `post`. A version of it that is written in another way is built whole.
 */
export const leanOpenAi: Plugin = {
  name: 'lean-openai',
  transform: (code, id) => {
    if (id.includes('/openai/resources/')) return { code, moduleSideEffects: false };
    if (!id.endsWith('/openai/client.mjs')) return undefined;
    return code.replaceAll(/^\s*this\.\w+ = new API\.\w+\(this\);$/gm, '').replaceAll(statics, '');
  },
};

/** The classes of endpoints as static members of the client. */
const statics = /^OpenAI\.[A-Z]\w+ = [A-Z]\w+;$/gm;
