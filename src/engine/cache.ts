import { cacheKey, type CachedAction, type CacheEntry, type CacheQuestion } from '../protocol/cache';
import type { Outcome } from '../protocol/frame';
import type { ModelConfig } from '../protocol/models/model-config';
import type { Candidate, Rung } from '../protocol/session';
import type { PageLook } from './page';
import type { ModelAccess } from './ask-models';
import { saysItself, speaksAgainst } from '../matching';
import type { ActionOutput } from '../protocol/action';
import type { StepExtraction } from '../protocol/recordings/recording';
import { takes } from '../protocol/methods';
import { compactText } from './page-text';

export type AnswerStore = {
  read(key: string): Promise<CacheEntry | undefined>;
  write(entry: CacheEntry): Promise<void>;
  forget(key: string): Promise<void>;
};

/** The answers to questions of one page. */
export type Cache = {
  store: AnswerStore;
  url: string;
  /** Reports a hit, or a miss and its reason. */
  tell: (status: 'hit' | 'miss', why?: string) => void;
};

/** Most actions that are kept of one answer. */
const maxActions = 10;

type NewAnswer = {
  question: CacheQuestion;
  actions: readonly CachedAction[];
  rung: Rung;
  model: ModelConfig | undefined;
  look: PageLook;
};

type Keeping = { mask: (text: string) => string; models: ModelAccess };

/** The entry that an answer is kept as; undefined when the answer would not hold, or has in it what must not be kept. */
export async function makeEntry(
  { question, actions, rung, model, look }: NewAnswer,
  { mask, models }: Keeping,
): Promise<CacheEntry | undefined> {
  if (actions.length === 0 || actions.length > maxActions) return undefined;
  const binding = bindingOf({ instruction: question.instruction, rung }, actions);
  if (binding === 'never' || holdsValues({ question, actions }, mask)) return undefined;
  // Where several were observed, another page has more or fewer.
  const isBound = binding === 'page' || (question.kind === 'observe' && actions.length > 1);
  const digest = isBound ? await pageDigest(look, mask) : undefined;
  const answerer = model && (await answererOf(model, models));
  return { ...newEntry(question), actions: [...actions], pageDigest: digest, rung, answerer };
}

type Caching = { cache: Cache };

/** Keeps where a model found the data that was asked for, unless a value of a variable is in that. */
export async function keepExtraction(
  question: CacheQuestion,
  extraction: StepExtraction,
  model: ModelConfig,
  { cache, mask, models }: Keeping & Caching,
): Promise<void> {
  if (holdsValues({ question, extraction }, mask)) return;
  const answerer = await answererOf(model, models);
  await cache.store.write({ ...newEntry(question), actions: [], extraction, rung: 'model', answerer });
}

function newEntry(question: CacheQuestion) {
  const now = Date.now();
  return { ...question, version: 1, key: cacheKey(question), foundAt: now, usedAt: now, hits: 0 } as const;
}

type Answer = { entry: CacheEntry } | { why: string };

export async function readAnswer(
  question: CacheQuestion,
  { store }: Cache,
  models: ModelAccess,
): Promise<Answer> {
  const entry = await store.read(cacheKey(question));
  if (!entry) return { why: 'not asked on this page before' };
  return (await couldAnswer(entry, models)) ? { entry } : { why: 'the answer known is another model’s' };
}

export async function noteHit(entry: CacheEntry, { store, tell }: Cache): Promise<void> {
  await store.write({ ...entry, hits: entry.hits + 1, usedAt: Date.now() });
  tell('hit');
}

/** A page may show a value that was typed, and a name may have one in it. Then nothing is kept. */
export function holdsValues(thing: unknown, mask: (text: string) => string): boolean {
  if (typeof thing === 'string') return mask(thing) !== thing;
  if (typeof thing !== 'object' || thing === null) return false;
  return Object.values(thing).some((each) => holdsValues(each, mask));
}

/** Undefined for what has no fingerprint. */
export function toCached(candidate: Candidate, outcome?: Outcome): CachedAction | undefined {
  const { action, fingerprint, alternates, frame, confidence } = candidate;
  if (!fingerprint) return undefined;
  // A node of the debugging protocol is one of a document, which the answer outlives.
  const { backendNodeId: _node, ...lasting } = action;
  return {
    action: lasting,
    fingerprint,
    confidence,
    alternates,
    frame,
    expects: outcome?.status === 'done' ? expectationOf(outcome) : undefined,
  };
}

function expectationOf({
  proof,
  effects,
}: Extract<Outcome, Record<'status', 'done'>>): CachedAction['expects'] {
  return { proof, effects: [...new Set(effects.map(({ kind }) => kind))] };
}

/** An act did what it was seen to do when it was found. */
export function isAsExpected(outcome: Outcome, expects: CachedAction['expects']): boolean {
  if (outcome.status === 'failed') return false;
  if (!expects || outcome.already) return true;
  if (outcome.proof === 'state' && expects.proof === 'state') return true;
  if (expects.effects.length === 0 && outcome.effects.length === 0) return true;
  return outcome.effects.some(({ kind }) => expects.effects.includes(kind));
}

/**
 * The pages an answer holds for: those where the element is found again (`element`), only the page as it was (`page`),
 * or none (`never`).
 */
type Binding = 'element' | 'page' | 'never';

type Answered = { instruction: string; rung: Rung };

/** Several actions hold for the pages of the weakest. */
export function bindingOf(answered: Answered, actions: readonly CachedAction[]): Binding {
  const all = actions.map((each) => bindingOfOne(answered, each));
  if (all.includes('never')) return 'never';
  return all.includes('page') ? 'page' : 'element';
}

function bindingOfOne({ instruction, rung }: Answered, { action, fingerprint }: CachedAction): Binding {
  const { method = '' } = action;
  // Files and drop places are given by names that do not last.
  if (takes(method, 'element', 'files')) return 'never';
  if (takes(method, 'text')) {
    if (fingerprint.secret && !isAllVariables(action)) return 'never';
    // A text that a model made up, such as a date, may be another tomorrow.
    if (!saysArguments(instruction, action)) return 'never';
  }
  if (takes(method, 'options', 'option', 'state', 'shown') && !saysArguments(instruction, action))
    return 'page';
  // A page's text can make a model answer anything: the words have to bear it out.
  if (rung === 'model' && speaksAgainst(instruction, fingerprint)) return 'page';
  return saysItself(instruction, fingerprint) ? 'element' : 'page';
}

const withoutVariables = (text: string) => text.replaceAll(/%[A-Za-z_][\w.-]*%/g, '');

function isAllVariables({ arguments: given = [] }: ActionOutput): boolean {
  return given.every((text) => withoutVariables(text).trim() === '');
}

function saysArguments(instruction: string, { arguments: given = [] }: ActionOutput): boolean {
  const said = plain(instruction);
  return given.every((text) => said.includes(plain(withoutVariables(text))));
}

const plain = (text: string) => text.trim().toLowerCase();

/** Names who answers: a model as it is configured, its endpoint with it, and the prompt it works under. */
function answererOf(model: ModelConfig, { systemPrompt = '' }: ModelAccess): Promise<string> {
  return digestOf(JSON.stringify([model, systemPrompt]));
}

/** The models that are asked now could have given this answer: an answer of another model is nobody else's. */
async function couldAnswer({ rung, answerer, isAgreed }: CacheEntry, models: ModelAccess): Promise<boolean> {
  if (rung !== 'model' || isAgreed) return true;
  const asked = await models.choose();
  const answerers = await Promise.all(asked.map((model) => answererOf(model, models)));
  return answerers.some((each) => each === answerer);
}

/** A digest of what the page shows, by which it is known again: of its text without refs, and without values of variables. */
export async function pageDigest(
  { snapshot, engines }: PageLook,
  mask: (text: string) => string,
): Promise<string> {
  const text = mask(compactText(snapshot, engines).text.replace(/^[a-z]*\d+ /gm, ''));
  return digestOf(text);
}

/** A name for a text, from which it cannot be told. */
export async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
