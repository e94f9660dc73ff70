import { describe, expect, it } from 'vitest';
import { SessionIds } from '../../../src/server/sessions/session-table';

const keys = ['a-key-of-16-chars', 'another-key-of-16'];
const home = 'grid 0123abcd extension';

describe('a name of a session', () => {
  const id = new SessionIds(keys).make(home, 'caller');

  it('is read by every process with the same keys, in whatever order', () => {
    expect(new SessionIds(keys.toReversed()).homeOf(id, 'caller')).toBe(home);
  });

  it('fits into a path', () => {
    expect(id).toMatch(/^[\w.-]{1,200}$/);
  });

  it.each([
    ['another caller', id, 'stranger'],
    [
      'a home that was changed',
      `${Buffer.from('grid ffff extension').toString('base64url')}.${id.split('.')[1]}`,
      'caller',
    ],
    ['no signature', id.split('.')[0] ?? '', 'caller'],
    ['a name of another kind', '6f8a1c1e-9a4e-4a0e-8a55-3f1d1f0e3c11', 'caller'],
    ['nothing', '', 'caller'],
  ])('leads nowhere for %s', (_what, shown, caller) => {
    expect(new SessionIds(keys).homeOf(shown, caller)).toBeUndefined();
  });

  it('leads nowhere for a process with other keys, or with none', () => {
    expect(new SessionIds(['a-third-key-of-16']).homeOf(id, 'caller')).toBeUndefined();
    const none = new SessionIds([]);
    expect(none.homeOf(new SessionIds([]).make(home, 'anyone'), 'anyone')).toBeUndefined();
    expect(none.homeOf(none.make(home, 'anyone'), 'anyone')).toBe(home);
  });
});
