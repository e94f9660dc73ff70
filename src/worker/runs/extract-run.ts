import { say } from '../../base/say';
import { startDeadline } from '../../base/deadline';
import { maskTokens } from '../../base/mask';
import type { ModelLog } from '../../engine/ask-models';
import { extractFromPage } from '../../engine/extract';
import { followExtract, openRun } from '../../engine/run';
import { pageOfTab } from '../../page/page-of-tab';
import type { ScopedExtractOptions, SoughtData } from '../../protocol/extract/extract';
import { ExtractReport } from '../../protocol/operations/extract-operation';
import { originOf } from '../../protocol/variables';
import type { ModelCall } from '../../protocol/session';
import type { Recorder } from '../recorder/recorder';
import { actingOf, type RunWork } from './acting-options';
import { causeIn } from '../frames/tab-fault';
import { modelAccess } from '../models/model-access';
import { cacheOf } from './run-cache';
import { hideSaid } from './said-secrets';
import { settingsOrDefaults } from '../store/read-storage';
import { tabOf } from '../acting/tab-of';
import { readFurther } from '../../engine/read-on';
import type { FurtherOffer, PagesFurther, SeenOffer } from '../../protocol/extract/offers';

/** Longest extraction when the caller names no timeout, in milliseconds: a slow model fits in. */
const defaultTimeoutMs = 120_000;

/** Extracts what is sought from the session's page, and writes down how it goes on, but for the values. */
export async function runExtract(
  work: RunWork & {
    recorder: Pick<Recorder, 'noteExtracted'>;
    /** Hears of each call of a model, too. */
    log?: ModelLog;
  },
  sought: SoughtData,
  options: ScopedExtractOptions,
): Promise<ExtractReport> {
  const { store, session, recorder, onRun } = work;
  const { instruction = '' } = sought;
  const saysSecret = work.isUser && hideSaid(store.values, session, instruction);
  const run = await openRun(store, session.id, {
    kind: 'extract',
    instruction,
    site: originOf(session.url),
    onRun,
  });
  const deadline = startDeadline(options.timeout || defaultTimeoutMs, say`Extracting`, work.signal);
  const { signal, remainingMs } = deadline;
  let endReading = () => {};
  const log = {
    ...run,
    mayAsk: work.log?.mayAsk,
    addCall: async (call: ModelCall) => {
      await run.addCall(call);
      await work.log?.addCall(call);
    },
  };
  try {
    return await followExtract({ log, causeOf: causeIn(session.tabId), signal }, async () => {
      const cache = saysSecret ? undefined : await cacheOf(work, options.cache);
      const extracted = await extractFromPage(sought, options, {
        page: pageOfTab(tabOf(session.tabId), actingOf(session, await settingsOrDefaults(), store)),
        models: modelAccess({ ...work, log, choice: options.model }),
        onPhase: (phase) => void log.update({ phase }),
        mask: (text) => maskTokens(text, store.values.namedTextsOf(session.tabId)),
        onLearned: (extraction) => {
          endReading = recorder.noteExtracted(session, { instruction, extraction });
        },
        cache: cache?.answers,
        remainingMs,
        signal,
      });
      return { ...extracted, ...cache?.report() };
    }).then((report) => ExtractReport.parse(report));
  } finally {
    deadline.clear();
    endReading();
  }
}

/** Longest reading, in milliseconds: it can be stopped, and what was read is kept. */
const longestMs = 600_000;

/** Reads an offer to the end of what its page draws, and up to so many pages, and writes down how it goes on. */
export async function runFurther(
  { store, session, signal: stopped }: RunWork,
  offer: SeenOffer,
  pages: PagesFurther,
): Promise<FurtherOffer> {
  const log = await openRun(store, session.id, {
    kind: 'extract',
    instruction: '',
    site: originOf(session.url),
  });
  const deadline = startDeadline(longestMs, say`Reading on`, stopped);
  const { signal, remainingMs } = deadline;
  try {
    const { found, ms } = await followExtract({ log, causeOf: causeIn(session.tabId), signal }, async () => {
      const acting = actingOf(session, await settingsOrDefaults(), store);
      const read = await readFurther(offer, pages, {
        page: pageOfTab(tabOf(session.tabId), acting),
        onPhase: (phase) => void log.update({ phase }),
        remainingMs,
        signal,
      });
      const { rows, paging } = read.offer;
      const { total } = paging;
      const counted = { path: '', returned: rows.length, total };
      const { partial } = read;
      return {
        found: read,
        way: offer.kind,
        rows: [counted],
        marks: [],
        partial,
      };
    });
    return { ...found, ms };
  } finally {
    deadline.clear();
  }
}
