import { expect, it } from 'vitest';
import { diffSnapshots, diffText } from '../../../src/engine/page-text';

const page = (lines: string[], top = 'k1', child = 'k2') => ({
  text: lines.join('\n'),
  engines: new Map([
    ['', top],
    ['b', child],
  ]),
});

it('tells lines by ref, and text by what it says', () => {
  const before = page(['# Orders', '1 button Save', 'b1 link Old', '- same', '- same', '- gone']);
  const after = page(['# Orders', '1 button Save disabled', '2 link New', '- same', '- same', '- same']);
  const changes = diffSnapshots(before, after);
  expect(diffText(changes)).toBe(
    '~ 1 button Save disabled (was: button Save)\n+ 2 link New\n+ - same\n- b1 link Old\n- - gone',
  );
  expect(changes.map(({ ref }) => ref)).toEqual(['1', '2', undefined, 'b1', undefined]);
});

it('takes the refs of another document for other elements', () => {
  const changes = diffSnapshots(
    page(['1 button Save', 'b1 link In']),
    page(['1 button Save', 'b1 link In'], 'k3'),
  );
  expect(changes.map(({ kind, ref }) => [kind, ref])).toEqual([
    ['added', '1'],
    ['removed', '1'],
  ]);
});
