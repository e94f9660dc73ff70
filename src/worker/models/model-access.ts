import { SessionSlot } from '../store/session-slot';
import type { ModelLog, ModelAccess, AskModel } from '../../engine/ask-models';
import { toAutomationError, AutomationError } from '../../base/errors';
import { z } from 'zod';
import { askModel, modelOrigin, noUsage, providePorts, type BuiltInModel } from '../../engine/models';
import { dropOrigin } from '../store/origin-rules';
import { Ability, type ModelChoice, type ModelConfig } from '../../protocol/models/model-config';
import {
  costOf,
  defaultPrices,
  priceOf,
  InferenceRecord,
  inferenceKey,
  dayOf,
  spendingOn,
  type Budget,
} from '../../protocol/models/spending';
import { Usage, type ModelCall, type Session } from '../../protocol/session';
import type { SessionStore } from '../sessions/session-store';
import { chooseModels, settingsOrDefaults, readStorage, writeStorage } from '../store/read-storage';
import { thisBrowser } from '../../browsers/this-browser';
import { say } from '../../base/say';
import browser from 'webextension-polyfill';
import { writeMasked } from '../sessions/tab-values';
import type { ValueTexts } from '../../base/mask';

/** A session that asks models: with which choice of model, and on which conditions. */
export type Asking = {
  store: SessionStore;
  session: Session;
  choice: ModelChoice | undefined;
  /** The user's own run: they agree before text of a page goes to a provider. Who brings a configuration of its own has. */
  isUser: boolean;
  log: ModelLog;
};

/** The models that a run may ask. Each call is agreed to and within the budget, is counted, and is kept where that is wanted. */
export function modelAccess(asking: Asking): ModelAccess {
  const ask: AskModel = async (model, question, options) => {
    const origin = modelOrigin(model);
    await admit(asking, model, origin);
    const at = Date.now();
    const startedAt = performance.now();
    const finish = (usage: Usage, said: { answer?: unknown; error?: string }) =>
      count(
        asking,
        { ...said, at, system: question.system, user: question.user },
        {
          modelName: model.modelName,
          origin,
          usage,
          ms: Math.round(performance.now() - startedAt),
        },
      );
    try {
      const answered = await askModel(model, question, { ...options, ...answerLimits(asking.session) });
      await finish(answered.usage, { answer: answered.value });
      return answered;
    } catch (thrown) {
      const { message, details } = toAutomationError(thrown);
      await finish(Usage.safeParse(details['usage']).data ?? noUsage, { error: message });
      throw thrown;
    }
  };
  const { systemPrompt } = asking.session.options ?? {};
  return { choose: () => chooseModels(asking.choice), ask, systemPrompt };
}

function answerLimits({ options = {} }: Session) {
  const { temperature, maxOutputTokens } = options;
  return {
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
  };
}

async function admit(
  { store, session, choice, isUser, log }: Asking,
  model: ModelConfig,
  origin: string | undefined,
) {
  log.mayAsk?.();
  if (isUser && origin !== undefined && typeof choice !== 'object')
    await checkConsent(origin, model.modelName);
  const { budget } = await settingsOrDefaults();
  if (budget) await checkBudget(budget, (await store.get(session.id)).spentUsd ?? 0);
}

type Said = { at: number; system: string; user: string; answer?: unknown; error?: string };

async function count({ store, session, log }: Asking, said: Said, call: Omit<ModelCall, 'usd'>) {
  const { prices = defaultPrices, logInference } = await settingsOrDefaults();
  const price = priceOf(call.modelName, prices);
  const usd = price && costOf(call.usage, price);
  const counted: ModelCall = usd === undefined ? call : { ...call, usd };
  void log.addCall(counted);
  if (usd) {
    await store.update(session.id, (current) => ({ ...current, spentUsd: (current.spentUsd ?? 0) + usd }));
    await addCost(usd);
  }
  if (!logInference && !session.options?.logInference) return;
  await keepInference({ ...said, ...counted, sessionId: session.id }, store.values.textsOf(session.tabId));
}

/** Throws `budget-spent` when a session or the day has used up what models may cost. */
async function checkBudget({ perSession, perDay }: Budget, spentBySession: number): Promise<void> {
  if (perSession !== undefined && spentBySession >= perSession) throw spent('This session’s', perSession);
  if (perDay === undefined) return;
  const { stored } = await readStorage();
  if (spendingOn(dayOf(new Date()), stored.spending).usd >= perDay) throw spent('Today’s', perDay);
}

function spent(whose: string, budget: number): AutomationError {
  return new AutomationError(
    'budget-spent',
    `${whose} budget of $${budget.toFixed(2)} is used up, so no model was asked. Raise it in Settings; what needs no model still works.`,
    { details: { budget } },
  );
}

/** Adds to the spending of today. A failed write is no fault of the run, and is ignored. */
async function addCost(usd: number): Promise<void> {
  const day = dayOf(new Date());
  await writeStorage('spending', (last) => ({ day, usd: spendingOn(day, last).usd + usd })).catch(() => {});
}

/** Throws `needs-consent` unless the user has agreed that text of pages goes to this origin. */
async function checkConsent(origin: string, modelName: string): Promise<void> {
  const { stored } = await readStorage();
  if (stored.consents.includes(origin) && (await thisBrowser.maySend('model'))) return;
  throw new AutomationError(
    'needs-consent',
    say`Text of this page would go to ${new URL(origin).host} for ${modelName}. Nothing was sent. Allow it first.`,
    { details: { origin, modelName } },
  );
}

export function setConsent(origin: string, isGiven: boolean): Promise<void> {
  return writeStorage('consents', (origins) => {
    const others = origins.filter((each) => each !== origin);
    return isGiven ? [...others, origin] : others;
  });
}

/** The most records that are kept, the newest. */
const mostRecords = 100;

/** Keeps what was asked and answered. A value of a variable that a model gave back is masked too. */
async function keepInference(record: InferenceRecord, values: ValueTexts): Promise<void> {
  const { keys } = await readRecords();
  const old = keys.slice(0, Math.max(0, keys.length + 1 - mostRecords));
  if (old.length > 0) await browser.storage.session.remove(old);
  const at = freeTime(record.at, keys);
  await writeMasked(inferenceKey(at), { ...record, at }, values);
}

/** All that is kept, oldest first. */
export async function inferenceRecords(sessionId?: string): Promise<InferenceRecord[]> {
  const { records } = await readRecords();
  return sessionId === undefined ? records : records.filter((record) => record.sessionId === sessionId);
}

/** Two calls may begin in the same millisecond; each has a time of its own. */
function freeTime(at: number, keys: readonly string[]): number {
  let time = at;
  while (keys.includes(inferenceKey(time))) time += 1;
  return time;
}

async function readRecords(): Promise<{ keys: string[]; records: InferenceRecord[] }> {
  const stored = await browser.storage.session.get(null);
  const prefix = inferenceKey('');
  const keys = Object.keys(stored)
    .filter((key) => key.startsWith(prefix))
    .sort((a, b) => Number(a.slice(prefix.length)) - Number(b.slice(prefix.length)));
  const records = keys.flatMap((key) => InferenceRecord.safeParse(stored[key]).data ?? []);
  return { keys, records };
}

export function connectModels(): void {
  providePorts({
    abilities: { read: () => abilities.read(), write: (found) => abilities.write(found) },
    dropOrigin,
    builtIn: globalThis.LanguageModel,
  });
}

/** Lasts as long as the browser runs: a passing weakness of an endpoint is not kept for ever. */
const abilities = new SessionSlot('modelAbilities', z.record(z.string(), Ability), {});

declare global {
  /** The browser's own model, where it has one. Source: https://github.com/webmachinelearning/prompt-api */
  var LanguageModel: BuiltInModel | undefined;
}
