import type { Secrets } from '../../base/redact';
import type { ModelChoice } from '../../protocol/models/model-config';
import { variableTexts, type Variables } from '../../protocol/variables';

/** The secrets of one request. */
type Brought = {
  variables?: Variables;
  model?: ModelChoice;
  /** The model key of its headers. */
  key?: string;
};

/** Keeps the secrets of a session's requests out of its logs, errors and replay. In memory only. */
export class SessionSecrets {
  readonly #values: Record<string, string> = {};
  readonly #keys = new Set<string>();

  note({ variables = {}, model, key }: Brought): void {
    Object.assign(this.#values, variableTexts(variables));
    for (const each of [key ?? '', ...keysIn(model)]) if (each !== '') this.#keys.add(each);
  }

  get known(): Secrets {
    return { values: this.#values, keys: [...this.#keys] };
  }
}

const keyName = /key|token|secret/i;

/** Every text of a model's configuration that is a key by its name, and all of its headers. */
function keysIn(value: unknown, isKey = false): string[] {
  if (typeof value === 'string') return isKey ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    keysIn(each, isKey || name === 'headers' || keyName.test(name)),
  );
}
