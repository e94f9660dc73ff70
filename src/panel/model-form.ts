import { ModelConfig } from '../protocol/model-config';

/** The fields of the model form as they were typed. */
export type ModelFields = { baseUrl: string; apiKey: string; name: string; format: string };

/** The fields whose text does not do. */
export type ModelFaults = { baseUrl: boolean; name: boolean };

/** The stored model as form fields. */
export function fieldsOf(model: ModelConfig | undefined): ModelFields {
  const apiKey = model && 'apiKey' in model ? model.apiKey : undefined;
  const baseUrl = model && 'baseURL' in model ? model.baseURL : undefined;
  const format = model && 'openaiEndpointFormat' in model ? model.openaiEndpointFormat : undefined;
  return {
    baseUrl: baseUrl ?? '',
    apiKey: apiKey ?? '',
    name: model?.modelName ?? '',
    format: format ?? 'chat',
  };
}

/** The configuration the fields mean, or what is wrong with them. A bare model name is an OpenAI-compatible one. */
export function readFields(fields: ModelFields): { model: ModelConfig } | { faults: ModelFaults } {
  const name = fields.name.trim();
  const baseURL = fields.baseUrl.trim();
  const faults = { baseUrl: !/^https?:\/\//i.test(baseURL) || !URL.canParse(baseURL), name: name === '' };
  if (faults.baseUrl || faults.name) return { faults };
  const apiKey = fields.apiKey.trim();
  const model = ModelConfig.parse({
    modelName: name.includes('/') ? name : `openai/${name}`,
    baseURL,
    openaiEndpointFormat: fields.format === 'responses' ? 'responses' : 'chat',
    ...(apiKey === '' ? {} : { apiKey }),
  });
  return { model };
}
