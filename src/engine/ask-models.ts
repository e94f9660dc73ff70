import { startDeadline, throwIfStopped } from '../base/deadline';
import { toAutomationError, type AutomationError } from '../base/errors';
import { say } from '../base/say';
import type { ModelConfig } from '../protocol/models/model-config';
import type { ModelCall } from '../protocol/session';
import { askingPhase } from '../protocol/task/phases';
import type { MethodChoice, ModelTask, ToldVariable } from './model-prompt';
import { askForActions, type AskModel, type ModelAnswer } from './model-rung';

/** The models a run may ask, and the way to them. */
export type ModelAccess = {
  /** From the top, the next only when one is unsure; empty when there is none. */
  choose: () => Promise<readonly ModelConfig[]>;
  ask: AskModel;
  systemPrompt?: string;
};

/** Hears of each call of a model. */
export type ModelLog = {
  addCall: (call: ModelCall) => Promise<void>;
  /** Throws where no more calls may be made. */
  mayAsk?: () => void;
};

export type ModelsQuestion = {
  task: ModelTask;
  instruction: string | undefined;
  /**
   * The texts a model is shown, one at a time: the next only when it finds nothing in the one before. Empty ones are
   * passed over.
   */
  texts: readonly ShownPage[];
  refs: ReadonlySet<string>;
  variables: readonly ToldVariable[];
};

/** `done`: the text is only what changed since. `methods`: what may be done with what it shows. */
export type ShownPage = { make: () => string; methods: MethodChoice; done?: readonly string[] };

export type ModelsOptions = {
  access: ModelAccess;
  onPhase: (phase: string) => void;
  /** Milliseconds that are left for the whole call; undefined where nothing bounds it. */
  remainingMs?: () => number;
  signal: AbortSignal;
};

export type ModelsAnswer = ModelAnswer & {
  /** The model that found something. */
  model?: ModelConfig;
  /** Why the first of those that failed did, when none found anything. */
  failure?: AutomationError;
  /** The reason why each of the other models gave no answer. */
  tried: string[];
};

/** Asks one model after the other, each with more of the page, until one finds something. One that fails is passed over. */
export async function askModels(
  question: ModelsQuestion,
  models: readonly ModelConfig[],
  options: ModelsOptions,
): Promise<ModelsAnswer> {
  const tried: string[] = [];
  const texts = distinctTexts(question.texts);
  let failure: AutomationError | undefined;
  for (const [at, model] of models.entries()) {
    options.onPhase(askingPhase(model.modelName));
    const share = shareOf(options, models.length - at);
    try {
      const answer = await askOne({ ...question, texts }, model, { ...options, share });
      if (answer) return { ...answer, model, tried };
      tried.push(`${model.modelName}: nothing on the page fits`);
    } catch (thrown) {
      throwIfStopped(options.signal);
      const error = toAutomationError(thrown);
      if (error.code === 'needs-consent') throw error;
      failure ??= error;
      tried.push(`${model.modelName}: ${error.message}`);
      if (error.code === 'budget-spent') break;
    }
  }
  return { actions: [], more: false, tried, failure };
}

type OneQuestion = Omit<ModelsQuestion, 'texts'> & { texts: ReturnType<typeof distinctTexts> };

/** Asks one model about each text in turn, and gives the first answer that finds anything. */
async function askOne(
  { texts, ...question }: OneQuestion,
  model: ModelConfig,
  { access, signal, share }: ModelsOptions & { share: number | undefined },
): Promise<ModelAnswer | undefined> {
  const deadline =
    share === undefined ? undefined : startDeadline(share, say`Asking ${model.modelName}`, signal);
  try {
    for (const shown of texts()) {
      const within = { ...access, signal: deadline?.signal ?? signal };
      const answer = await askForActions({ ...question, ...shown }, model, within);
      if (answer.actions.length > 0) return answer;
    }
    return undefined;
  } finally {
    deadline?.clear();
  }
}

/** Kept of a call's time for showing what was found without a model, in milliseconds, and at most this part of it. */
const reserveMs = 2000;
const reservePart = 0.2;

/** Milliseconds that one of `count` models may take, so that one that keeps silent leaves time for the next. */
export function shareOf(
  { remainingMs }: Pick<ModelsOptions, 'remainingMs'>,
  count: number,
): number | undefined {
  if (!remainingMs) return undefined;
  const leftMs = remainingMs();
  return Math.max(1, Math.round((leftMs - Math.min(reserveMs, leftMs * reservePart)) / count));
}

/** The texts in their order, each made only when it is asked for, without empty ones and repeats. */
function distinctTexts(texts: readonly ShownPage[]) {
  const made = new Map<ShownPage, string>();
  return function* () {
    const said = new Set<string>();
    for (const each of texts) {
      const text = made.get(each) ?? each.make();
      made.set(each, text);
      const key = `${each.methods} ${text}`;
      if (text === '' || said.has(key)) continue;
      said.add(key);
      yield { pageText: text, methods: each.methods, done: each.done };
    }
  };
}
