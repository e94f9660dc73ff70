import browser from 'webextension-polyfill';
import { act as actOnPage } from '../../engine/act';
import { chooseRows as chooseRowsOfPage } from '../../engine/extract-by-model';
import { extractFromPage } from '../../engine/extract';
import { createGate, type AskUser, type Gate } from '../../engine/gate/create-gate';
import { observe as observePage } from '../../engine/observe';
import type { ActContext } from '../../engine/perform';
import { readFurther } from '../../engine/read-on';
import { eventsOf, followAct, followExtract, followObserve, observedIn } from '../../engine/run';
import type { SoughtActions } from '../../engine/session';
import { withSignal } from '../../base/deadline';
import { say } from '../../base/say';
import type { ScopedActOptions, ActReport } from '../../protocol/operations/act-operation';
import type { ActionOutput } from '../../protocol/action';
import {
  type ScopedExtractOptions,
  type SoughtData,
  ExtractReport,
} from '../../protocol/operations/extract-operation';
import {
  ChoiceReport,
  type FurtherOffer,
  type PagesFurther,
  type SeenOffer,
} from '../../protocol/extract/offers';
import type { ScopedObserveOptions, ObserveReport } from '../../protocol/operations/observe-operation';
import type { StepExtraction } from '../../protocol/recordings/recording';
import type { Session } from '../../protocol/session';
import { checkOrigins, originOf, variableNames, type VariableOrigins } from '../../protocol/variables';
import { learnChoice } from '../store/learned-choices-store';
import { namesModel } from '../store/read-storage';
import {
  addressOf,
  isLearning,
  Run,
  type Request,
  hideTyped,
  refuseDots,
  askInPanel,
  behindGate,
  whileWatched,
  type Watched,
} from './run';

/** Longest runs of instructions where the caller names no timeout, in milliseconds: a slow model fits in. */
const longestMs = 60_000;
const longestExtractMs = 120_000;

/** Longest reading of further pages, in milliseconds: it can be stopped, and what was read is kept. */
const longestReadingMs = 600_000;

/** Finds the actions that an instruction means. */
export function observe(
  request: Request,
  { instruction, refs }: SoughtActions,
  options: ScopedObserveOptions,
): Promise<ObserveReport> {
  const { store, session, isUser } = request;
  const opening = { kind: 'observe', instruction: instruction ?? '', what: say`Finding`, longestMs } as const;
  return Run.follow(request, opening, options, (run) =>
    followObserve({ ...run.open, instruction }, async () => {
      const asksModel = namesModel(options.model);
      const observed = await observePage(instruction, options, { ...run.context(), asksModel, refs });
      const { candidates, unreadable = session.unreadable } = observed;
      if (isUser) for (const candidate of candidates) hideTyped(store.values, session, candidate);
      await store.update(session.id, (current) => ({ ...current, unreadable }));
      return { ...observed, unreadable };
    }),
  );
}

/** Extracts what is sought from the page. `onLearned` hears where the page has it, for whoever looks there again. */
export async function extract(
  request: Request,
  sought: SoughtData,
  options: ScopedExtractOptions,
  onLearned?: (extraction: StepExtraction) => void,
): Promise<ExtractReport> {
  const { recorder, session } = request;
  const { instruction = '' } = sought;
  const opening = {
    kind: 'extract',
    instruction,
    what: say`Extracting`,
    longestMs: longestExtractMs,
  } as const;
  let endReading = () => {};
  try {
    const report = await Run.follow(request, opening, options, (run) =>
      followExtract(run.open, () =>
        extractFromPage(sought, options, {
          ...run.context(),
          onLearned: (extraction) => {
            onLearned?.(extraction);
            endReading = recorder.noteExtracted(session, { instruction, extraction });
          },
        }),
      ),
    );
    return ExtractReport.parse(report);
  } finally {
    endReading();
  }
}

/** Reads an offer to the end of what its page draws, and up to so many pages. */
export async function readOffer(
  request: Request,
  offer: SeenOffer,
  pages: PagesFurther,
): Promise<FurtherOffer> {
  const opening = {
    kind: 'extract',
    instruction: '',
    what: say`Reading on`,
    longestMs: longestReadingMs,
    isNew: true,
  } as const;
  const { found, ms } = await Run.follow(request, opening, {}, (run) =>
    followExtract(run.open, async () => {
      const read = await readFurther(offer, pages, run.context());
      const { rows, paging } = read.offer;
      const counted = { path: '', returned: rows.length, total: paging.total };
      return { found: read, way: offer.kind, rows: [counted], marks: [], partial: read.partial };
    }),
  );
  return { ...found, ms };
}

/** Has the user's model choose rows of the page's tables and lists. */
export async function chooseRows(request: Request, instruction: string): Promise<ChoiceReport> {
  refuseDots(instruction);
  const calls: ChoiceReport['calls'] = [];
  const taskLog = { addCall: async (call: ChoiceReport['calls'][number]) => void calls.push(call) };
  const opening = {
    kind: 'extract',
    instruction,
    what: say`Choosing rows`,
    longestMs: longestExtractMs,
    isNew: true,
  } as const;
  const report = await Run.follow({ ...request, taskLog }, opening, {}, (run) =>
    followExtract(run.open, () => chooseRowsOfPage(instruction, run.context())),
  );
  return ChoiceReport.parse({ ...report, calls });
}

/** Carries out an instruction or an action, and reports what was verified. */
export function act(
  request: Request,
  input: string | ActionOutput,
  options: ScopedActOptions,
): Promise<ActReport> {
  const { store, session } = request;
  const instruction = typeof input === 'string' ? input : input.description;
  const opening = { kind: 'act', instruction, what: instruction, longestMs } as const;
  // The browser answers while the run is opened.
  const address = addressOf(session);
  return Run.follow(request, opening, options, async (run) => {
    let endHold = () => {};
    const onPause = (pausedBy: Watched['pausedBy']) => {
      endHold();
      endHold = pausedBy ? run.open.deadline.hold() : () => {};
      void run.open.log.update({ pausedBy });
    };
    const report = await whileWatched(request, { onPause }, (watched) =>
      followAct(run.open, async () => {
        await withSignal(watched.seen.begin(), run.open.signal);
        const finding = await performAll(run, input, options, { ...watched, address });
        const { unreadable } = finding;
        if (unreadable) await store.update(session.id, (current) => ({ ...current, unreadable }));
        return finding;
      }),
    );
    if (report.result.success) void learnFrom(run, input);
    return report;
  });
}

type WatchedAct = Watched & { address: Promise<string> };

async function performAll(
  run: Run,
  input: string | ActionOutput,
  options: ScopedActOptions,
  { gate, seen, address }: WatchedAct,
) {
  const { request, settings } = run;
  const { log, deadline, signal } = run.open;
  const events = eventsOf(log);
  const { store, session, recorder, isUser } = request;
  const url = run.cache?.answers.url ?? (await address);
  const show = (selector: string, isAsked = false) =>
    seen.acting(session.tabId, selector, isAsked || !gate.isOpen);
  const ask = isUser
    ? askInPanel({ tell: (asks) => log.update({ asks }), signal, hold: deadline.hold, show })
    : undefined;
  const gated = gateOfAct(input, options, { ...request, url, mask: run.mask, ask });
  const page = run.page({
    mayTouch: () => gate.isOpen,
    settle: options.settle,
    variableOrigins: gated.variableOrigins,
  });
  let endAct: ReturnType<typeof recorder.beginAct> = () => {};
  let last: ActionOutput | undefined;
  const context: ActContext = {
    ...run.context(behindGate(page, gate)),
    timeoutMs: options.timeout || session.options?.domSettleTimeoutMs || settings.actTimeoutMs,
    isTimed: Boolean(options.timeout),
    selfHeal: options.selfHeal ?? true,
    gate: gated.gate,
    checkPlace: (text, frame) => checkOrigins(text, options.variableOrigins ?? {}, frame ?? url),
    knownOf: (action) => observedIn(session.runs, action),
    ...events,
    onAct: (action, rung, known) => {
      if (isUser) hideTyped(store.values, session, { action, fingerprint: known.fingerprint });
      const onLost = events.onAct(action, rung, known);
      last = action;
      endAct = recorder.beginAct(session, { ...known, action });
      show(action.selector);
      return onLost;
    },
    onOutcome: (outcome, repair) => {
      if (outcome.status === 'done' || outcome.sent) void gated.keepBound(last);
      events.onOutcome(outcome, repair);
      endAct(outcome.status === 'done');
    },
  };
  return actOnPage(input, options, context).finally(() => endAct(false));
}

/** The gate of one act, and the sites that variables are bound to as long as it lasts. */
type ActGate = {
  gate: Gate;
  variableOrigins: VariableOrigins;
  /** The user's own variables stay bound to the sites they were typed on, as long as the session lasts. */
  keepBound(typed: ActionOutput | undefined): Promise<void>;
};

type Gated = Pick<Request, 'store' | 'session'> & {
  /** Address of the page the user is on. */
  url: string;
  mask: (text: string) => string;
  /** Undefined where nobody watches. */
  ask: AskUser | undefined;
};

export function gateOfAct(
  input: string | ActionOutput,
  { variables = {}, variableOrigins: declared = {}, allow, judgedBy }: ScopedActOptions,
  { store, session, url, mask, ask }: Gated,
): ActGate {
  const origin = originOf(url);
  const isSaid = typeof input === 'string';
  const bound = isSaid ? boundTo(origin, Object.keys(variables), session) : {};
  const variableOrigins = { ...bound, ...declared };
  const words = isSaid ? input : (judgedBy ?? input.description);
  return {
    gate: createGate(mask(words), { origin, allow, variableOrigins, ask }),
    variableOrigins,
    keepBound: async (typed) => {
      const names = (typed?.arguments ?? []).flatMap(variableNames);
      const kept = names.flatMap((name) => (variableOrigins[name] ? [[name, variableOrigins[name]]] : []));
      if (!ask || kept.length === 0) return;
      await store.update(session.id, (current) => ({
        ...current,
        boundVariables: { ...current.boundVariables, ...Object.fromEntries(kept) },
      }));
    },
  };
}

/** Variables without a binding are bound where they were typed first, else where the user is now. */
const boundTo = (
  origin: string,
  names: readonly string[],
  { boundVariables = {} }: Session,
): VariableOrigins => Object.fromEntries(names.map((name) => [name, boundVariables[name] ?? [origin]]));

/**
 * Learns from an action that the user ran from the newest list of the session: an older one is no answer to the words that were said
 * last. Nothing of a private window is kept.
 */
async function learnFrom(run: Run, input: string | ActionOutput): Promise<void> {
  if (typeof input === 'string' || !isLearning(run)) return;
  const { runs, tabId } = run.request.session;
  const list = runs.find(({ candidates }) => candidates.length > 0);
  const candidate = list?.candidates.find(
    ({ action }) => action.selector === input.selector && action.description === input.description,
  );
  if (!list || !candidate) return;
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (tab?.incognito === false) await learnChoice({ run: list, candidate }, run.mask);
}
