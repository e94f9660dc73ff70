import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * The three indexes of methods, made from their folders: each imports one file of each folder, so that a page gets no
 * sentence and a panel nothing that acts. `vitest run test/unit/methods -u` writes them.
 */
const indexes = {
  facts: (list: string) => list.replace('LIST', 'export const facts'),
  performs: (list: string) =>
    `import type { Method, MethodTable } from '../frame/act/act';
import type { MethodName } from '../protocol/methods';
${list.replace('LIST', 'const performs: Record<MethodName, Method>')}
/** Every method by its name. */
export const methodTable: MethodTable = new Map(Object.entries(performs));
`,
  formats: (list: string) =>
    `import type { MethodName } from '../protocol/methods';
import type { MethodFormats } from '../recording/formats/method-formats';
${list.replace('LIST', 'export const formats: Partial<Record<MethodName, MethodFormats>>')}`,
};
const fileOf = { facts: 'method', performs: 'perform', formats: 'formats' };

const folders = readdirSync('src/methods', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();

const nameOf = (folder: string) => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

it.each(['facts', 'performs', 'formats'] as const)('%s has each folder', async (index) => {
  const file = fileOf[index];
  const having = folders.filter((folder) => existsSync(`src/methods/${folder}/${file}.ts`));
  const imports = having.map((folder) => `import { ${nameOf(folder)} } from './${folder}/${file}';\n`);
  const rows = having.map((folder) => `  ${nameOf(folder)},\n`);
  const text = `${imports.join('')}\nLIST = {\n${rows.join('')}};\n`;
  const note = '// Written from the folders beside it by test/unit/methods/indexes.test.ts (-u).\n';
  await expect(note + indexes[index](text)).toMatchFileSnapshot(`../../../src/methods/${index}.ts`);
});
