import { describe, expect, it } from 'vitest';
import { RawEvent } from '../../../src/protocol/recordings/live-recording';
import { actedEvent } from '../../../src/recording/step-target';
import { fingerprintOf } from './fixtures';

const place = { at: 1000, tab: 0, url: 'https://shop.example/' };

describe('an act of Tabwright’s own, as it is recorded', () => {
  it('leads through the frames, by the selectors that are known and the fingerprint', () => {
    const fingerprint = fingerprintOf('textbox', 'City');
    const event = actedEvent(
      {
        action: {
          selector: 'iframe[title="Address"] >> #city',
          method: 'fill',
          description: 'Fill City',
          arguments: ['%city%'],
        },
        fingerprint,
        alternates: ['#town', 'input[name="city"]', '//label/input'],
      },
      place,
    );
    expect(RawEvent.parse(event)).toEqual({
      ...place,
      kind: 'acted',
      method: 'fill',
      arguments: ['%city%'],
      description: '',
      target: {
        selector: '#city',
        alternates: [
          { kind: 'id', selector: '#town' },
          { kind: 'name', selector: 'input[name="city"]' },
          { kind: 'xpath', selector: '//label/input' },
        ],
        fingerprint,
        frame: [{ selector: 'iframe[title="Address"]' }],
      },
    });
  });

  it('is none when it has no method of ours', () => {
    const action = { selector: '#a', description: 'Do it', method: 'explode' };
    expect(actedEvent({ action }, place)).toBeUndefined();
  });
});
