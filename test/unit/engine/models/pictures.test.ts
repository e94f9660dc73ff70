import { expect, it, onTestFinished } from 'vitest';
import { askModel } from '../../../../src/engine/models/ask-model';
import { startModelServer, type ServerTraits } from '../../../fixtures/model-server';
import { key, never, question } from './setup';
import { serveTokens, variants, type Variant } from './variants';

const picture = { base64: '/9j/4AAQSkZJRg==' };

async function askWithPicture(variant: Variant, traits: ServerTraits) {
  serveTokens();
  const server = await startModelServer({ key, ...traits });
  onTestFinished(() => server.close());
  server.answerAll({ json: { colour: 'blue' } });
  const ask = () =>
    askModel(variant.config(server.origin), { ...question, picture }, { signal: never(), retries: 0 });
  return { server, ask };
}

it.each(Object.entries(variants))('%s is shown a picture in its own format', async (_name, variant) => {
  const { server, ask } = await askWithPicture(variant, {});
  const answer = await ask();
  expect(answer.value).toEqual({ colour: 'blue' });
  expect(answer.isUnseen).toBeUndefined();
  expect(server.requests.map((request) => [request.user, request.picture])).toEqual([
    [question.user, picture.base64],
  ]);
});

it.each(Object.entries(variants))(
  '%s is asked without one where its model takes none, and from then on at once',
  async (_name, variant) => {
    const { server, ask } = await askWithPicture(variant, { takesNoPictures: true });
    expect(await ask()).toMatchObject({ value: { colour: 'blue' }, isUnseen: true });
    expect(await ask()).toMatchObject({ value: { colour: 'blue' }, isUnseen: true });
    expect(server.requests.map((request) => request.picture !== undefined)).toEqual([true, false, false]);
  },
);
