import { describe, expect, it } from 'vitest';
import { capabilityOf } from '../../../src/engine/gate/capability';
import { judge } from '../../../src/engine/gate/decide-gate';
import { factsOf, factsOfFingerprint } from '../../../src/engine/gate/facts';
import { item, pageOf, part } from '../matching/page-builder';
import { fingerprintOf } from './scripted-page';

const origin = 'https://shop.example';
const capability = capabilityOf('tidy my settings', { origin });
const enter = { method: 'press', arguments: ['Enter'], origin };

describe('Enter', () => {
  it.each(['button', 'link', 'menuitem'])('on a %s presses that, and not what comes after it', (role) => {
    const page = pageOf(item(role, 'Delete account'), item('button', 'Help'));
    const ref = page.nodes.find(({ name }) => name === 'Delete account')?.ref ?? '';
    const facts = factsOf(page, ref, { ...enter, isCompared: true });
    expect(facts && judge(facts, capability).reason).toEqual({ kind: 'risk', risk: 'delete' });
    const known = factsOfFingerprint(fingerprintOf(role, 'Delete account'), enter);
    expect(judge(known, capability).reason).toEqual({ kind: 'risk', risk: 'delete' });
  });

  it('in a field presses the button of its form', () => {
    const page = pageOf(item('textbox', 'Reason'), item('button', 'Delete account'));
    const facts = factsOf(page, page.nodes.find(({ role }) => role === 'textbox')?.ref ?? '', {
      ...enter,
      isCompared: true,
    });
    expect(facts?.pressed).toBe('Delete account');
  });
});

describe('what is around a target', () => {
  const heading = (name: string, frameId = 0) => ({ ...part('heading', name), frameId });
  const press = { method: 'click', arguments: [], origin, isCompared: true };

  it('is the last heading before it in its own frame', () => {
    const target = item('button', 'Go on');
    const page = pageOf(heading('Orders'), heading('Delete account'), heading('Weather', 7), target);
    expect(factsOf(page, '1', press)?.around).toEqual(['Delete account']);
  });
});
