import { describe, expect, it } from 'vitest';
import { composerDraft } from '../../../src/panel/aimed';
import { changeMemory } from '../../../src/panel/state';
import { nowView, sureRows } from '../../../src/panel/view';
import type { Run } from '../../../src/protocol/session';
import type { TabData } from '../../../src/panel/tab-data';
import { action, candidate, run, state, step } from './fixtures';

describe('nowView', () => {
  it('is idle in a tab without a session', () => {
    expect(nowView(state())).toEqual({ name: 'idle', session: undefined });
  });

  it('says when no extension may work on the page', () => {
    const tab = { id: 7, title: '', isOffLimits: true };
    expect(nowView(state(undefined, { tab })).name).toBe('not-scriptable');
  });

  it('shows the newest run', () => {
    expect(nowView(state([run('b', { state: 'done' }), run('a')])).name).toBe('done');
    expect(nowView(state([run('b', { state: 'running' }), run('a')])).name).toBe('running');
  });

  it('shows data in its mode, but a run that goes on first', () => {
    const inData = (runs: Parameters<typeof state>[0]) => nowView({ ...state(runs), mode: 'data' });
    expect(inData([run('a', { state: 'done' })])).toEqual({ name: 'data', isReading: false });
    expect(inData([run('a', { state: 'running' })]).name).toBe('running');
  });

  it('says in its mode why an extraction after the reading has failed, and asks for consent', () => {
    const failed = (error: Run['error'], startedAt: number) =>
      nowView({
        ...state([
          run('a', { kind: 'extract', state: 'failed', instruction: 'the cheapest', error, startedAt }),
        ]),
        mode: 'data',
        data: { 7: { readAt: 100 } as TabData },
      });
    const timeout = { code: 'timeout' as const, message: 'Too long.' };
    expect(failed(timeout, 101)).toMatchObject({ name: 'data', error: timeout });
    expect(failed(timeout, 99)).toEqual({ name: 'data', isReading: false });
    const details = { origin: 'https://models.example', modelName: 'openai/gpt-5' };
    const consent = { code: 'needs-consent' as const, message: 'Text would go.', details };
    expect(failed(consent, 101)).toMatchObject({
      name: 'consent',
      request: { kind: 'data', instruction: 'the cheapest' },
    });
  });

  it('shows that data is read, picked, stopped, or not to be had', () => {
    const reading = { kind: 'data' as const, instruction: '' };
    const starting = { request: reading, previousRunId: undefined, phase: 'starting' as const };
    const shown = (pending: Parameters<typeof changeMemory>[2]['pending']) =>
      nowView(changeMemory(state(), 7, { pending }));
    expect(shown(starting)).toEqual({ name: 'data', isReading: true });
    expect(shown({ ...starting, request: { ...reading, isPicked: true } }).name).toBe('picking');
    expect(shown({ ...starting, isStopped: true })).toMatchObject({ error: { code: 'stopped' } });
    const further = { ...starting, request: { ...reading, isFurther: true as const } };
    const going = state([run('b', { kind: 'extract', state: 'running', phase: 'Reading on after 40 rows' })]);
    const progress = { name: 'data', isReading: true, phase: 'Reading on after 40 rows' };
    expect(nowView(changeMemory(going, 7, { pending: further }))).toEqual(progress);
    // What was read until then is on its way.
    const stopped = { ...further, isStopped: true as const };
    expect(nowView(changeMemory(going, 7, { pending: stopped }))).toEqual(progress);
    const error = { code: 'timeout' as const, message: 'Too long.' };
    expect(shown({ ...starting, phase: 'failed', error })).toMatchObject({ name: 'data', error });
  });

  it('is idle again when the newest run was put away', () => {
    const dismissed = changeMemory(state([run('a', { state: 'done' })]), 7, { dismissedRunId: 'a' });
    expect(nowView(dismissed).name).toBe('idle');
  });

  it('shows a request that has no run yet as running', () => {
    const pending = {
      request: { kind: 'do' as const, instruction: 'click Save' },
      previousRunId: 'a',
      phase: 'starting' as const,
    };
    const view = nowView(changeMemory(state([run('a')]), 7, { pending }));
    expect(view).toEqual({ name: 'running', sentence: 'click Save', run: undefined });
  });

  it('asks before text goes to the provider a run ended for', () => {
    const details = { origin: 'https://models.example:8443', modelName: 'openai/gpt-5' };
    const error = { code: 'needs-consent' as const, message: 'Text would go.', details };
    const ended = run('a', { kind: 'act', state: 'failed', instruction: 'be wise', error });
    expect(nowView(state([ended]))).toEqual({
      name: 'consent',
      ...details,
      request: { kind: 'do', instruction: 'be wise' },
    });
  });

  it('asks for access to the origin a run ended for', () => {
    const error = {
      code: 'needs-access' as const,
      message: 'No access.',
      details: { origin: 'https://a.example' },
    };
    const view = nowView(state([run('a', { kind: 'act', state: 'failed', error })]));
    expect(view).toEqual({
      name: 'access',
      origin: 'https://a.example',
      request: { kind: 'do', instruction: 'instruction of a' },
      denied: false,
    });
  });

  it('gives what could have been meant with a failure', () => {
    const error = { code: 'no-model' as const, message: 'Two fit.' };
    const view = nowView(
      state([run('a', { kind: 'act', state: 'failed', error, candidates: [candidate('#x')] })]),
    );
    expect(view).toMatchObject({ name: 'failed', error, rows: [{ index: 0 }] });
  });

  it('names a cause for a run that was cut off without one', () => {
    const view = nowView(state([run('a', { state: 'interrupted' })]));
    expect(view).toMatchObject({ name: 'failed', error: { code: 'interrupted' } });
  });

  it('keeps the candidates on screen while they are run, with what came of each', () => {
    const list = run('list', { candidates: [candidate('#x'), candidate('#y')] });
    const acted = run('act', { kind: 'act', state: 'done', steps: [step('#y')] });
    const view = nowView(changeMemory(state([acted, list]), 7, { listRunId: 'list' }));
    expect(view).toMatchObject({
      name: 'candidates',
      acting: undefined,
      rows: [{ step: undefined }, { step: { state: 'done' } }],
    });
  });

  it('says why a row was not run when it ended before its step', () => {
    const list = run('list', { candidates: [candidate('#x')] });
    const error = { code: 'frame-gone' as const, message: 'Gone.' };
    const acted = run('act', { kind: 'act', state: 'failed', error });
    const view = nowView(changeMemory(state([acted, list]), 7, { listRunId: 'list' }));
    expect(view).toMatchObject({ name: 'candidates', problem: { code: 'frame-gone' } });
  });
});

describe('sureRows', () => {
  it('leaves out what is unsure, done, or without a value', () => {
    const list = run('list', {
      candidates: [
        candidate('#sure'),
        candidate('#unsure', { sure: false }),
        candidate('#done'),
        candidate('#empty', { action: action('#empty', { method: 'fill' }) }),
      ],
    });
    const acted = run('act', { kind: 'act', state: 'done', steps: [step('#done')] });
    const view = nowView(changeMemory(state([acted, list]), 7, { listRunId: 'list' }));
    const rows = view.name === 'candidates' ? sureRows(view.rows) : [];
    expect(rows.map(({ candidate: { action: found } }) => found.selector)).toEqual(['#sure']);
  });
});

describe('draftOf', () => {
  it('holds the instruction whose answer waits, until the user types', () => {
    const waiting = state([run('a')]);
    expect(composerDraft(waiting)).toBe('instruction of a');
    expect(composerDraft(changeMemory(waiting, 7, { draft: '' }))).toBe('');
  });

  it('is empty after a run that is done', () => {
    expect(composerDraft(state([run('a', { state: 'done' })]))).toBe('');
  });
});
