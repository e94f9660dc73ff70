import { describe, expect, it } from 'vitest';
import { componentsOf, type ComponentList } from '../../../src/server/build/release';

const component = (name: string, version: string, group?: string) => ({
  'bom-ref': `${group ?? ''}/${name}@${version}`,
  name,
  version,
  ...(group === undefined ? {} : { group }),
});

const all: ComponentList = {
  metadata: { component: component('tabwright', '0.1.0') },
  components: [component('core', '9.7.3', '@mantine'), component('zod', '4.6.7'), component('zod', '3.0.0')],
  dependencies: [
    { ref: '/tabwright@0.1.0', dependsOn: ['@mantine/core@9.7.3', '/zod@4.6.7'] },
    { ref: '@mantine/core@9.7.3' },
    { ref: '/zod@4.6.7' },
  ],
};

const packed = { file: 'tabwright.zip', bytes: 1, hash: 'ab12' };

describe('the components of a file', () => {
  it('are the packages that it was made of, in their versions, with its hash', () => {
    const { list, unknown } = componentsOf(all, packed, ['@mantine/core 9.7.3']);
    expect(list.components.map((each) => each['bom-ref'])).toEqual(['@mantine/core@9.7.3']);
    expect(list.dependencies).toEqual([
      { ref: '/tabwright@0.1.0', dependsOn: ['@mantine/core@9.7.3'] },
      { ref: '@mantine/core@9.7.3', dependsOn: [] },
    ]);
    expect(list.metadata.component).toMatchObject({ hashes: [{ alg: 'SHA-256', content: 'ab12' }] });
    expect(unknown).toEqual([]);
  });

  it('are not complete while a package is in no list', () => {
    expect(componentsOf(all, packed, ['zod 4.6.7', 'left-pad 1.0.0']).unknown).toEqual(['left-pad 1.0.0']);
  });
});
