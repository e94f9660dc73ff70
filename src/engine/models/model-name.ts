import { AutomationError } from '../../base/errors';

/** A name in the form `provider/model`, split at its first slash. Another is a `model-name-invalid` error. */
export function splitName(modelName: string): { prefix: string; rest: string } {
  const slash = modelName.indexOf('/');
  const prefix = modelName.slice(0, Math.max(slash, 0));
  const rest = modelName.slice(slash + 1);
  if (!/^[\w.-]+$/.test(prefix) || rest.trim() !== rest || rest === '') throw invalidName(modelName, rest);
  return { prefix, rest };
}

/** A name whose provider is known: with or without one of its `prefixes`. */
export function nameWithout(prefixes: readonly string[], modelName: string): string {
  const prefix = prefixes.find((each) => modelName.startsWith(`${each}/`));
  const rest = prefix === undefined ? modelName : modelName.slice(prefix.length + 1);
  if (rest.trim() !== rest || rest === '') throw invalidName(modelName, rest);
  return rest;
}

function invalidName(modelName: string, rest: string): AutomationError {
  return new AutomationError(
    'model-name-invalid',
    `"${modelName}" is not a model’s name. Write it as provider/model, such as openai/${rest.trim() || 'gpt-5-mini'}.`,
  );
}
