import { boardFiles } from '../../boards/files/files';
import { faultsOf } from '../../boards/files/follow-file';
import { expect, test } from '../fixtures';

const tools = [...new Set(boardFiles.map(({ name }) => name.replace(/:.*$/u, '')))];

for (const tool of tools)
  test(`files of a tool are followed or say that they cannot be: ${tool}`, async ({
    background,
    context,
    startOn,
  }) => {
    test.setTimeout(600_000);
    const start = async (url: string) => (await startOn(url)).session;
    const faults: Record<string, string[]> = {};
    for (const file of boardFiles.filter(({ name }) => name.startsWith(`${tool}:`))) {
      const known = context.pages();
      const found = await faultsOf(file, { background, start });
      console.log(found.length === 0 ? 'right' : 'WRONG', file.name, found.join('; '));
      if (found.length > 0) faults[file.name] = found;
      for (const page of context.pages()) if (!known.includes(page)) await page.close();
    }
    expect(faults).toEqual({});
  });
