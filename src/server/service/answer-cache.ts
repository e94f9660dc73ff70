import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ActionOutput } from '../../protocol/action';
import type { ServiceSession, Place } from './session';
import type { ActBody, Headers, ObserveBody } from './wire';

/** A question that may be answered from the cache, and how its answer is kept. */
export type CachedQuestion = {
  readonly words: string;
  /** What was found for the same question on the same page before. */
  readonly answer: ActionOutput[] | undefined;
  remember(actions: ActionOutput[]): void;
  forget(): void;
};

type Asked = { headers: Headers; session: ServiceSession; place: Place };
type Question = (ActBody & { kind: 'act' }) | (ObserveBody & { kind: 'observe' });

const maxAnswers = 5000;

/**
 * What was found for questions before, over all sessions.
 *
 * A question is the same when its words, its scope, the names of its variables, the page's address (without tracking
 * parameters) and what the page shows are. Only actions are kept: values of variables are not in them.
 */
export class AnswerCache {
  readonly #answers = new LRUCache<string, ActionOutput[]>({ max: maxAnswers });

  /** Undefined for what is not cached: an action that is given, and a request that wants no cache. */
  async questionOf(
    { headers, session, place }: Asked,
    question: Question,
  ): Promise<CachedQuestion | undefined> {
    if (isBypassed(headers)) return undefined;
    const words = question.kind === 'act' ? question.input : (question.instruction ?? '');
    if (typeof words !== 'string') return undefined;
    const key = await keyOf({ session, place }, question, words);
    return {
      words,
      answer: this.#answers.get(key),
      remember: (actions) => void (actions.length > 0 && this.#answers.set(key, actions)),
      forget: () => void this.#answers.delete(key),
    };
  }
}

function isBypassed(headers: Headers): boolean {
  return [headers['cloud-cache-bypass'], headers['browserbase-cache-bypass']].includes('true');
}

async function keyOf(
  { session, place }: Omit<Asked, 'headers'>,
  { kind, options = {} }: Question,
  words: string,
): Promise<string> {
  const { sessionId, frame = '' } = place;
  const page = await session.background.snapshot({
    sessionId,
    options: { form: 'text', budget: Number.MAX_SAFE_INTEGER },
  });
  const scope = 'selector' in options ? [options.selector, options.ignoreSelectors] : [];
  const variables = Object.keys(options.variables ?? {}).sort();
  const model = typeof options.model === 'object' ? options.model.modelName : options.model;
  const parts = [kind, words.trim(), frame, scope, variables, model, withoutTracking(session.url), page.text];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

const tracking = /^(utm_.*|gclid|fbclid|msclkid|mc_eid|_ga)$/i;

function withoutTracking(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const names = Array.from(url.searchParams.keys()).filter((name) => tracking.test(name));
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}
