import type { ModelConfig } from '../protocol/model-config';
import type { MethodChoice, ModelTask, VariableName } from './model-prompt';
import { askForActions, type AskModel, type ModelAnswer } from './model-rung';

/** The models a run may ask, and the way to them. */
export type ModelAccess = {
  /** From the top, the next only when one is unsure; empty when there is none. */
  choose: () => Promise<readonly ModelConfig[]>;
  ask: AskModel;
  systemPrompt?: string | undefined;
};

export type ModelsQuestion = {
  task: ModelTask;
  instruction: string | undefined;
  /** What a model is shown: the next only when it finds nothing in the one before. Those that are empty are passed over. */
  texts: readonly PageText[];
  refs: ReadonlySet<string>;
  variables: readonly VariableName[];
};

/** `done`: the text is only what changed since. `methods`: what may be done with what it shows. */
export type PageText = { make: () => string; methods: MethodChoice; done?: readonly string[] };

export type ModelsOptions = {
  access: ModelAccess;
  onPhase: (phase: string) => void;
  signal: AbortSignal;
};

export type ModelsAnswer = ModelAnswer & {
  /** The model that found something. */
  model?: ModelConfig;
  /** What each of the others said. */
  tried: string[];
};

/** Asks one model after the other, each with more of the page, until one finds something. A failure ends it. */
export async function askModels(
  question: ModelsQuestion,
  models: readonly ModelConfig[],
  { access, onPhase, signal }: ModelsOptions,
): Promise<ModelsAnswer> {
  const tried: string[] = [];
  const texts = distinctTexts(question.texts);
  for (const model of models) {
    onPhase(`Asking ${model.modelName}`);
    for (const shown of texts()) {
      const answer = await askForActions({ ...question, ...shown }, model, { ...access, signal });
      if (answer.actions.length > 0) return { ...answer, model, tried };
    }
    tried.push(`${model.modelName}: nothing on the page fits`);
  }
  return { actions: [], more: false, tried };
}

/** The texts in their order, each made only when it is asked for, without empty ones and repeats. */
function distinctTexts(texts: readonly PageText[]) {
  const made = new Map<PageText, string>();
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
