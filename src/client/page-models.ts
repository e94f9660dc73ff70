import type { ModelAccess, AskModel } from '../engine/ask-models';
import type { RunLog } from '../engine/run';
import { toAutomationError } from '../base/errors';
import { changeText, redact, type ValueTexts } from '../base/mask';
import { askModel, modelOrigin, noUsage } from '../engine/models';
import type { ClientOptions } from '../protocol/client-options';
import { InferenceRecord } from '../protocol/models/spending';
import type { ModelChoice } from '../protocol/models/model-config';
import { modelOf } from '../protocol/models/model-choice';
import { Usage } from '../protocol/session';
import { modelOfOptions } from './options';
import type { OwnModel } from './own-model';

/** A run that asks: where its calls are counted, and what no log may tell. */
export type AskingRun = { sessionId: string; log: Pick<RunLog, 'addCall'>; values: ValueTexts };

type ModelSource = { apiKey: string | undefined; own: OwnModel | undefined };

/** Keeps the questions to models and their answers; undefined where that is not wanted. */
export type KeepInference = ((record: InferenceRecord) => Promise<void>) | undefined;

/** The models that are asked from here, about pages that are driven from here. */
export class PageModels {
  readonly #options: ClientOptions;
  readonly #apiKey: string | undefined;
  readonly #own: OwnModel | undefined;
  readonly #keep: KeepInference;

  constructor(options: ClientOptions, { apiKey, own }: ModelSource, keep: KeepInference) {
    this.#options = options;
    this.#apiKey = apiKey;
    this.#own = own;
    this.#keep = keep;
  }

  /** Whom a call may ask: its own model, else the constructor's. */
  accessOf(requested: ModelChoice | undefined, run: AskingRun): ModelAccess {
    const { modelName = 'auto', systemPrompt } = this.#options;
    return {
      choose: async () => {
        const given = requested ?? (await this.#own?.config()) ?? modelOfOptions(this.#options, this.#apiKey);
        const choice = modelOf(given, modelName, { header: this.#apiKey });
        return typeof choice === 'string' ? [] : [choice];
      },
      ask: this.#asking(run),
      systemPrompt,
    };
  }

  #asking(run: AskingRun): AskModel {
    const { temperature, maxTokens } = this.#options.modelClientOptions ?? {};
    return async (model, question, options) => {
      const { sessionId, log } = run;
      const { modelName } = model;
      const { system, user } = question;
      const at = Date.now();
      const origin = modelOrigin(model);
      const finish = async (usage: Usage, said: Pick<InferenceRecord, 'answer' | 'error'>) => {
        const call = { modelName, usage, ms: Date.now() - at, origin };
        await log.addCall(call);
        await this.#keep?.(this.#redacted({ at, sessionId, system, user, ...said, ...call }, run.values));
      };
      try {
        const answered = await askModel(model, question, {
          ...options,
          temperature,
          maxOutputTokens: maxTokens,
        });
        await finish(answered.usage, { answer: answered.value });
        return answered;
      } catch (thrown) {
        const { message, details } = toAutomationError(thrown);
        await finish(Usage.safeParse(details['usage']).data ?? noUsage, { error: message });
        throw thrown;
      }
    };
  }

  #redacted(record: InferenceRecord, values: ValueTexts): InferenceRecord {
    const secrets = { values, keys: this.#apiKey === undefined ? [] : [this.#apiKey] };
    return InferenceRecord.parse(changeText(record, (text) => redact(text, secrets)));
  }
}
