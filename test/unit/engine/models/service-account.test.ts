import { expect, it } from 'vitest';
import { accessToken, toServiceAccount } from '../../../../src/engine/models/service-account';
import { failureOf, key, never } from './setup';
import { credentials, serveTokens } from './variants';

const auth = { type: 'googleServiceAccount' as const };

/** An account of its own for each test: tokens are kept by account. */
const accountOf = (clientId: string, more: object = {}) =>
  toServiceAccount({ ...auth, credentials: { ...credentials, private_key_id: clientId }, ...more });

it('signs what Google asks to be signed, and keeps the token until a minute before its end', async () => {
  const tokens = serveTokens({ seconds: 3600 });
  const account = accountOf('a');
  expect(await accessToken(account, never())).toBe(key);
  expect(await accessToken(account, never())).toBe(key);
  expect(tokens).toHaveLength(1);
  const { iat, exp, ...claims } = tokens[0]!.claims;
  expect(claims).toEqual({
    iss: credentials.client_email,
    aud: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/cloud-platform',
  });
  expect(Number(exp) - Number(iat)).toBe(3600);
});

it('asks for a new token when the last is about to end', async () => {
  const tokens = serveTokens({ seconds: 59 });
  const account = accountOf('b');
  await accessToken(account, never());
  await accessToken(account, never());
  expect(tokens).toHaveLength(2);
});

it('takes the scopes, the universe and the token address it is given', async () => {
  const tokens = serveTokens();
  const token_uri = 'https://oauth2.example/token';
  const account = toServiceAccount({
    ...auth,
    credentials: { ...credentials, private_key_id: 'c', token_uri, universe_domain: 'ignored.example' },
    scopes: ['scope-1', 'scope-2'],
    universeDomain: 'googleapis.com',
  });
  expect(account.universeDomain).toBe('googleapis.com');
  await accessToken(account, never());
  expect(tokens).toMatchObject([{ url: token_uri, claims: { aud: token_uri, scope: 'scope-1 scope-2' } }]);
});

it('signs its own token where Google’s token server is not in charge', async () => {
  const tokens = serveTokens();
  const token = await accessToken(accountOf('d', { universeDomain: 'cloud.example' }), never());
  expect(tokens).toEqual([]);
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ iss: credentials.client_email, sub: credentials.client_email });
});

it('says in Google’s words why there is no token', async () => {
  serveTokens({ refuses: true });
  expect(await failureOf(accessToken(accountOf('e'), never()))).toMatchObject({
    code: 'model-refused',
    message: expect.stringContaining('Invalid JWT Signature.'),
    details: { fault: 'key' },
  });
});

it('says that a key cannot be read, without showing it', async () => {
  const account = toServiceAccount({ ...auth, credentials: { ...credentials, private_key: 'secret-pem' } });
  const error = await failureOf(accessToken(account, never()));
  expect(error).toMatchObject({ code: 'invalid-input' });
  expect(error.message).not.toContain('secret-pem');
});

it('takes a key whose line breaks came as two letters', async () => {
  serveTokens();
  const private_key = credentials.private_key.replaceAll('\n', '\\n');
  const account = toServiceAccount({
    ...auth,
    credentials: { ...credentials, private_key, private_key_id: 'f' },
  });
  expect(await accessToken(account, never())).toBe(key);
});
