import { AutomationError } from '../../base/errors';
import { diffSnapshots, diffText, type WholeText } from '../../engine/snapshot-diff';
import type { SnapshotDiff } from '../../protocol/operations/snapshot-operation';
import type { SnapshotOptions } from '../../protocol/snapshot';
import { readPageText } from './page-text';

/** A page's whole text and what it is the text of. */
export type LastPage = WholeText & { options: SnapshotOptions };

/** A session's last page: nothing before the first snapshot. */
export type LastPageOfSession = { read(): LastPage | undefined; keep(page: LastPage): void };

const mostSessions = 20;

/** The last snapshot of each session, for as long as the worker lives. */
export class LastPages {
  readonly #pages = new Map<string, LastPage>();

  /** The page of a session. Of the oldest sessions nothing is kept in the end. */
  of(sessionId: string): LastPageOfSession {
    return {
      read: () => this.#pages.get(sessionId),
      keep: (page) => {
        this.#pages.delete(sessionId);
        this.#pages.set(sessionId, page);
        const [oldest] = this.#pages.keys();
        if (this.#pages.size > mostSessions && oldest !== undefined) this.#pages.delete(oldest);
      },
    };
  }

  /** The changes since the session's last snapshot, which is taken again with the same scope and depth. */
  async diff(sessionId: string, tabId: number): Promise<SnapshotDiff> {
    const last = this.#pages.get(sessionId);
    if (!last) throw noSnapshot();
    const { whole, engines } = await readPageText(tabId, last.options);
    const now = { text: whole, engines, options: last.options };
    this.of(sessionId).keep(now);
    const changes = diffSnapshots(last, now);
    return { text: diffText(changes), changes };
  }
}

function noSnapshot(): AutomationError {
  return new AutomationError(
    'snapshot-failed',
    'There is no earlier snapshot of this session to compare with. Take a snapshot first.',
  );
}
