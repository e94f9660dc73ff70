import { z } from 'zod';
import { askEndpoint, awaitReply } from './http';
import type { Endpoint } from './wire-format';

/** A server that is asked how much it reads answers at once, or is not waited for, in milliseconds. */
const patienceMs = 1000;

/** A server may load a model anew, with another window. */
const validMs = 60_000;

type Known = { tokens: number; until: number };

const known = new Map<string, Known>();
/** Origins that say nothing of it. */
const mute = new Set<string>();

/**
 * The tokens that a server of one's own reads of a question, as it says or as was learnt from a question that it cut; undefined where
 * nobody knows. Others refuse what is too long, and say so.
 */
export async function windowOf(endpoint: Endpoint, signal: AbortSignal): Promise<number | undefined> {
  if (!endpoint.isLocal) return undefined;
  const key = keyOf(endpoint);
  const own = known.get(key);
  if (own && own.until > Date.now()) return own.tokens;
  if (mute.has(endpoint.origin)) return undefined;
  const told = await toldWindow(endpoint, signal);
  if (told === 'mute') mute.add(endpoint.origin);
  if (typeof told !== 'number') return undefined;
  known.set(key, { tokens: told, until: Date.now() + validMs });
  return told;
}

/** Notes the tokens that a server has read of a longer question. */
export function noteWindow(endpoint: Endpoint, tokens: number): void {
  known.set(keyOf(endpoint), { tokens, until: Infinity });
}

const keyOf = ({ baseURL, modelNames }: Endpoint) => `${baseURL} ${modelNames[0]}`;

const Tokens = z.number().int().positive().nullish();

/** LM Studio's list. Source: https://lmstudio.ai/docs/developer/rest/endpoints */
const Loaded = z.object({
  data: z.array(z.object({ id: z.string(), loaded_context_length: Tokens, max_context_length: Tokens })),
});

/** Ollama's list of loaded models, and what it tells of one. Source: https://docs.ollama.com/api */
const Running = z.object({ models: z.array(z.object({ name: z.string(), context_length: Tokens })) });
const Shown = z.object({ parameters: z.string().nullish() });

async function toldWindow(endpoint: Endpoint, signal: AbortSignal): Promise<number | 'mute' | undefined> {
  const { modelNames } = endpoint;
  const isNamed = (name: string) => modelNames.some((each) => name === each || name === `${each}:latest`);
  const list = await askFor(endpoint, signal, '/api/v0/models');
  const loaded = Loaded.safeParse(list).data?.data.find(({ id }) => isNamed(id));
  if (loaded) return loaded.loaded_context_length ?? loaded.max_context_length ?? undefined;
  const running = Running.safeParse(await askFor(endpoint, signal, '/api/ps')).data;
  if (!running) return list === undefined ? 'mute' : undefined;
  const now = running.models.find(({ name }) => isNamed(name))?.context_length;
  if (now) return now;
  const shown = await askFor(endpoint, signal, '/api/show', { model: modelNames[0] });
  const given = /\bnum_ctx\s+(\d+)/.exec(Shown.safeParse(shown).data?.parameters ?? '')?.[1];
  return given === undefined ? undefined : Number(given);
}

/** The answer to a question that is none for a model; undefined where there is none. */
async function askFor(endpoint: Endpoint, outer: AbortSignal, path: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(patienceMs)]);
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const reply = await awaitReply(
    () => askEndpoint(endpoint, endpoint.origin + path, { ...sent, signal }),
    endpoint,
    signal,
  ).catch(() => undefined);
  return reply?.ok ? reply.body : undefined;
}
