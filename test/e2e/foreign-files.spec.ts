import { boardFiles } from '../boards/files/files';
import { faultsOf } from '../boards/files/follow-file';
import { expect, test } from './fixtures';

// A file of each tool, of the kinds that break first; all of them are followed by `npm run test:all`.
const names = [
  'devtools: a place on a canvas',
  'selenium: a script',
  'playwright ts: rows by their text',
  'automa: a frame and back',
  'ui.vision: a real click of the other button',
];

test('files of other tools are followed, and one that leaves something out does not end well', async ({
  background,
  startOn,
}) => {
  const start = async (url: string) => (await startOn(url)).session;
  for (const file of boardFiles.filter(({ name }) => names.includes(name)))
    expect([file.name, await faultsOf(file, { background, start })]).toEqual([file.name, []]);
});
