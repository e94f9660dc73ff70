import { describe, expect, it } from 'vitest';
import { fieldsOfSource, sourceGroups, sourceNamed, sourceOf } from '../../../src/panel/models/model-editor';
import { providers, readConfig, readForm } from '../../../src/panel/model-form';

const { hosted, local, other } = sourceGroups;
const all = [...hosted, ...local, ...other];

describe('sources of models', () => {
  it('name each provider, and each source once', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ provider }) => provider))).toEqual(new Set(providers));
  });

  it('are asked and lead to keys over https alone, but for programs of this computer', () => {
    for (const { baseURL = 'https://', keyPage } of hosted)
      expect([baseURL, keyPage]).toEqual([
        expect.stringMatching(/^https:\/\//),
        expect.stringMatching(/^https:/),
      ]);
    for (const { baseURL } of local.filter((source) => source.baseURL))
      expect(baseURL).toMatch(/^http:\/\/localhost:\d+\/v1$/);
  });

  it.each(all.filter(({ baseURL }) => baseURL !== undefined).map((source) => [source.id, source] as const))(
    '%s is known again by the model that was made of it',
    (_id, source) => {
      const made = readForm(source.provider, { ...fieldsOfSource(source), model: 'm' });
      expect(made).toMatchObject({ config: { baseURL: source.baseURL, openaiEndpointFormat: 'chat' } });
      if (!('config' in made)) return;
      const { provider, fields } = readConfig(made.config);
      expect(sourceOf(provider, fields)).toBe(source);
    },
  );

  it('of an address that none has is another service, of a provider’s own model the provider', () => {
    const fields = { ...fieldsOfSource(sourceNamed('ollama')), baseURL: 'https://models.example/v1' };
    expect(sourceOf('compatible', fields).id).toBe('compatible');
    expect(sourceOf('openai', fields).id).toBe('openai');
  });
});
