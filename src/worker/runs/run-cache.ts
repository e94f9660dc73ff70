import browser from 'webextension-polyfill';
import type { AnswerStore, Cache } from '../../engine/cache';
import type { CacheAccess, CacheEntry, CacheReport } from '../../protocol/cache';
import type { Session } from '../../protocol/session';
import { answerStore } from '../store/answer-store';
import type { RunWork } from './acting-options';
import { settingsOrDefaults } from '../store/read-storage';

/** The cache as one run uses it. */
export type RunCache = {
  answers: Cache;
  /** The part of the run's report that tells of the cache. */
  report(): { cache?: CacheReport };
};

/** Undefined where no answers are to be used or kept. A caller that brings its own cache has it used instead of this browser's. */
export async function cacheOf(
  { session, isUser }: Pick<RunWork, 'session' | 'isUser'>,
  access: CacheAccess | undefined,
): Promise<RunCache | undefined> {
  const isWanted =
    session.options?.enableCaching ?? (isUser && (await settingsOrDefaults()).enableCaching !== false);
  if (!access && !isWanted) return undefined;
  const url = await sessionAddress(session);
  const changes: { entry?: CacheEntry | null } = {};
  let told: Pick<CacheReport, 'status' | 'why'> | undefined;
  return {
    answers: {
      url,
      store: access ? callersStore(access, changes) : answerStore,
      tell: (status, why) => {
        told = { status, why };
      },
    },
    report: () => (told ? { cache: { ...told, ...changes } } : {}),
  };
}

/** The session's own address is the one of the last document, which may have gone on by script. */
export async function sessionAddress({ tabId, url }: Pick<Session, 'tabId' | 'url'>): Promise<string> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab?.url ?? url;
}

/** The caller's one entry; what becomes of it is reported. */
function callersStore({ entry }: CacheAccess, changes: { entry?: CacheEntry | null }): AnswerStore {
  return {
    read: async (key) => (entry?.key === key ? entry : undefined),
    write: async (written) => void (changes.entry = written),
    forget: async () => void (changes.entry = null),
  };
}
