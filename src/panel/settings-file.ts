import { z } from 'zod';
import { AutomationError } from '../base/errors';
import { parseJson } from '../base/json';
import type { CloudService } from '../protocol/cloud';
import type { ModelConfig, ConfiguredModel } from '../protocol/models/model-config';
import { Settings } from '../protocol/settings';
import { migrate, storageVersion } from '../protocol/storage';
import { isSameJson } from '../recording/formats/exported';

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
  const file: z.infer<typeof SettingsFile> = {
    tabwright: 'settings',
    version: storageVersion,
    settings: {
      ...settings,
      models: settings.models.flatMap(asHandedOn),
      ...(settings.cloud && { cloud: withoutKey(settings.cloud) }),
    },
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
  if (parsed.data.models.some(hasSecrets) || parsed.data.cloud?.apiKey)
    throw badFile('It holds a key or credentials, which a settings file never does.');
  const models = parsed.data.models.map((imported) => withKnownSecrets(imported, current.models));
  const { cloud } = parsed.data;
  const settings = {
    ...parsed.data,
    models,
    ...(cloud && { cloud: withKnownKey(cloud, current.cloud) }),
  };
  return { settings, changes: changesBetween(current, settings) };
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

/** A model as it may be handed on, in a list. */
function asHandedOn(model: ConfiguredModel): ConfiguredModel[] {
  const config = withoutSecrets(model.config);
  return config ? [{ ...model, config }] : [];
}

/** A model as it may be handed on. One that needs credentials to be whole is left out. */
function withoutSecrets(model: ModelConfig): ModelConfig | undefined {
  if ('auth' in model) return undefined;
  const { apiKey: _key, headers: _headers, ...rest } = model;
  const bare =
    'providerOptions' in rest ? { ...rest, providerOptions: withoutHeaders(rest.providerOptions) } : rest;
  return bare.baseURL === undefined ? bare : { ...bare, baseURL: bareAddress(bare.baseURL) };
}

/** A service as it may be handed on. */
function withoutKey(service: CloudService): CloudService {
  return { ...service, baseUrl: bareAddress(service.baseUrl), apiKey: '' };
}

/** An imported service that is known keeps the key it has here; another never gets it. */
function withKnownKey(imported: CloudService, current: CloudService | undefined): CloudService {
  const isSame = current && withoutKey(current).baseUrl === imported.baseUrl;
  return isSame ? { ...imported, baseUrl: current.baseUrl, apiKey: current.apiKey } : imported;
}

type AzureOptions = Extract<ModelConfig, { provider: 'azure' }>['providerOptions'];

function withoutHeaders({ azure }: AzureOptions): AzureOptions {
  const { headers: _headers, baseURL, ...rest } = azure;
  return { azure: { ...rest, baseURL: baseURL !== undefined ? bareAddress(baseURL) : undefined } };
}

/** Without user, password and query, which can hold a key. */
function bareAddress(address: string): string {
  const { origin, pathname, username, password, search, hash } = new URL(address);
  return username + password + search + hash === '' ? address : origin + pathname;
}

function hasSecrets({ config }: ConfiguredModel): boolean {
  return !isSameJson(withoutSecrets(config), config);
}

/** An imported model at a known address keeps the key it has here; another address never gets it. */
function withKnownSecrets(imported: ConfiguredModel, current: readonly ConfiguredModel[]): ConfiguredModel {
  const same = current.find(({ config }) => isSameJson(withoutSecrets(config), imported.config));
  return same ? { ...imported, config: same.config } : imported;
}

function changesBetween(current: Settings, next: Settings): SettingChange[] {
  return Settings.keyof().options.flatMap((name): SettingChange[] => {
    const [before, after] = [textOf(current, name), textOf(next, name)];
    return before === after ? [] : [{ name, before, after }];
  });
}

function textOf(settings: Settings, name: keyof Settings): string | undefined {
  if (name === 'cloud') return settings.cloud?.baseUrl;
  if (name !== 'models') return plainText(settings[name]);
  return settings.models.length === 0 ? undefined : settings.models.map(nameOf).join('; ');
}

function nameOf({ config }: ConfiguredModel): string {
  return config.baseURL === undefined
    ? config.modelName
    : `${config.modelName}, ${bareAddress(config.baseURL)}`;
}

function plainText(value: string | number | boolean | object | undefined): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
