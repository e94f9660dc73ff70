import { describe, expect, it, vi } from 'vitest';
import { deferred } from '../../../src/base/deadline';
import { AutomationError } from '../../../src/base/errors';
import type { RequestKind } from '../../../src/protocol/background';
import type { ObserveReport } from '../../../src/protocol/operations/observe-operation';
import { partsOf, type Run } from '../../../src/protocol/session';
import { createIntents } from '../../../src/panel/intents';
import { modelIntents } from '../../../src/panel/intents/model-intents';
import { snapshotIntents, takenHere } from '../../../src/panel/intents/snapshot-intents';
import { tabDataOf } from '../../../src/panel/intents/data-intents';
import type { PanelBrowser } from '../../../src/panel/ports/panel-ports';
import { createPanelStore, watchBrowser, type IntentPorts } from '../../../src/panel/store';
import { tryItInstructions } from '../../../src/panel/try-it';
import { nowView } from '../../../src/panel/view';
import { setOf } from '../extraction/fixtures';
import { candidate, run, session, state, step, usage } from './fixtures';
import type { ModelCheck } from '../../../src/protocol/models/model-config';

const report: ObserveReport = { candidates: [], tried: [], usage, ms: 1, unreadable: [] };

/** A panel whose browser and background are scripted; `runs` is what the background writes into the session. */
function panel(background: Partial<IntentPorts['background']>, runs: Run[] = []) {
  const stored = { runs };
  const store = createPanelStore(state());
  const browser = {
    version: '1.0.0',
    activeTab: () => Promise.resolve(store.getState().tab),
    showTab: () => Promise.resolve(),
    onTryItEnter: () => undefined,
    onTabChange: () => undefined,
    onToolbarClick: () => undefined,
    readStorage: (area: string): Promise<Record<string, unknown>> =>
      Promise.resolve(area === 'session' ? Object.fromEntries(partsOf(session(stored.runs))) : {}),
    saveFile: () => undefined,
    copyTable: () => Promise.resolve(),
    readWelcomeSeen: () => Promise.resolve(true),
    noteWelcomeSeen: vi.fn<PanelBrowser['noteWelcomeSeen']>(() => Promise.resolve()),
    readShortcut: () => Promise.resolve('Alt+Shift+Y'),
    openShortcuts: () => Promise.resolve(),
    onStorageChange: () => undefined,
    requestSchedules: () => Promise.resolve(true),
    requestSending: () => Promise.resolve(true),
    requestAccess: vi.fn<PanelBrowser['requestAccess']>(() => Promise.resolve(true)),
    mayLeaveOutOrigin: () => Promise.resolve(false),
    requestPairing: vi.fn<PanelBrowser['requestPairing']>(),
    requestOriginRule: vi.fn<PanelBrowser['requestOriginRule']>(() => Promise.resolve(true)),
    mayNotify: () => Promise.resolve(false),
    requestNotices: () => Promise.resolve(true),
    endNotices: () => Promise.resolve(true),
    readGrants: () => Promise.resolve({ origins: [], fixed: [], session: {} }),
    endAccess: () => Promise.resolve(true),
    keepInSession: () => Promise.resolve(),
    openOwnPage: () => Promise.resolve(true),
    requestDelivery: () => Promise.resolve(true),
    noteTemporaryAccess: vi.fn<PanelBrowser['noteTemporaryAccess']>(() => Promise.resolve()),
  };
  const refuse = () => Promise.reject(new Error('not scripted'));
  const client = {
    startSession: () => Promise.resolve(session(stored.runs)),
    observe: refuse,
    act: refuse,
    stop: () => Promise.resolve(true),
    mark: () => Promise.resolve(true),
    saveSettings: refuse,
    checkModel: refuse,
    ...background,
  } as IntentPorts['background'];
  const { refresh } = watchBrowser(store, browser);
  const ports = { store, refresh, browser, background: client };
  const intents = { ...createIntents(ports), ...modelIntents(ports), ...snapshotIntents(ports) };
  return { store, refresh, browser, stored, intents };
}

const answered: ModelCheck = {
  ok: true,
  message: 'It answered.',
  ability: { format: 'chat', mode: 'schema', name: 0, dropped: [] },
  ms: 12,
};

const acted = (success: boolean) => ({
  result: { success, message: '', actionDescription: '' },
  usage,
  ms: 1,
  effects: [],
  candidates: [],
});

describe('intents', () => {
  it('run the draft in the mode that is set, and empty the box when it was done', async () => {
    const act = vi.fn(() => Promise.resolve(acted(true)));
    const { store, intents } = panel({ act });
    intents.setMode('do');
    intents.setDraft('  click Save ');
    await intents.runDraft();
    expect(act).toHaveBeenCalledWith({ sessionId: 's1', input: 'click Save' });
    expect(store.getState().memories[7]).toMatchObject({ draft: '', pending: undefined });
  });

  it('run the draft as its words are read, and look for what only a model could do', async () => {
    const act = vi.fn(() => Promise.resolve(acted(true)));
    const observe = vi.fn(() => Promise.resolve(report));
    const kinds: Partial<Record<string, RequestKind>> = { 'click Save': 'do', 'buy it': 'task' };
    const readRequest = ({ instruction }: { instruction: string }) =>
      Promise.resolve(kinds[instruction] ?? 'find');
    const { intents } = panel({ act, observe, readRequest });
    intents.setDraft('click Save');
    await intents.runDraft();
    expect(act).toHaveBeenCalledWith({ sessionId: 's1', input: 'click Save' });
    intents.setDraft('buy it');
    await intents.runDraft();
    expect(observe).toHaveBeenCalledWith({ sessionId: 's1', instruction: 'buy it' });
    intents.setMode('find');
    intents.setDraft('click Save');
    await intents.runDraft();
    expect(observe).toHaveBeenLastCalledWith({ sessionId: 's1', instruction: 'click Save' });
  });

  it('do nothing of what was stopped while its session was starting', async () => {
    const starting = deferred<ReturnType<typeof session>>();
    const act = vi.fn(() => Promise.resolve(acted(true)));
    const { store, intents } = panel({ startSession: () => starting.promise, act });
    const running = intents.run({ kind: 'do', instruction: 'click Save' });
    await intents.stop();
    starting.resolve(session([]));
    expect(await running).toBe(false);
    expect(act).not.toHaveBeenCalled();
    expect(nowView(store.getState())).toMatchObject({ name: 'failed', error: { code: 'stopped' } });
  });

  it('do nothing for an empty draft', async () => {
    const observe = vi.fn(() => Promise.resolve(report));
    const { intents } = panel({ observe });
    intents.setDraft('   ');
    await intents.runDraft();
    expect(observe).not.toHaveBeenCalled();
  });

  it('run no goal where no model is set up, and nothing that is too long', async () => {
    const agentExecute = vi.fn(() => Promise.reject(new Error('is not asked')));
    const { store, intents } = panel({ agentExecute });
    intents.setMode('task');
    intents.setDraft('Buy the cheapest kettle');
    await intents.runDraft();
    intents.setMode('find');
    intents.setDraft('x'.repeat(100_000));
    await intents.runDraft();
    expect(agentExecute).not.toHaveBeenCalled();
    expect(store.getState().memories[7]?.pending).toBeUndefined();
  });

  it('show a failure that no run tells of', async () => {
    const startSession = () => Promise.reject(new AutomationError('tab-closed', 'The tab was closed.'));
    const { store, intents } = panel({ startSession });
    await intents.run({ kind: 'find', instruction: 'x' });
    expect(nowView(store.getState())).toMatchObject({ name: 'failed', error: { code: 'tab-closed' } });
  });

  it('ask for access in place, and go on when it is given', async () => {
    let allowed = false;
    const startSession = () =>
      allowed
        ? Promise.resolve(session([]))
        : Promise.reject(
            new AutomationError('needs-access', 'No access.', {
              details: { origin: 'https://shop.example' },
            }),
          );
    const observe = vi.fn(() => Promise.resolve(report));
    const { store, browser, intents } = panel({ startSession, observe });
    await intents.run({ kind: 'find', instruction: 'x' });
    expect(nowView(store.getState())).toMatchObject({ name: 'access', origin: 'https://shop.example' });
    allowed = true;
    await intents.allow('once', 'https://shop.example');
    expect(browser.requestAccess).toHaveBeenCalledWith(['https://shop.example/*']);
    expect(browser.noteTemporaryAccess).toHaveBeenCalledWith('https://shop.example');
    expect(observe).toHaveBeenCalledOnce();
  });

  it('keep asking when access is refused', async () => {
    const startSession = () => Promise.reject(new AutomationError('needs-access', 'No access.'));
    const { store, browser, intents } = panel({ startSession });
    browser.requestAccess.mockResolvedValue(false);
    await intents.run({ kind: 'find', instruction: 'x' });
    await intents.allow('site', 'https://shop.example');
    expect(nowView(store.getState())).toMatchObject({ name: 'access', denied: true });
  });

  it('run all sure rows from the top and end at the first that fails', async () => {
    const list = run('list', { candidates: [candidate('#a'), candidate('#b'), candidate('#c')] });
    const act = vi.fn(({ input }: { input: unknown }) => {
      const selector = (input as { selector: string }).selector;
      const outcome = selector === '#b' ? 'failed' : 'done';
      const steps = [step(selector, { state: outcome })];
      stored.runs = [run(selector, { kind: 'act', rung: 'given', state: outcome, steps }), ...stored.runs];
      return Promise.resolve(acted(outcome === 'done'));
    });
    const { store, stored, intents } = panel({ act }, [list]);
    store.setState({ sessions: { 7: session([list]) } });
    await intents.runAllSure();
    expect(act).toHaveBeenCalledTimes(2);
    expect(nowView(store.getState())).toMatchObject({
      name: 'candidates',
      rows: [{ step: { state: 'done' } }, { step: { state: 'failed' } }, { step: undefined }],
    });
  });

  it('leave the rest of the sure rows when another tab is shown', async () => {
    const list = run('list', { candidates: [candidate('#a'), candidate('#b')] });
    const other = session([list], { id: 's2', tabId: 8 });
    const act = vi.fn(() => {
      store.setState({ tab: { id: 8, title: 'Other', isOffLimits: false } });
      return Promise.resolve(acted(true));
    });
    const { store, browser, intents } = panel({ act }, [list]);
    const stored = Object.fromEntries([...partsOf(session([list])), ...partsOf(other)]);
    browser.readStorage = () => Promise.resolve(stored);
    store.setState({ sessions: { 7: session([list]), 8: other } });
    await intents.runAllSure();
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('ask for exactly the origin of a model that is tested, and say what came of it', async () => {
    const checkModel = () => Promise.resolve(answered);
    const { store, browser, intents } = panel({ checkModel });
    browser.requestAccess.mockResolvedValue(false);
    const config = { modelName: 'openai/x', baseURL: 'http://localhost:11434/v1' };
    await intents.testModel({ id: 'm', config });
    expect(browser.requestAccess).toHaveBeenCalledWith(['http://localhost/*']);
    expect(store.getState().modelTests).toEqual({ m: answered });
  });

  it('put a new model last, and move, change and remove one', async () => {
    const saveSettings = () => Promise.resolve(true);
    const { store, intents } = panel({ saveSettings });
    const names = () => store.getState().settings.models.map(({ config }) => config.modelName);
    for (const name of ['a', 'b', 'c']) await intents.saveModel(undefined, { modelName: `openai/${name}` });
    expect(names()).toEqual(['openai/a', 'openai/b', 'openai/c']);
    const [first] = store.getState().settings.models;
    await intents.moveModel(first?.id ?? '', 1);
    expect(names()).toEqual(['openai/b', 'openai/a', 'openai/c']);
    await intents.moveModel(first?.id ?? '', -9);
    await intents.saveModel(first?.id, { modelName: 'openai/d' });
    expect(names()).toEqual(['openai/d', 'openai/b', 'openai/c']);
    await intents.removeModel(first?.id ?? '');
    expect(names()).toEqual(['openai/b', 'openai/c']);
    await intents.restoreModel();
    expect(names()).toEqual(['openai/d', 'openai/b', 'openai/c']);
    await intents.restoreModel();
    expect(names()).toHaveLength(3);
  });

  it('keep what a good test found with the model, until another is meant', async () => {
    const checkModel = vi.fn<() => Promise<ModelCheck>>(() => Promise.resolve(answered));
    const { store, intents } = panel({ checkModel, saveSettings: () => Promise.resolve(true) });
    const only = () => store.getState().settings.models[0];
    const config = { modelName: 'openai/x', apiKey: 'one' };
    await intents.saveModel(undefined, config);
    await intents.testAllModels();
    const ability = { mode: 'schema' };
    expect(only()).toMatchObject({ config, ability });
    await intents.saveModel(only()?.id, { ...config, apiKey: 'two', headers: { a: 'b' } });
    expect(only()).toMatchObject({ config: { apiKey: 'two' }, ability });

    checkModel.mockResolvedValueOnce({ ok: false, fault: 'key', message: 'Refused.', ms: 1 });
    await intents.testAllModels();
    expect(only()).toMatchObject({ ability });
    for (const change of [{ baseURL: 'https://other.example/v1' }, { modelName: 'openai/y' }]) {
      await intents.saveModel(only()?.id, { ...config, ...change });
      expect(only()).not.toHaveProperty('ability');
      await intents.testAllModels();
    }
  });

  it('keep what a test found from a model that was changed meanwhile', async () => {
    let answer: (check: ModelCheck) => void = () => undefined;
    const checkModel = () => new Promise<ModelCheck>((resolve) => (answer = resolve));
    const { store, intents } = panel({ checkModel, saveSettings: () => Promise.resolve(true) });
    await intents.saveModel(undefined, { modelName: 'openai/x' });
    const [model] = store.getState().settings.models;
    const tested = intents.testAllModels();
    await vi.waitFor(() => expect(store.getState().modelTests).toEqual({ [model?.id ?? '']: 'running' }));
    await intents.saveModel(model?.id, { modelName: 'openai/y' });
    answer(answered);
    await tested;
    expect(store.getState().settings.models).toEqual([{ id: model?.id, config: { modelName: 'openai/y' } }]);
  });

  it('offer to leave out our origin where a server refuses it, until that is allowed', async () => {
    const refused: ModelCheck = { ok: false, fault: 'forbidden-origin', message: 'It refuses (403).', ms: 1 };
    const { store, browser, intents } = panel({ checkModel: () => Promise.resolve(refused) });
    await intents.testModel({ id: 'm', config: { modelName: 'openai/x' } });
    expect(store.getState().originRule).toBe('missing');
    await intents.allowOriginRule();
    expect(browser.requestOriginRule).toHaveBeenCalledOnce();
    expect(store.getState().originRule).toBe('given');
  });

  it('show the snapshot that was asked for last, and none of another tab', async () => {
    const taken = (text: string) => ({ text, tokens: 1, shown: 1, omitted: 0, ms: 1 });
    const answers: (() => void)[] = [];
    const snapshot = vi.fn(
      ({ options }: { options?: { depth?: string } }) =>
        new Promise((resolve) => answers.push(() => resolve(taken(options?.depth ?? '')))),
    );
    const { store, intents } = panel({ snapshot } as Partial<IntentPorts['background']>);
    const first = intents.takeSnapshot();
    const second = intents.changeSnapshot({ depth: 'compact' });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await second;
    answers[0]?.();
    await first;
    expect(store.getState().snapshot).toMatchObject({
      loading: undefined,
      taken: { report: { text: 'compact' } },
    });

    const third = intents.takeSnapshot();
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    store.setState({ tab: { id: 8, title: 'Other', isOffLimits: false } });
    answers[2]?.();
    await third;
    expect(takenHere(store.getState())).toBeUndefined();
    expect(store.getState().snapshot.loading).toBeUndefined();
  });

  it('say why a page could not be read, and read it once access is given', async () => {
    const startSession = vi.fn(() => Promise.reject(new AutomationError('needs-access', 'No access.')));
    const { store, browser, intents } = panel({ startSession });
    await intents.takeSnapshot();
    expect(store.getState().snapshot).toMatchObject({ loading: undefined, error: { code: 'needs-access' } });
    await intents.allowSnapshot();
    expect(browser.requestAccess).toHaveBeenCalledWith(['https://shop.example/*']);
    expect(startSession).toHaveBeenCalledTimes(2);
  });

  it('open the practice page with a first instruction in the box, and put the welcome away for good', async () => {
    const openTryItPage = () => Promise.resolve(session([]));
    const { store, browser, intents } = panel({ openTryItPage });
    store.setState({ welcomed: false });
    await intents.openTryIt();
    expect(store.getState()).toMatchObject({ welcomed: true, mode: 'auto', screen: 'now' });
    expect(store.getState().memories[7]?.draft).toBe(tryItInstructions[0]);
    expect(browser.noteWelcomeSeen).toHaveBeenCalledOnce();
  });

  it('show why the practice page did not open', async () => {
    const openTryItPage = () => Promise.reject(new AutomationError('tab-closed', 'The tab was closed.'));
    const { store, intents } = panel({ openTryItPage });
    await intents.openTryIt();
    expect(nowView(store.getState())).toMatchObject({ name: 'failed', error: { code: 'tab-closed' } });
  });
});

describe('data', () => {
  const offer = { ...setOf(['Order', 'State'], [['A', 'paid']]), engine: 'e' };
  const found = { url: 'https://shop.example/', title: '', language: 'en', offers: [offer], ms: 1 };

  it('is read when its mode is first set, and words said meanwhile are read next', async () => {
    const answer = deferred<typeof found>();
    const offerData = vi.fn<IntentPorts['background']['offerData']>(() => answer.promise);
    const { store, refresh, browser, intents } = panel({ offerData });
    intents.setMode('data');
    expect(nowView(store.getState())).toEqual({ name: 'data', isReading: true });
    await intents.run({ kind: 'data', instruction: 'states' });
    answer.resolve(found);
    const shown = () => tabDataOf(store.getState())?.open?.sheet.columns.map(({ isShown }) => isShown);
    // What reads words is loaded first, which takes its time beside other tests.
    await vi.waitFor(() => expect(shown()).toEqual([false, true]), 10_000);
    await vi.waitFor(() => expect(nowView(store.getState())).toEqual({ name: 'data', isReading: false }));
    intents.setMode('find');
    intents.setMode('data');
    expect(offerData).toHaveBeenCalledTimes(2);
    browser.readStorage = () => Promise.resolve({});
    await refresh('session');
    expect(tabDataOf(store.getState())).toBeUndefined();
  });

  it('is read while an instruction is given, which is followed next', async () => {
    const answer = deferred<typeof found>();
    const observe = vi.fn<IntentPorts['background']['observe']>(() => Promise.resolve(report));
    const { intents } = panel({ offerData: () => answer.promise, observe });
    intents.setMode('data');
    await intents.run({ kind: 'find', instruction: 'kettles' });
    expect(observe).not.toHaveBeenCalled();
    answer.resolve(found);
    await vi.waitFor(() => expect(observe).toHaveBeenCalledTimes(1));
  });

  it('is asked for no more once the access it needs was not given', async () => {
    const offerData = () => Promise.reject(new AutomationError('needs-access', 'No access.'));
    const { store, intents } = panel({ offerData });
    intents.setMode('data');
    await vi.waitFor(() => expect(nowView(store.getState()).name).toBe('access'));
    intents.dismiss();
    expect([store.getState().mode, nowView(store.getState()).name]).toEqual(['find', 'idle']);
  });
});
