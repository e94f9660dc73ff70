import type { z } from 'zod';
import type { LogLine } from '../base/log';
import type { Settle } from '../protocol/frame';
import type { Allowance } from '../protocol/gate';
import type { LooseModelConfig } from '../protocol/models/model-config';
import type { Variables } from '../protocol/variables';
import type { NavigateCall } from './driver';

type SharedOptions = {
  /** A page of Playwright or Puppeteer; default is the session's current page. */
  page?: unknown;
  /** Milliseconds for the whole call. */
  timeout?: number;
  /** Ends the call; nothing more happens on the page. */
  signal?: AbortSignal;
  /** Hears what is going on while it goes on. */
  onLog?: (line: LogLine) => void;
};

type FindingOptions = SharedOptions & {
  model?: string | LooseModelConfig;
  /** Values for `%name%`; models see names and descriptions, never values. */
  variables?: Variables;
  /** Whether the service may answer from its cache; only in the cloud. Default is the constructor's. */
  serverCache?: boolean;
};

export type ActCallOptions = FindingOptions & {
  /**
   * How long an act stays open once it has an effect: `first` not at all, `answer` (default) until the page has the
   * answers to its requests, `quiet` until the page is quiet.
   */
  settle?: Settle;
  /** Deeds, sites and variables that are allowed beyond the words of the instruction. */
  allow?: Allowance;
};

export type ObserveCallOptions = FindingOptions & {
  /** Limits the observation to one element. */
  selector?: string;
  /** These elements and what is in them are left out. */
  ignoreSelectors?: string[];
};

/** A schema of zod, whose JSON Schema is asked for and which the answer is held to; or a JSON Schema. */
export type ExtractSchema = z.ZodType | Record<string, unknown>;

export type ExtractCallOptions = Omit<FindingOptions, 'variables'> &
  Pick<ObserveCallOptions, 'selector' | 'ignoreSelectors'> & {
    /** What to extract, in words. */
    instruction?: string;
    schema?: ExtractSchema;
    /** The most pages of a table or list that are read, 50 at most. @default 1 */
    pages?: number;
  };

export type NavigateCallOptions = SharedOptions & Pick<NavigateCall, 'waitUntil' | 'referer'>;

const findingOptionNames = [
  'page',
  'timeout',
  'signal',
  'onLog',
  'model',
  'variables',
  'serverCache',
] as const;

export const actOptionNames: ReadonlySet<string> = new Set<keyof ActCallOptions>([
  ...findingOptionNames,
  'settle',
  'allow',
]);

export const observeOptionNames: ReadonlySet<string> = new Set<keyof ObserveCallOptions>([
  ...findingOptionNames,
  'selector',
  'ignoreSelectors',
]);
