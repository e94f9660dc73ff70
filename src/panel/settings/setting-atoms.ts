import type { ErrorRecord } from '../../base/errors';
import type { CacheEntry } from '../../protocol/cache';
import {
  learnedChoicesKey,
  readChoices,
  type LearnedChoice,
  type ForgottenRuns,
  type PastRun,
} from '../../protocol/operations/history';
import { readKept, versionKey } from '../../protocol/storage';
import { atom, kept, storedAs } from '../atoms';
import type { SiteGrant } from '../intents/site-grants';

export const settingAtoms = {
  settings: kept('settings'),
  /** The stored settings could not be read, and the defaults are in use. */
  settingsDamaged: atom(false, {
    area: 'local',
    keys: ['settings', versionKey],
    read: (values) => readKept(values, 'settings').isDamaged,
  }),
  settingsError: atom<ErrorRecord>(),
  /** The first-run welcome was seen. */
  welcomed: atom(true),
  /** The keys that open the panel; empty where the browser gives none, undefined before it was asked. */
  shortcut: atom<string>(),
  /** The system may tell that a task needs the user. */
  mayNotify: atom(false),
  /** The sites that may be worked on, as they were last read; undefined before. */
  sites: atom<readonly SiteGrant[]>(),
  /** Choices that were learned from the user, the last first. */
  learned: storedAs('local', learnedChoicesKey, (value): readonly LearnedChoice[] => readChoices(value)),
  /** Learned choices that were just forgotten, until the screen is left. */
  forgotten: atom<readonly LearnedChoice[]>([]),
  /** The answers that are kept, as they were last read. */
  answers: atom<readonly CacheEntry[]>([]),
  /** The user's runs that are kept, as they were last read; undefined before. */
  pastRuns: atom<readonly PastRun[]>(),
  /** Runs that were just forgotten, until the screen is left. */
  forgottenRuns: atom<ForgottenRuns>(),
};
