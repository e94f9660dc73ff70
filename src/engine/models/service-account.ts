import { z } from 'zod';
import { stopReason } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import { parseJson } from '../../base/json';
import type { ModelConfig } from '../../protocol/models/model-config';
import { tellReason } from './failure';
import { fetchWhole } from './http';

/** A Google service account, and the scope it asks for. */
type ServiceAccount = {
  clientEmail: string;
  /** PEM, PKCS #8. */
  privateKey: string;
  privateKeyId: string | undefined;
  scope: string;
  tokenURL: string;
  universeDomain: string;
};

type GoogleAuth = Extract<ModelConfig, { provider: 'vertex' }>['auth'];

const publicUniverse = 'googleapis.com';
const publicTokenURL = 'https://oauth2.googleapis.com/token';
const allOfCloud = 'https://www.googleapis.com/auth/cloud-platform';

/** The account of an `auth`; what `auth` says itself wins over what its credentials say. */
export function toServiceAccount({ credentials, scopes, universeDomain }: GoogleAuth): ServiceAccount {
  const tokenURL = credentials.token_uri ?? publicTokenURL;
  if (!tokenURL.startsWith('https://')) {
    throw new AutomationError(
      'invalid-input',
      'The service account’s token_uri has to start with https://. Use the file as Google gave it.',
    );
  }
  return {
    clientEmail: credentials.client_email,
    privateKey: credentials.private_key.replaceAll('\\n', '\n'),
    privateKeyId: credentials.private_key_id,
    scope: (Array.isArray(scopes) ? scopes.join(' ') : scopes) || allOfCloud,
    tokenURL,
    universeDomain: universeDomain ?? credentials.universe_domain ?? publicUniverse,
  };
}

type Token = { value: string; expiresAt: number };

/** Kept in memory only, and for no longer than they are good. */
const tokens = new Map<string, Token>();

/** A token for the account, asked for again a minute before the last one ends. */
export async function accessToken(account: ServiceAccount, signal: AbortSignal): Promise<string> {
  const key = JSON.stringify(account);
  const known = tokens.get(key);
  if (known && known.expiresAt > Date.now() + 60_000) return known.value;
  // Outside Google's public cloud nobody trades signed claims for tokens; they are tokens themselves.
  const isPublic = account.universeDomain === publicUniverse;
  const token = isPublic ? await tradeForToken(account, signal) : await selfSigned(account);
  tokens.set(key, token);
  return token.value;
}

/** Source: https://google.aip.dev/auth/4111 */
async function selfSigned(account: ServiceAccount): Promise<Token> {
  const value = await signClaims(account, { sub: account.clientEmail });
  return { value, expiresAt: Date.now() + lifetimeMs };
}

const lifetimeMs = 3_600_000;

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Source: https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
async function tradeForToken(account: ServiceAccount, signal: AbortSignal): Promise<Token> {
  const assertion = await signClaims(account, { aud: account.tokenURL });
  const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const startedAt = Date.now();
  const response = await askForToken(account, new URLSearchParams({ grant_type: grant, assertion }), signal);
  const body = parseJson(await response.text());
  const answer = TokenAnswer.safeParse(body);
  if (!response.ok || !answer.success) throw tokenRefused(account, response.status, body);
  const { access_token: value, expires_in: seconds } = answer.data;
  return { value, expiresAt: startedAt + seconds * 1000 };
}

async function askForToken(account: ServiceAccount, body: URLSearchParams, signal: AbortSignal) {
  try {
    return await fetchWhole(account.tokenURL, { method: 'POST', body, signal });
  } catch (thrown) {
    if (signal.aborted) throw stopReason(signal);
    const { origin } = new URL(account.tokenURL);
    const message = `${origin} could not be reached for an access token. Allow access to it, or check the network.`;
    const details = { origin, fault: 'network', noAnswer: true };
    throw new AutomationError('model-unreachable', message, { details, cause: thrown });
  }
}

type Claims = { aud?: string; sub?: string };

/** A JSON Web Token with these claims of the account. Source: RFC 7515, RFC 7518 (RS256) */
async function signClaims(account: ServiceAccount, claims: Claims): Promise<string> {
  const { clientEmail, privateKeyId, scope } = account;
  const key = await signingKey(account.privateKey);
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(privateKeyId && { kid: privateKeyId }) };
  const body = { scope, iss: clientEmail, iat: now, exp: now + lifetimeMs / 1000, ...claims };
  const signed = [header, body].map((part) => base64url(utf8.encode(JSON.stringify(part)))).join('.');
  const signature = await crypto.subtle.sign(rsa, key, utf8.encode(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

const rsa = 'RSASSA-PKCS1-v1_5';
const utf8 = new TextEncoder();

/** The key of a PEM file as Google gives it, with "BEGIN PRIVATE KEY". */
async function signingKey(pem: string): Promise<CryptoKey> {
  try {
    const [, base64 = ''] = /-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----/.exec(pem) ?? [];
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return await crypto.subtle.importKey('pkcs8', bytes, { name: rsa, hash: 'SHA-256' }, false, ['sign']);
  } catch {
    const message = 'The service account’s private_key cannot be read. Paste the file as Google gave it.';
    throw new AutomationError('invalid-input', message);
  }
}

function base64url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const TokenRefusal = z.object({ error: z.string(), error_description: z.string().optional() });

function tokenRefused(account: ServiceAccount, status: number, body: unknown): AutomationError {
  const { origin } = new URL(account.tokenURL);
  const refusal = TokenRefusal.safeParse(body);
  const words = refusal.success ? (refusal.data.error_description ?? refusal.data.error) : '';
  const reason = tellReason(words, [account.privateKey]);
  const said = reason === '' ? '' : ` It said: ${reason}`;
  return new AutomationError(
    'model-refused',
    `${origin} gave no access token for the service account (${status}). Check that its key is still valid.${said}`,
    { details: { origin, fault: 'key', status }, cause: new Error(reason) },
  );
}
