import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { attach } from '../../src/server/chromium/targets';
import { newestPage } from '../../src/server/browsers/browser-host';
import type { LaunchedHost } from '../../src/server/browsers/launched-browsers';
import { listen } from '../../src/server/service/listen';
import { ServiceOptions } from '../../src/server/service/service-options';
import { Service } from '../../src/server/service/service';
import { startModelServer, type ModelServer } from '../../test/fixtures/model-server';
import { playTask } from '../../test/fixtures/task-model';
import { obeyTask } from '../gate/obey-task';
import type { TaskCase } from './cases';

export type TaskResult = {
  /** What the service says, and what the page itself says. */
  completed: boolean;
  isReached: boolean;
  timesDone: number;
  said: string;
  /** The texts that an answer rests on. */
  sources: string[];
  /** Its steps with what came of each. */
  steps: string[];
  /** Estimated tokens of each question about a step, with its answer. */
  tokens: number[];
};

/** Steps that a task may take: more than any of these needs. */
const maxSteps = 14;

/** A model thinks so long while its page changes, in milliseconds. */
const thinkingMs = 300;

/** New elements in the place of all, as frameworks make them. */
const redraw = 'document.body.innerHTML = document.body.innerHTML; 0';

/** A page may go on after the answer, in milliseconds. */
const shortSettleMs = 500;

const Answer = z.object({
  data: z
    .object({
      result: z.object({
        completed: z.boolean(),
        message: z.string(),
        actions: z.array(z.object({ action: z.string(), reasoning: z.string() })),
        metadata: z
          .object({
            data: z.array(z.unknown()).optional(),
            answer: z.object({ sources: z.array(z.object({ quote: z.string() })) }).optional(),
          })
          .optional(),
      }),
    })
    .optional(),
  message: z.string().optional(),
});

/** The service with one browser, asked over HTTP, and a scripted model. */
export async function openTaskRunner(extensionDir: string) {
  const options = ServiceOptions.parse({
    noAuth: true,
    port: 0,
    pool: 1,
    maxSessions: 2,
    verbose: 0,
    ratePerMinute: 1_000_000,
  });
  const service = new Service(options, { extensionDir });
  const { url, close } = await listen(service);
  await service.start();
  const model = await startModelServer();
  const post = async (path: string, body: object, signal?: AbortSignal) => {
    const headers = { 'content-type': 'application/json' };
    const sent = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
    return (await sent.json()) as unknown;
  };
  const started = z
    .object({ data: z.object({ sessionId: z.string() }) })
    .parse(await post('/v1/sessions/start', { modelName: 'builtin/matcher' }));
  const id = started.data.sessionId;
  const ask = (operation: string, body: object, signal?: AbortSignal) =>
    post(`/v1/sessions/${id}/${operation}`, body, signal);
  return {
    run: (each: TaskCase) =>
      runCase(each, { ask, model, evaluate: (expression) => evaluate(service, id, expression) }),
    close: async () => {
      await close();
      await service.close();
      await model.close();
    },
  };
}

type Bench = {
  ask: (operation: string, body: object, signal?: AbortSignal) => Promise<unknown>;
  model: ModelServer;
  evaluate: (expression: string) => Promise<unknown>;
};

async function runCase(
  { goal, script, obeys, play, cutAfter, redraws, settleMs = shortSettleMs }: TaskCase,
  { ask, model, evaluate: inPage }: Bench,
): Promise<TaskResult> {
  await ask('navigate', { url: goal.url });
  const before = model.requests.length;
  const cut = new AbortController();
  play?.(model);
  const played =
    obeys || play
      ? { asked: obeys ? obeyTask(model, obeys).count : () => 1 }
      : playTask(model, { plan: {}, ...script, ...(redraws ? { firstAfterMs: thinkingMs } : {}) });
  const redrawing = redraws ? untilAsked(played, 1).then(() => inPage(redraw)) : undefined;
  const body = {
    agentConfig: { model: { modelName: 'openai/scripted', apiKey: 'none', baseURL: model.baseURL } },
    executeOptions: { instruction: goal.instruction, maxSteps },
  };
  const asking = ask('agentExecute', body, cut.signal).catch(() => ({ message: 'cut' }));
  if (cutAfter !== undefined) {
    await untilAsked(played, cutAfter);
    cut.abort();
  }
  await redrawing;
  const answered = await asking;
  const { plan = {}, again } = script ?? {};
  if (again) playTask(model, { plan, says: again });
  const { data, message = '' } = Answer.parse(again ? await ask('agentExecute', body) : answered);
  await sleep(settleMs);
  const questions = model.requests.slice(before).filter(({ system }) => system.startsWith('You reach'));
  return {
    completed: data?.result.completed ?? false,
    isReached:
      (await inPage(`Boolean(${goal.isReached})`)) === true &&
      (!goal.data || isDeepStrictEqual(data?.result.metadata?.data, goal.data)),
    timesDone: Number(await inPage(goal.timesDone)),
    said: data?.result.message ?? message,
    sources: data?.result.metadata?.answer?.sources.map(({ quote }) => quote) ?? [],
    steps: (data?.result.actions ?? []).map(({ action, reasoning }) => `${action}: ${reasoning}`),
    tokens: questions.map(({ system, user }) => Math.ceil((system.length + user.length) / 4) + answerTokens),
  };
}

async function untilAsked(played: { asked: () => number }, count: number): Promise<void> {
  while (played.asked() < count) await sleep(20);
}

/** About what an answer takes. */
const answerTokens = 40;

async function evaluate(service: Service, id: string, expression: string): Promise<unknown> {
  const { browser, pages } = service.sessions.find(id, 'act', undefined).host as LaunchedHost;
  const page = await attach(browser.cdp, newestPage(pages) ?? '');
  try {
    return await page.evaluate(expression);
  } finally {
    await page.detach();
  }
}
