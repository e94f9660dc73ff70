import { expect, it } from 'vitest';
import { licenceFaultsIn } from '../../../src/server/build/plugins';

const line = `\n${'='.repeat(80)}\n\n`;
const good = 'a 1.0.0\nMIT\n\nPermission is hereby granted\n';

it('a package is shipped with the text of its licence, which asks for no more', () => {
  expect(licenceFaultsIn(good)).toEqual([]);
  expect(licenceFaultsIn([good, 'b 2.0.0\nISC\n', good].join(line))).toEqual([
    'the licence of b 2.0.0 has no text',
  ]);
  expect(licenceFaultsIn([good, '@c/d 3.0.0\nGPL-3.0\n\nText\n'].join(line))).toEqual([
    '@c/d 3.0.0 has the licence GPL-3.0',
  ]);
});
