import type { Handlers, MessageOrigin } from '../../messaging/contract';
import type { ActionOutput } from '../../protocol/action';
import type { BackgroundContract } from '../../protocol/background';
import type { ToldCorrection } from '../../protocol/correction';
import type { Recording } from '../../protocol/recordings/recording';
import { ReplayReport, replayKey } from '../../protocol/recordings/replay';
import type { Run, Session } from '../../protocol/session';
import { variableNames, type VariableOrigins, type Variables, originOf } from '../../protocol/variables';
import { maskText, maskTokens, throwMasked } from '../../base/mask';
import { runAct } from './act-run';
import { rememberOfTab, correctRun, keepRun, mayKeepOf, barePage } from '../store/past-run-store';
import {
  maskActReport,
  maskExtractReport,
  maskObserveReport,
  maskRun,
  maskSession,
} from '../sessions/masked';
import { runExtract } from './extract-run';
import { keepNewestRun } from './keep-past-run';
import { refuseDots, hideSaid, hideTyped } from './said-secrets';
import { asOnlyReplay } from './only-replay';
import { runReplay } from './replay-run';
import { type OnRun, openRun, followObserve } from '../../engine/run';
import type { Recorder } from '../recorder/recorder';
import type { SessionQueue } from '../sessions/sessions';
import type { SessionStore } from '../sessions/session-store';
import { withheldIn } from '../store/recording-store';
import { readStorage, namesModel, settingsOrDefaults } from '../store/read-storage';
import browser from 'webextension-polyfill';
import type { PastReplay } from '../../protocol/operations/past-runs';
import { say } from '../../base/say';
import { startDeadline } from '../../base/deadline';
import { observe } from '../../engine/observe';
import type { ObserveReport } from '../../protocol/operations/observe-operation';
import type { ScopedObserveOptions } from '../../protocol/observe';
import { actingOf, type RunWork } from './acting-options';
import { modelAccess } from '../models/model-access';
import { pageOfTab } from '../../page/page-of-tab';
import { causeIn } from '../frames/tab-fault';
import { cacheOf, type RunCache } from './run-cache';
import { tabOf } from '../acting/tab-of';
import { learnedFor } from './run-learning';

type RunHandlers = Pick<Handlers<BackgroundContract>, 'observe' | 'act' | 'extract' | 'replay'>;

/** Following instructions, in the session's turn. No value of a variable is in what they answer. */
export function createRunHandlers(
  store: SessionStore,
  { queue, recorder }: { queue: SessionQueue; recorder: Recorder },
): RunHandlers {
  return {
    // Each enters the queue before anything else: a `stop` that comes right after it finds it there.
    observe: ({ sessionId, options = {}, ...sought }, { caller, onProgress }) =>
      queue.run(sessionId, async (signal) => {
        const session = await store.get(sessionId);
        const { tabId } = session;
        const text = sought.instruction ?? '';
        const variables = await variablesOf(store, tabId, { caller, text, options });
        const isUser = caller === 'panel';
        const onRun = tellMasked(store, tabId, onProgress);
        const work = { store, session, signal, onRun, isUser };
        refuseDots(text);
        const report = runObserve(work, sought, { ...options, variables }).finally(
          () => isUser && sought.instruction !== undefined && remember(store, session, sought.instruction),
        );
        return report.then(
          async (made) => {
            const told = isUser ? {} : await tellCorrections(store, sessionId);
            return maskObserveReport({ ...made, ...told }, store.values.textsOf(tabId));
          },
          (thrown: unknown) => throwMasked(thrown, store.values.textsOf(tabId)),
        );
      }),
    act: ({ sessionId, input, options = {} }, { caller, isSeen, onProgress }) =>
      queue.run(sessionId, async (signal) => {
        const session = await store.get(sessionId);
        const { tabId } = session;
        const variables = await variablesOf(store, tabId, { caller, text: textOf(input), options });
        const isUser = caller === 'panel';
        const onRun = tellMasked(store, tabId, onProgress);
        const showOnPage = isUser || isSeen === true;
        const work = { store, session, signal, onRun, showOnPage, isUser, recorder };
        const variableOrigins = await originsOf(store, tabId, { caller, given: options.variableOrigins });
        const known = knownAction(store, session, input);
        refuseDots(known);
        const said = typeof input === 'string' ? input : undefined;
        const report = await runAct(work, known, { ...options, variables, variableOrigins }).finally(
          () => isUser && remember(store, session, said),
        );
        const told = isUser ? {} : await tellCorrections(store, sessionId);
        return maskActReport({ ...report, ...told }, store.values.textsOf(tabId));
      }),
    extract: extractHandler(store, { queue, recorder }),
    replay: replayHandler(store, queue, keepPastReplay),
  };
}

type KeepReplay = (session: Session, recording: Recording, report: ReplayReport) => unknown;

/**
 * Replaying a recording, in the session's turn. The user's own is replayed once at a time, wherever that is, and told to `keep` at its
 * end.
 */
export function replayHandler(
  store: SessionStore,
  queue: SessionQueue,
  keep: KeepReplay,
): RunHandlers['replay'] {
  return ({ sessionId, recording, options = {} }, { caller, onProgress }) =>
    queue.run(sessionId, async (signal) => {
      const session = await store.get(sessionId);
      const variableOrigins = await originsOf(store, session.tabId, { caller, given: undefined });
      const showOnPage = caller === 'panel';
      const replaying = { store, session, signal, showOnPage, variableOrigins, onReport: onProgress };
      // The panel knows of the tab's secrets only that there are some.
      const secrets = showOnPage ? await secretsFor(store, session.tabId, recording.id) : {};
      const variables = { ...secrets, ...options.variables };
      const replay = () => runReplay(replaying, recording, { ...options, variables });
      if (!showOnPage) return replay();
      const report = await asOnlyReplay(recording.id, replay);
      void keep(session, recording, report);
      return report;
    });
}

function extractHandler(
  store: SessionStore,
  { queue, recorder }: { queue: SessionQueue; recorder: Recorder },
): RunHandlers['extract'] {
  return ({ sessionId, options = {}, ...sought }, { caller, onProgress }) =>
    queue.run(sessionId, async (signal) => {
      const session = await store.get(sessionId);
      const texts = store.values.textsOf(session.tabId);
      const onRun = tellMasked(store, session.tabId, onProgress);
      const isUser = caller === 'panel';
      const work = { store, session, signal, recorder, onRun, isUser };
      const report = runExtract(work, sought, options).finally(
        () => isUser && remember(store, session, undefined),
      );
      return report.then(
        (made) => maskExtractReport(made, texts),
        (thrown: unknown) => throwMasked(thrown, texts),
      );
    });
}

/** The tab's secrets, but for those that are withheld from the recording: they go where they are bound to go, or are given anew. */
async function secretsFor({ values }: SessionStore, tabId: number, recordingId: string): Promise<Variables> {
  const withheld = new Set(await withheldIn(recordingId));
  const bound = values.originsOf(tabId);
  const secrets = Object.entries(values.secretsOf(tabId));
  return Object.fromEntries(secrets.filter(([name]) => !withheld.has(name) || Object.hasOwn(bound, name)));
}

/** Corrections since an operation last told any; each is given once. The panel shows them at the acts themselves. */
async function tellCorrections(
  store: SessionStore,
  sessionId: string,
): Promise<{ corrected?: ToldCorrection[] }> {
  let corrected: ToldCorrection[] = [];
  const session = (await store.all()).find(({ id }) => id === sessionId);
  if (!session?.untold?.length) return {};
  await store.update(sessionId, ({ untold = [], ...rest }) => {
    corrected = untold;
    return rest;
  });
  return corrected.length > 0 ? { corrected } : {};
}

type Asking = {
  caller: MessageOrigin['caller'];
  text: string;
  options: { variables?: Variables };
};

/** The variables of a request: those it brings, and for the user's own what the panel keeps. Used ones are masked. */
export async function variablesOf(
  { values }: SessionStore,
  tabId: number,
  { caller, text, options: { variables = {} } }: Asking,
): Promise<Variables> {
  await values.note(tabId, variables);
  if (caller !== 'panel') return variables;
  const kept = (await readStorage()).stored.variables;
  const named = variableNames(text).filter((name) => Object.hasOwn(kept, name));
  await values.note(tabId, Object.fromEntries(named.map((name) => [name, kept[name]?.value ?? ''])));
  return { ...kept, ...values.secretsOf(tabId), ...variables };
}

/**
 * The sites that variables may be typed on: those the request names, and for the user's own variables those the panel
 * keeps.
 */
export async function originsOf(
  { values }: SessionStore,
  tabId: number,
  { caller, given = {} }: { caller: MessageOrigin['caller']; given: VariableOrigins | undefined },
): Promise<VariableOrigins> {
  if (caller !== 'panel') return given;
  const kept = Object.entries((await readStorage()).stored.variables);
  const bound = kept.flatMap(([name, { origins }]) => (origins ? [[name, origins]] : []));
  return { ...Object.fromEntries(bound), ...values.originsOf(tabId), ...given };
}

/** A run as it goes on, told without any value of a variable. */
function tellMasked(
  { values }: SessionStore,
  tabId: number,
  tell: ((run: Run) => void) | undefined,
): OnRun | undefined {
  return tell && ((run) => tell(maskRun(run, values.textsOf(tabId))));
}

/**
 * Keeps what the user said, if they said it, and the run that came of it. `session` is as it was before. Nothing of a private
 * window is kept.
 */
function remember(store: SessionStore, { id, tabId, url }: Session, instruction: string | undefined): void {
  if (instruction !== undefined)
    void rememberOfTab(tabId, maskText(instruction, store.values.textsOf(tabId)));
  void keepNewestRun(store, id, url);
}

const textOf = (input: string | ActionOutput) =>
  typeof input === 'string' ? input : (input.arguments ?? []).join(' ');

/** The parts of a shown action that are masked; its arguments only when the caller did not change them. */
function asFound({ selector, description, arguments: given }: ActionOutput, isSame: boolean) {
  return { selector, description, ...(isSame && given && { arguments: given }) };
}

/** An action that was shown without the values in it, as it was found. */
function knownAction(
  { values }: SessionStore,
  session: Session,
  input: string | ActionOutput,
): string | ActionOutput {
  if (typeof input === 'string') return input;
  const shown = maskSession(session, values.textsOf(session.tabId));
  for (const [at, run] of shown.runs.entries()) {
    const index = run.candidates.findIndex(
      ({ action }) => action.selector === input.selector && action.description === input.description,
    );
    const found = session.runs[at]?.candidates[index]?.action;
    const shownArguments = run.candidates[index]?.action.arguments;
    const isSame = shownArguments?.join('\n') === input.arguments?.join('\n');
    if (found) return { ...input, ...asFound(found, isSame) };
  }
  return input;
}

/** So long after a replay its page can no longer have taken back what was done, in milliseconds. */
const settledMs = 2500;

/** Keeps a replay in the user's history, and what its page takes back afterwards. */
async function keepPastReplay(
  { id: sessionId, tabId, url }: Session,
  { id: recordingId }: Recording,
  report: ReplayReport,
): Promise<void> {
  if (!(await mayKeepOf(tabId))) return;
  const past: PastReplay = { ...pastReplay(report), recordingId, url: barePage(url) };
  await keepRun(past);
  setTimeout(() => void keepCorrection(), settledMs);

  async function keepCorrection(): Promise<void> {
    const key = replayKey(sessionId);
    const { data } = ReplayReport.safeParse((await browser.storage.session.get(key))[key]);
    if (data?.startedAt === report.startedAt && data.corrected)
      await correctRun({ ...past, isTakenBack: true });
  }
}

function pastReplay({ startedAt, ms, state, name, rows }: ReplayReport) {
  const done = rows?.filter((row) => row.state === 'done').length ?? 0;
  return {
    id: crypto.randomUUID(),
    kind: 'replay' as const,
    name,
    cause: 'hand' as const,
    startedAt,
    ms,
    state,
    rows: rows ? { all: rows.length, done } : undefined,
  };
}

/** Longest observation when the caller names no timeout, in milliseconds: a slow model fits in. */
const defaultTimeoutMs = 60_000;

/** What is looked for. Without an instruction: what can be done with these refs, else the likely actions of the page. */
type SoughtActions = { instruction?: string; refs?: readonly string[] };

/** Follows an observation from the page to the candidates, and writes it down as it goes. */
async function runObserve(
  work: RunWork,
  { instruction, refs }: SoughtActions,
  options: ScopedObserveOptions,
): Promise<ObserveReport> {
  const { store, session, onRun, isUser } = work;
  const saysSecret = isUser && hideSaid(store.values, session, instruction ?? '');
  const log = await openRun(store, session.id, {
    kind: 'observe',
    instruction: instruction ?? '',
    site: originOf(session.url),
    onRun,
  });
  const deadline = startDeadline(options.timeout || defaultTimeoutMs, say`Finding`, work.signal);
  let cache: RunCache | undefined;
  try {
    const report = await followObserve({ log, instruction, causeOf: causeIn(session.tabId) }, async () => {
      const settings = await settingsOrDefaults();
      cache = saysSecret ? undefined : await cacheOf(work, options.cache);
      const observed = await observe(instruction, options, {
        page: pageOfTab(tabOf(session.tabId), actingOf(session, settings, store)),
        models: modelAccess({ ...work, log, choice: options.model }),
        asksModel: namesModel(options.model),
        onPhase: (phase) => void log.update({ phase }),
        mask: (text) => maskTokens(text, store.values.namedTextsOf(session.tabId)),
        remainingMs: deadline.remainingMs,
        signal: deadline.signal,
        refs,
        cache: cache?.answers,
        learned: learnedFor({ isUser, settings }),
      });
      const { candidates, unreadable = session.unreadable } = observed;
      if (isUser) for (const candidate of candidates) hideTyped(store.values, session, candidate);
      await store.update(session.id, (current) => ({ ...current, unreadable }));
      return { ...observed, unreadable };
    });
    return { ...report, ...cache?.report() };
  } finally {
    deadline.clear();
  }
}
