import { say } from '../../base/say';
import { readFurther } from '../../engine/read-further';
import { followExtract } from '../../engine/run';
import { openRun } from '../../engine/run-log';
import { startDeadline } from '../../base/deadline';
import { pageOfTab } from '../../page/acting/page-of-tab';
import type { FurtherOffer, PagesFurther, SeenOffer } from '../../protocol/extract/offers';
import { originOf } from '../../protocol/variables';
import { tabOf } from '../acting/tab-of';
import { causeIn } from '../frames/tab-fault';
import { settingsOrDefaults } from '../store/stored-settings';
import { actingOf } from './acting-options';
import type { RunWork } from './run-work';

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
