import { describe, expect, it } from 'vitest';
import { heal } from '../../../src/engine/heal';
import type { LastingTarget } from '../../../src/engine/page';
import { matchInstruction } from '../../../src/matching';
import type { Fingerprint } from '../../../src/protocol/fingerprint';
import type { Snapshot } from '../../../src/protocol/snapshot';
import { item, pageOf } from '../matching/page-builder';
import { contextOn, fingerprintOf, scriptedPage } from './scripted-page';

const around = { section: 'Account', path: ['form#login'], before: 'Password' };
const signIn = fingerprintOf('button', 'Sign in', { around });
const logIn = fingerprintOf('button', 'Log in', { around });
const showsLogIn = pageOf(item('button', 'Log in'));

type Now = { fingerprint?: Fingerprint; description?: string; like?: Fingerprint[]; shows?: Snapshot };

/** Heals the button that was "Sign in" on a page as it is now, where every button stands in its place. */
function healed({
  fingerprint = signIn,
  description = 'click Log in',
  like = [],
  shows = showsLogIn,
}: Now = {}) {
  const lookalikes = like.map((each, at): LastingTarget => {
    return { selector: `#like${at + 1}`, alternates: [], fingerprint: each };
  });
  const { page } = scriptedPage({ shows: [shows], lookalikes, around });
  const action = { selector: '#old', description, method: 'click', arguments: [] };
  return heal({ action, fingerprint, variables: {} }, contextOn(page));
}

describe('an element that is lost', () => {
  it('is found by what its description means, where that stands in its place', async () => {
    expect(await healed()).toMatchObject({ target: { selector: '#r1' }, repair: { rung: 'matcher' } });
  });

  it('is not looked for any more where several are like it: which one it was is for the user to say', async () => {
    const { name, attributes } = signIn;
    const fingerprint = { ...signIn, alike: { at: 1, of: 2 }, others: [{ name, attributes, around }] };
    const found = await healed({ fingerprint, like: [signIn, signIn] });
    expect(found).toMatchObject({
      refusal: { code: 'element-changed', message: expect.stringContaining('There are now 2 elements') },
    });
    expect(found).not.toHaveProperty('target');
  });

  it('is none of several that its description means', async () => {
    expect(await healed({ shows: pageOf(item('button', 'Log in'), item('button', 'Log in')) })).toBe(
      undefined,
    );
    const fields = pageOf(item('textbox', 'Email'), item('button', 'Log in'));
    expect(await healed({ description: 'click Log in, then click Email', shows: fields })).toBe(undefined);
  });

  it('is not one that merely could be meant', async () => {
    const description = 'click Log in for members';
    expect(matchInstruction(description, showsLogIn)).toMatchObject({
      sure: false,
      candidates: [{ ref: '1' }],
    });
    expect(await healed({ description })).toBe(undefined);
  });

  it('is not one that its description means surely, but that stood beside it or does something else', async () => {
    const { name, attributes } = logIn;
    const beside = { ...signIn, others: [{ name, attributes, around }] };
    expect(await healed({ fingerprint: beside })).toBe(undefined);
    const shows = pageOf(item('button', 'Delete account'));
    expect(await healed({ description: 'click Delete account', shows })).toBe(undefined);
  });
});
