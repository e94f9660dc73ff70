import { throwMasked, maskTokens } from '../../base/mask';
import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { Session } from '../../protocol/session';
import { maskChoice, maskFurther } from '../sessions/masked';
import type { SessionQueue } from '../sessions/sessions';
import type { SessionStore } from '../sessions/session-store';
import { runFurther } from './extract-run';
import { type RunWork, actingOf } from './acting-options';
import { say } from '../../base/say';
import { chooseRows } from '../../engine/extract-by-model';
import { followExtract, openRun } from '../../engine/run';
import { startDeadline } from '../../base/deadline';
import { pageOfTab } from '../../page/page-of-tab';
import { ChoiceReport } from '../../protocol/extract/offers';
import { originOf } from '../../protocol/variables';
import { tabOf } from '../acting/tab-of';
import { causeIn } from '../frames/tab-fault';
import { modelAccess } from '../models/model-access';
import { settingsOrDefaults } from '../store/read-storage';
import { hideSaid, refuseDots } from './said-secrets';

/** Reading on what is offered of a page, and choosing in it, in the session's turn. No value of a variable is in the answers. */
export function offerRunHandlers(
  store: SessionStore,
  queue: SessionQueue,
): Pick<Handlers<BackgroundContract>, 'readOffer' | 'chooseRows'> {
  const inTurn = <T>(sessionId: string, run: (work: RunWork) => Promise<T>) =>
    queue.run(sessionId, async (signal) => {
      const session: Session = await store.get(sessionId);
      const texts = store.values.textsOf(session.tabId);
      return run({ store, session, signal, isUser: true }).catch((thrown: unknown) =>
        throwMasked(thrown, texts),
      );
    });
  const textsOf = async (sessionId: string) => store.values.textsOf((await store.get(sessionId)).tabId);
  return {
    readOffer: async ({ sessionId, offer, pages }) =>
      maskFurther(
        await inTurn(sessionId, (work) => runFurther(work, offer, pages)),
        await textsOf(sessionId),
      ),
    chooseRows: async ({ sessionId, instruction }) =>
      maskChoice(await inTurn(sessionId, (work) => runChoice(work, instruction)), await textsOf(sessionId)),
  };
}

/** Longest choice, in milliseconds: a slow model and a long page fit in. */
const longestMs = 120_000;

/** Has the user's model choose rows of the page's tables and lists, and writes down how it goes on, and what it costs. */
async function runChoice(work: RunWork, instruction: string): Promise<ChoiceReport> {
  const { store, session } = work;
  refuseDots(instruction);
  hideSaid(store.values, session, instruction);
  const log = await openRun(store, session.id, {
    kind: 'extract',
    instruction,
    site: originOf(session.url),
  });
  const deadline = startDeadline(longestMs, say`Choosing rows`, work.signal);
  const { signal, remainingMs } = deadline;
  const calls: ChoiceReport['calls'] = [];
  const noting = {
    addCall: (call: ChoiceReport['calls'][number]) => {
      calls.push(call);
      return log.addCall(call);
    },
  };
  try {
    const report = await followExtract({ log, causeOf: causeIn(session.tabId), signal }, async () =>
      chooseRows(instruction, {
        page: pageOfTab(tabOf(session.tabId), actingOf(session, await settingsOrDefaults(), store)),
        models: modelAccess({ ...work, log: noting, choice: undefined }),
        onPhase: (phase) => void log.update({ phase }),
        mask: (text) => maskTokens(text, store.values.namedTextsOf(session.tabId)),
        remainingMs,
        signal,
      }),
    );
    return ChoiceReport.parse({ ...report, calls });
  } finally {
    deadline.clear();
  }
}
