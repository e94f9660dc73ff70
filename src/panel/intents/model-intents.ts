import { toAutomationError } from '../../base/errors';
import type {
  ModelConfig,
  Ability,
  ConfiguredModel,
  ModelCheck,
  ModelList,
} from '../../protocol/models/model-config';
import type { PriceTable, Budget } from '../../protocol/models/spending';
import type { Settings } from '../../protocol/settings';
import { patternOf } from '../page-address';
import { modelAddress } from '../model-address';
import type { IntentPorts } from '../store';
import { saveSettings } from './settings-intents';

type Save = (settings: Settings) => Promise<void>;

/** The models that may be asked, in their order, what they cost, and how much that may be. */
export function modelIntents(ports: IntentPorts) {
  const { store, background } = ports;
  const save: Save = (settings) => saveSettings(ports, settings);
  const change = (step: (models: ConfiguredModel[]) => ConfiguredModel[]) => {
    const { settings } = store.getState();
    return save({ ...settings, models: step([...settings.models]) });
  };
  const testModel = async ({ id, config }: ConfiguredModel) => {
    const test = await checkModel(ports, { id, config });
    if (test.ok)
      await change((models) => models.map((model) => withAbility(model, { id, config }, test.ability)));
  };
  return {
    /** Call it in the click: the browser is asked for the endpoint's origin. Without `id` it is a new one, put last. */
    saveModel: async (id: string | undefined, config: ModelConfig) => {
      await requestEndpoint(ports, config);
      await change((models) =>
        id === undefined
          ? [...models, { id: crypto.randomUUID(), config }]
          : models.map((model) => (model.id === id ? withConfig(model, config) : model)),
      );
    },
    /** It can be restored until something else is done to the list. */
    removeModel: async (id: string) => {
      const at = store.getState().settings.models.findIndex((model) => model.id === id);
      const model = store.getState().settings.models[at];
      if (!model) return;
      await change((models) => models.filter((each) => each.id !== id));
      store.setState({ modelChange: { kind: 'removed', model, at } });
    },
    restoreModel: async () => {
      const { modelChange } = store.getState();
      if (modelChange?.kind !== 'removed') return;
      const { model, at } = modelChange;
      await change((models) => [...models.slice(0, at), model, ...models.slice(at)]);
      store.setState({ modelChange: undefined });
    },
    /** Puts it so many places further down. */
    moveModel: async (id: string, by: number) => {
      await change((models) => moved(models, id, by));
      const model = store.getState().settings.models.find((each) => each.id === id);
      store.setState({ modelChange: model && { kind: 'moved', model } });
    },
    /** Asks a model that is not saved whether it answers. Call it in the click. */
    checkConfig: async (config: ModelConfig): Promise<ModelCheck> => {
      await requestEndpoint(ports, config);
      return askModel(ports, config);
    },
    /** Call it in the click, too. What a good check found is kept with the model. */
    testModel,
    testAllModels: async () => {
      for (const model of store.getState().settings.models) await testModel(model);
    },
    /** Lets requests to models go out without our origin. Call it in the click. */
    allowOriginRule: async () => {
      const isGiven = await ports.browser.requestOriginRule().catch(() => false);
      store.setState({ originRule: isGiven ? 'given' : 'missing' });
    },
    /** The names the endpoint has for its models. Call it in the click. */
    listModels: async (config: ModelConfig): Promise<ModelList> => {
      await requestEndpoint(ports, config);
      return background.listModels({ model: config }).catch((thrown: unknown) => failed(thrown));
    },
    ...costIntents(ports, save),
  };
}

/** Intents on the prices and the budget of models, and on the log of their questions. */
function costIntents({ store, background, browser }: IntentPorts, save: Save) {
  return {
    setPrices: (prices: PriceTable) => save({ ...store.getState().settings, prices }),
    setBudget: (budget: Budget) => save({ ...store.getState().settings, budget }),
    exportInferenceLog: async () => {
      const records = await background.inferenceLog({}).catch(() => []);
      const lines = records.map((record) => `${JSON.stringify(record)}\n`);
      browser.saveFile('tabwright-inference.jsonl', lines.join(''));
    },
  };
}

function moved(models: readonly ConfiguredModel[], id: string, by: number): ConfiguredModel[] {
  const from = models.findIndex((model) => model.id === id);
  const others = models.filter((model) => model.id !== id);
  const to = Math.max(0, Math.min(others.length, from + by));
  return [...others.slice(0, to), ...models.slice(from, from + 1), ...others.slice(to)];
}

/** The model with another configuration. What a check found counts for one model at one endpoint. */
function withConfig({ id, ability, config: before }: ConfiguredModel, config: ModelConfig): ConfiguredModel {
  const isSame = before.modelName === config.modelName && modelAddress(before) === modelAddress(config);
  return ability && isSame ? { id, config, ability } : { id, config };
}

/** The model with what a check found, unless it was changed meanwhile. */
function withAbility(model: ConfiguredModel, checked: ConfiguredModel, ability: Ability): ConfiguredModel {
  const isSame = model.id === checked.id && JSON.stringify(model.config) === JSON.stringify(checked.config);
  return isSame ? { ...model, ability } : model;
}

async function checkModel(ports: IntentPorts, { id, config }: ConfiguredModel): Promise<ModelCheck> {
  const { store } = ports;
  const note = (test: 'running' | ModelCheck) =>
    store.setState(({ modelTests }) => ({ modelTests: { ...modelTests, [id]: test } }));
  note('running');
  await requestEndpoint(ports, config);
  const test = await askModel(ports, config);
  note(test);
  return test;
}

/** Asks a model whether it answers; where it refuses extensions, looks up whether requests may leave out our origin. */
async function askModel(
  { store, browser, background }: IntentPorts,
  config: ModelConfig,
): Promise<ModelCheck> {
  const test = await background.checkModel({ model: config }).catch((thrown: unknown) => failed(thrown));
  if (!test.ok && test.fault === 'forbidden-origin') {
    const isAllowed = await browser.mayLeaveOutOrigin();
    store.setState({ originRule: isAllowed ? 'allowed' : 'missing' });
  }
  return test;
}

function failed(thrown: unknown): Extract<ModelCheck, { ok: false }> {
  return { ok: false, fault: 'other', message: toAutomationError(thrown).message, ms: 0 };
}

/** Refused is no failure: endpoints that allow extensions answer without it. */
async function requestEndpoint({ browser }: IntentPorts, config: ModelConfig): Promise<void> {
  const origin = modelAddress(config);
  if (origin !== undefined) await browser.requestAccess([patternOf(origin)]).catch(() => false);
}
