import { z } from 'zod';
import { ActionOutput } from './action';
import { Fingerprint, Repair } from './fingerprint';
import { Effect } from './frame';
import { StepExtraction } from './recordings/recording';
import { Rung } from './session';

/** A question about a page. The same question has the same answer, as long as the answer is seen to fit. */
export const CacheQuestion = z.strictObject({
  kind: z.enum(['act', 'observe', 'extract']),
  /** The page's address as `pageTemplate` writes it. */
  page: z.string().max(2000),
  /** The words, with no value of a variable. */
  instruction: z.string().max(10_000),
  variables: z.array(z.string()).max(200),
  /** The selector it is limited to, then those that are left out. */
  scope: z.array(z.string()).max(100),
  /** The schema of an extraction, as JSON. */
  schema: z.string().max(20_000).optional(),
});
export type CacheQuestion = z.infer<typeof CacheQuestion>;

/** The way an act was proved, and the kinds of its effects. */
export const SeenProof = z.strictObject({
  proof: z.enum(['state', 'effect', 'declared']),
  effects: z.array(Effect.shape.kind),
});
export type SeenProof = z.infer<typeof SeenProof>;

/** An action that was found, and what tells that its element is the one that was meant. */
export const CachedAction = z.strictObject({
  action: ActionOutput,
  fingerprint: Fingerprint,
  alternates: z.array(z.string()).optional(),
  frame: z.string().optional(),
  confidence: z.number(),
  /** Only after the action was done. */
  expects: SeenProof.optional(),
  /** The way its element was found when its selector no longer led to it. The user has agreed to keep it. */
  repair: Repair.optional(),
});
export type CachedAction = z.infer<typeof CachedAction>;

/** An answer that is kept. No value of a variable is in it, and nothing that was typed into a secret field. */
export const CacheEntry = CacheQuestion.extend({
  version: z.literal(1),
  key: z.string(),
  /** At least one, but none of an extraction. */
  actions: z.array(CachedAction).max(20),
  /** Where the page has what was extracted. */
  extraction: StepExtraction.optional(),
  /** Digest of the page's text, where the words do not say by themselves which element is meant: then only this page counts. */
  pageDigest: z.string().optional(),
  rung: Rung,
  /** Digest of the model configuration, so that another model never reuses this answer. */
  answerer: z.string().optional(),
  /** The user agreed to it: then it is the user's, whoever found it. */
  isAgreed: z.literal(true).optional(),
  /** Milliseconds since 1970. */
  foundAt: z.number(),
  usedAt: z.number(),
  hits: z.number().int(),
}).refine(({ actions, extraction }) => actions.length > 0 || extraction !== undefined);
export type CacheEntry = z.infer<typeof CacheEntry>;

/** The cache of a caller that keeps answers itself: the entry it has for the question, if any. */
export const CacheAccess = z.strictObject({ entry: CacheEntry.optional() });
export type CacheAccess = z.infer<typeof CacheAccess>;

/** The cache's part in an answer: a hit, or the reason why not. */
export const CacheReport = z.strictObject({
  status: z.enum(['hit', 'miss']),
  why: z.string().optional(),
  /** For a caller that keeps answers itself: what is to be kept from now on, or null to forget the one there is. */
  entry: CacheEntry.nullable().optional(),
});
export type CacheReport = z.infer<typeof CacheReport>;

/** The name of a question. Two questions that differ in anything have two. */
export function cacheKey({ kind, page, instruction, variables, scope, schema }: CacheQuestion): string {
  return JSON.stringify([
    kind,
    page,
    instruction,
    variables,
    scope,
    ...(schema === undefined ? [] : [schema]),
  ]);
}

/** The question of a request. `instruction` has to be without values already. */
export function cacheQuestion(
  { kind, url, instruction }: { kind: CacheQuestion['kind']; url: string; instruction: string },
  asked: {
    variables?: object;
    selector?: string;
    ignoreSelectors?: string[];
  },
): CacheQuestion {
  return {
    kind,
    page: pageTemplate(url),
    instruction: instruction.trim().replaceAll(/\s+/g, ' '),
    variables: Object.keys(asked.variables ?? {}).sort(),
    scope: [asked.selector ?? '', ...(asked.ignoreSelectors ?? [])],
  };
}

const tracking =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|twclid|ttclid|yclid|igshid|mc_[ce]id|_ga|_gl|_hsenc|_hsmi|ref|ref_src|referrer|sid|session_?id|phpsessid|jsessionid|timestamp|ts|t|_)$/i;

/**
 * An address as pages of one kind share it: ids are `:id`, tracking parameters and the names of places in the page are out,
 * and of other parameters only words are kept, since values may be anything.
 */
export function pageTemplate(address: string): string {
  if (!URL.canParse(address)) return ':other';
  const { protocol, host, pathname, searchParams, hash } = new URL(address);
  const parameters = [...searchParams].filter(([name]) => !tracking.test(name));
  const query = [
    ...new Set(parameters.map(([name, value]) => `${nameOf(name)}=${wordOr(value, ':value')}`)),
  ].sort();
  const place = /^#!?\//.test(hash) ? `#${pathTemplate(hash.replace(/^#!?/, '').replace(/\?.*$/s, ''))}` : '';
  return `${protocol}//${host}${pathTemplate(pathname)}${query.length > 0 ? `?${query.join('&')}` : ''}${place}`.slice(
    0,
    2000,
  );
}

function pathTemplate(path: string): string {
  return path
    .replace(/;[^/]*/g, '')
    .split('/')
    .map((part) => (isId(part) ? ':id' : part))
    .join('/')
    .replace(/(.)\/$/, '$1');
}

/** Numbers, and what has digits enough or is too long to be words. */
function isId(part: string): boolean {
  const text = decode(part);
  if (/^v\d$/i.test(text) || text === '') return false;
  const digits = text.replaceAll(/\D/g, '').length;
  if (digits > 0 && /^[\d.,:_-]+$/.test(text)) return true;
  if (digits >= 3 || text.length > 60 || text.includes('@')) return true;
  return /^[A-Za-z0-9_-]{16,}$/.test(text) && !/^[a-z]+([-_][a-z]+)*$/i.test(text);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A name of a parameter that is generated says nothing. */
const nameOf = (name: string) => (isId(name) ? ':id' : name);

const wordOr = (value: string, other: string) => (/^[a-z]([a-z_-]{0,22}[a-z])?$/.test(value) ? value : other);
