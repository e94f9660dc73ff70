import { describe, expect, it } from 'vitest';
import {
  aimedOf,
  aimedPlaceOf,
  cloudOf,
  pageOf,
  seenSessionOf,
  tabSessionOf,
} from '../../../src/panel/aimed';
import { initialState, type PanelState } from '../../../src/panel/state';
import type { CloudSession } from '../../../src/protocol/cloud';
import { nowView } from '../../../src/panel/view';
import type { Session } from '../../../src/protocol/session';

const cloud = (change: Partial<CloudSession> = {}) =>
  ({
    id: 'c1',
    baseUrl: 'https://service.example/v1',
    url: '',
    state: 'open',
    runs: [],
    ...change,
  }) as unknown as CloudSession;

const state: PanelState = {
  ...initialState,
  tab: { id: 7, title: 'Shop', url: 'https://shop.example/', isOffLimits: true },
  sessions: { 7: { id: 's7', runs: [], unreadable: ['frame'] } as unknown as Session },
  cloudSessions: [cloud()],
};
const inCloud: PanelState = { ...state, target: 'c1' };

describe('what instructions go to', () => {
  it('is the active tab unless a session of a service was chosen that is open', () => {
    expect(aimedOf({ ...state, tab: undefined })).toBeUndefined();
    expect(aimedOf(state)).toEqual({ tab: state.tab });
    expect(aimedOf(inCloud)).toEqual({ cloud: inCloud.cloudSessions[0] });
    expect(cloudOf({ ...inCloud, cloudSessions: [cloud({ state: 'ended' })] })).toBeUndefined();
  });

  it('is remembered by a name of its own', () => {
    expect([state, inCloud].map((each) => aimedPlaceOf(aimedOf(each) ?? { cloud: cloud() }))).toEqual([
      7,
      'cloud:c1',
    ]);
  });

  it('has its session, of which only the tab’s can be drawn on', () => {
    expect(seenSessionOf(state)?.unreadable).toEqual(['frame']);
    expect(seenSessionOf(inCloud)).toEqual({ id: 'cloud:c1', runs: [], unreadable: [] });
    expect([tabSessionOf(state)?.id, tabSessionOf(inCloud)]).toEqual(['s7', undefined]);
  });

  it('shows the page it is about: of a service, its host until it has one', () => {
    expect(pageOf({ cloud: cloud() })).toEqual({ title: 'service.example', isOffLimits: false });
    expect(pageOf({ cloud: cloud({ url: 'https://shop.example/a' }) })).toMatchObject({
      title: 'shop.example',
      url: 'https://shop.example/a',
    });
  });

  it('may be a service though no extension may work on the tab', () => {
    expect([nowView(state).name, nowView(inCloud).name]).toEqual(['not-scriptable', 'idle']);
  });
});
