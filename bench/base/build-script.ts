import path from 'node:path';
import { build } from 'vite';

/** A TypeScript module as one plain script that leaves its exports in the global `name`. */
export async function buildScript(entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: path.resolve(import.meta.dirname, '../..'),
    build: { write: false, target: 'chrome120', lib: { entry, formats: ['iife'], name, fileName: name } },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} could not be built.`);
  return `${chunk.code}\nglobalThis.${name} = ${name};`;
}
