import type { ModelLog, ModelAccess } from '../../engine/ask-models';
import type { AskModel } from '../../engine/model-rung';
import { toAutomationError } from '../../base/errors';
import { askModel, modelOrigin, noUsage } from '../../engine/models';
import type { ModelChoice, ModelConfig } from '../../protocol/models/model-config';
import { costOf, defaultPrices, priceOf } from '../../protocol/models/prices';
import { Usage, type ModelCall, type Session } from '../../protocol/session';
import { checkConsent } from './given-consent';
import { keepInference } from './inference-log';
import type { SessionStore } from '../sessions/session-store';
import { chooseModels, settingsOrDefaults } from '../store/stored-settings';
import { addCost, checkBudget } from './count-spending';

/** A session that asks models: with which choice of model, and on which conditions. */
export type Asking = {
  store: SessionStore;
  session: Session;
  choice: ModelChoice | undefined;
  /** The user's own run: they agree before text of a page goes to a provider. Who brings a configuration of its own has. */
  isUser: boolean;
  /** Has each call written down. */
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

/** The session's options for answers of models. */
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
