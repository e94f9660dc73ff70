import { describe, expect, it } from 'vitest';
import { checkInAddress } from '../../../src/protocol/variables';
import { firstAddress } from '../../../src/recording/summary';
import { secretNames } from '../../../src/recording/step-texts';
import { recordingWith, stepOf } from './fixtures';

describe('addresses and secrets', () => {
  it('lets plain values into any address, and bound ones into those of their origins', () => {
    const bound = { origins: { id: ['https://shop.example'] }, secrets: new Set<string>() };
    expect(() => checkInAddress(['page'], 'https://a.example/', bound)).not.toThrow();
    expect(() => checkInAddress(['id'], 'https://shop.example/1', bound)).not.toThrow();
    expect(() => checkInAddress(['id'], 'https://a.example/1', bound)).toThrow(/may be typed on/u);
  });

  it('lets no secret into one, its own site’s neither', () => {
    const known = { origins: { pin: ['https://bank.example'] }, secrets: new Set(['pin']) };
    expect(() => checkInAddress(['pin'], 'https://bank.example/?1', known)).toThrow(/is a secret/u);
  });

  it('takes for secrets what a recording types where secrets are', () => {
    const typed = stepOf({ method: 'fill', arguments: ['%code%'], isSecret: true });
    const first = stepOf({ method: 'navigate', arguments: ['https://a.example/%code%'], target: undefined });
    const recording = recordingWith([first, typed]);
    expect([...secretNames(recording)]).toEqual(['code']);
    expect(() => firstAddress(recording, { variables: { code: '1234' } })).toThrow(/is a secret/u);
  });

  it('takes the site that a secret is typed on for none', () => {
    const scope = { origin: '%shop%' };
    const typed = stepOf({ method: 'fill', arguments: ['%code%'], isSecret: true, scope });
    expect([...secretNames(recordingWith([typed]))]).toEqual(['code']);
  });
});
