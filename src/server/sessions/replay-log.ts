import type { Usage } from '../../protocol/session';
import type { ReplayAction, ReplayPage } from '../http/wire';

/** The most actions that are kept of a session; the oldest go first. */
const maxActions = 1000;

export type ReplayEntry = {
  method: string;
  /** As the caller sent them, without values of variables and keys of models. */
  parameters: Record<string, unknown>;
  result: Record<string, unknown>;
  url: string;
  timestamp: number;
  usage?: Usage;
};

/** The deeds of a session, by page, as `replay` tells them. */
export class ReplayLog {
  readonly clientLanguage: string | undefined;
  readonly #entries: (ReplayEntry & { endTime: number })[] = [];

  constructor(clientLanguage?: string) {
    this.clientLanguage = clientLanguage;
  }

  add(entry: ReplayEntry): void {
    this.#entries.push({ ...entry, endTime: Date.now() });
    if (this.#entries.length > maxActions) this.#entries.shift();
  }

  /** Consecutive actions at one address are one page. */
  pages(): ReplayPage[] {
    const pages: ReplayPage[] = [];
    for (const entry of this.#entries) {
      let page = pages.at(-1);
      if (page?.url !== entry.url) {
        page = { url: entry.url, timestamp: entry.timestamp, duration: 0, actions: [] };
        pages.push(page);
      }
      page.actions.push(actionOf(entry));
      page.duration = entry.endTime - page.timestamp;
    }
    return pages;
  }
}

function actionOf({ usage, url: _url, ...entry }: ReplayEntry & { endTime: number }): ReplayAction {
  if (!usage) return entry;
  const { inputTokens, outputTokens } = usage;
  const tokenUsage = { inputTokens, outputTokens, timeMs: entry.endTime - entry.timestamp };
  return { ...entry, tokenUsage };
}
