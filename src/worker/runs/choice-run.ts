import { say } from '../../base/say';
import { chooseRows } from '../../engine/choose-rows';
import { followExtract } from '../../engine/run';
import { openRun } from '../../engine/run-log';
import { startDeadline } from '../../base/deadline';
import { maskTokens } from '../../base/mask';
import { pageOfTab } from '../../page/acting/page-of-tab';
import { ChoiceReport } from '../../protocol/extract/offers';
import { originOf } from '../../protocol/variables';
import { tabOf } from '../acting/tab-of';
import { causeIn } from '../frames/tab-fault';
import { modelAccess } from '../models/model-access';
import { settingsOrDefaults } from '../store/stored-settings';
import { actingOf } from './acting-options';
import type { RunWork } from './run-work';
import { hideSaid, refuseDots } from './said-secrets';

/** Longest choice, in milliseconds: a slow model and a long page fit in. */
const longestMs = 120_000;

/** Has the user's model choose rows of the page's tables and lists, and writes down how it goes on, and what it costs. */
export async function runChoice(work: RunWork, instruction: string): Promise<ChoiceReport> {
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
