import type { ActionOutput } from '../../../src/protocol/action';
import type { Candidate, Run, RunStep, Session } from '../../../src/protocol/session';
import { initialState, type PanelState } from '../../../src/panel/state';

export const usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

export function action(selector: string, change: Partial<ActionOutput> = {}): ActionOutput {
  return { selector, description: `Click ${selector}`, method: 'click', arguments: [], ...change };
}

export function candidate(selector: string, change: Partial<Candidate> = {}): Candidate {
  return { action: action(selector), confidence: 0.9, sure: true, ...change };
}

export function step(selector: string, change: Partial<RunStep> = {}): RunStep {
  return {
    action: action(selector),
    state: 'done',
    rung: 'given',
    already: false,
    effects: [],
    ms: 5,
    ...change,
  };
}

export function run(id: string, change: Partial<Run> = {}): Run {
  return {
    id,
    kind: 'observe',
    instruction: `instruction of ${id}`,
    state: 'candidates',
    phase: '',
    startedAt: 0,
    ms: 4,
    rung: 'matcher',
    tried: [],
    usage,
    calls: [],
    candidates: [],
    steps: [],
    ...change,
  };
}

export function session(runs: Run[], change: Partial<Session> = {}): Session {
  return {
    id: 's1',
    tabId: 7,
    windowId: 1,
    url: 'https://shop.example/',
    title: 'Shop',
    startedAt: 0,
    openedTabs: [],
    unreadable: [],
    runs,
    ...change,
  };
}

/** The panel on tab 7 of a shop, with these runs if there is a session. */
export function state(runs?: Run[], change: Partial<PanelState> = {}): PanelState {
  return {
    ...initialState,
    tab: { id: 7, title: 'Shop', url: 'https://shop.example/', isOffLimits: false },
    sessions: runs ? { 7: session(runs) } : {},
    ...change,
  };
}
