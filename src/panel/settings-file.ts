import { z } from 'zod';
import { AutomationError } from '../base/errors';
import type { ModelConfig } from '../protocol/model-config';
import { Settings } from '../protocol/settings';
import { migrate, storageVersion } from '../protocol/storage';

/** Settings as a file that can be handed on: no keys, no headers, no credentials. */
const SettingsFile = z.strictObject({
  tabwright: z.literal('settings'),
  version: z.number().int().min(1),
  settings: z.record(z.string(), z.unknown()),
});

/** One thing an import changes, as text of before and after; `undefined` for what is not set. */
export type SettingChange = { name: keyof Settings; before: string | undefined; after: string | undefined };

/** A file that was read, and what it would change. */
export type SettingsImport = { settings: Settings; changes: SettingChange[] };

/** The text of the file. */
export function writeSettingsFile(settings: Settings): string {
  const { model, ...rest } = settings;
  const bare = model && withoutSecrets(model);
  const file: z.infer<typeof SettingsFile> = {
    tabwright: 'settings',
    version: storageVersion,
    settings: { ...rest, ...(bare ? { model: bare } : {}) },
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** Reads a file strictly and compares it with what is set. Throws `invalid-input` and takes nothing of a bad one. */
export function readSettingsFile(text: string, current: Settings): SettingsImport {
  const file = SettingsFile.safeParse(parseJson(text));
  if (!file.success) throw badFile('It is not a settings file of Tabwright.');
  const { version, settings: raw } = file.data;
  if (version > storageVersion) throw badFile('It comes from a newer Tabwright. Update this one first.');
  const parsed = Settings.safeParse(migrate({ storageVersion: version, settings: raw }).settings);
  if (!parsed.success) throw badFile(`It does not fit: ${whereOf(parsed.error)}.`);
  if (hasSecrets(parsed.data.model))
    throw badFile('It holds a key or credentials, which a settings file never does.');
  const settings = { ...parsed.data, ...withKnownSecrets(parsed.data.model, current.model) };
  return { settings, changes: changesBetween(current, settings) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function badFile(why: string): AutomationError {
  return new AutomationError('invalid-input', `The file was not imported. ${why} Nothing was changed.`);
}

/** Names of what is wrong, never its value. */
function whereOf(error: z.ZodError): string {
  return [...new Set(error.issues.map(({ path, message }) => path.join('.') || message))]
    .slice(0, 3)
    .join(', ');
}

/** A model as it may be handed on. One that needs credentials to be whole is left out. */
function withoutSecrets(model: ModelConfig): ModelConfig | undefined {
  if ('auth' in model) return undefined;
  const { apiKey: _key, headers: _headers, ...rest } = model;
  const bare =
    'providerOptions' in rest ? { ...rest, providerOptions: withoutHeaders(rest.providerOptions) } : rest;
  return bare.baseURL === undefined ? bare : { ...bare, baseURL: bareAddress(bare.baseURL) };
}

type AzureOptions = Extract<ModelConfig, { provider: 'azure' }>['providerOptions'];

function withoutHeaders({ azure }: AzureOptions): AzureOptions {
  const { headers: _headers, baseURL, ...rest } = azure;
  return { azure: { ...rest, ...(baseURL === undefined ? {} : { baseURL: bareAddress(baseURL) }) } };
}

/** Without user, password and query, which can hold a key. */
function bareAddress(address: string): string {
  const { origin, pathname, username, password, search, hash } = new URL(address);
  return username + password + search + hash === '' ? address : origin + pathname;
}

function hasSecrets(model: ModelConfig | undefined): boolean {
  if (!model) return false;
  const bare = withoutSecrets(model);
  return JSON.stringify(bare) !== JSON.stringify(model);
}

/** The same model at the same address keeps the key it has here; another address never gets it. */
function withKnownSecrets(imported: ModelConfig | undefined, current: ModelConfig | undefined) {
  const isSame = imported && current && JSON.stringify(withoutSecrets(current)) === JSON.stringify(imported);
  return isSame ? { model: current } : {};
}

function changesBetween(current: Settings, next: Settings): SettingChange[] {
  return Settings.keyof().options.flatMap((name): SettingChange[] => {
    const [before, after] = [textOf(current, name), textOf(next, name)];
    return before === after ? [] : [{ name, before, after }];
  });
}

function textOf(settings: Settings, name: keyof Settings): string | undefined {
  if (name !== 'model') return settings[name] === undefined ? undefined : String(settings[name]);
  const { model } = settings;
  if (!model) return undefined;
  const address = 'baseURL' in model && model.baseURL !== undefined ? bareAddress(model.baseURL) : undefined;
  return address === undefined ? model.modelName : `${model.modelName}, ${address}`;
}
