import { expect, it } from 'vitest';
import type { UserEvent } from '../../../src/protocol/recordings/live-recording';
import { placeEvent } from '../../../src/recording/step-target';

const place = { at: 1, tab: 0, url: 'https://a.example/' };
const hops = [{ selector: '#mine', index: 0 }];
const click = (selector: string, more: object = {}): UserEvent => ({
  ...place,
  kind: 'click',
  target: { selector, alternates: [], ...more },
});

it('has what a frame told be done in that frame, whatever it says', () => {
  const told = click('#pay', { frame: [{ selector: '#bank' }] });
  expect(placeEvent(told, { hops })).toEqual(click('#pay', { frame: hops }));
  expect(placeEvent(told, { hops: [] })).toEqual(click('#pay'));
});

it('has an element of a frame known by the address of that frame, whatever the frame says', () => {
  const fingerprint = {
    version: 1,
    role: 'textbox',
    name: 'Name on card',
    tag: 'input',
    attributes: [],
    around: {},
    alike: { at: 1, of: 1 },
  };
  const told = click('#name', { fingerprint: { ...fingerprint, frame: 'https://shop.example/' } });
  const frame = 'https://pay.example/card';
  expect(placeEvent(told, { hops, url: `${frame}?session=7` })).toEqual(
    click('#name', { fingerprint: { ...fingerprint, frame }, frame: hops }),
  );
  expect(placeEvent(told, { hops: [], url: frame })).toEqual(click('#name', { fingerprint }));
});

it.each(['#bank >> #pay', 'xpath=/html/body/iframe[1]/html/body/button', '#mine >> #bank >> #pay'])(
  'takes nothing on an element of another frame: %s',
  (selector) => {
    expect(placeEvent(click(selector), { hops: [] })).toBeUndefined();
    expect(
      placeEvent({ ...click('#pay'), kind: 'drag', onto: selector } as UserEvent, { hops }),
    ).toBeUndefined();
    const alternates = [
      { kind: 'css', selector },
      { kind: 'id', selector: '#pay' },
    ];
    expect(placeEvent(click('#pay', { alternates }), { hops: [] })).toEqual(
      click('#pay', { alternates: alternates.slice(1) }),
    );
  },
);

it('has the top frame alone tell where the tab goes', () => {
  const moved: UserEvent = { ...place, kind: 'navigation', isTyped: true };
  expect(placeEvent(moved, { hops })).toBeUndefined();
  expect(placeEvent(moved, { hops: [] })).toEqual(moved);
  const answered: UserEvent = { ...place, kind: 'dialog', answer: 'accept' };
  expect(placeEvent(answered, { hops })).toEqual(answered);
});
