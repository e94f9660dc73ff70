import OpenAI from 'openai';
import { stopReason, throwIfStopped } from '../base/deadline';
import type { Endpoint } from './endpoint-shape';
import { headersFor } from './authorization';
import { readBody, type HttpReply } from './http';
import { carefully } from './http-rules';
import { readNetworkError, readRefusal } from './wire-failure';

type Send = (client: OpenAI, options: { signal: AbortSignal }) => { asResponse(): Promise<Response> };

/**
 * Sends one request through the `openai` package: by its `post`, since what it has for each endpoint is left out of the build
 * (`src/server/lean-openai.ts`). Rejects only when `signal` aborts, with its reason.
 */
export async function sendToOpenAi(endpoint: Endpoint, signal: AbortSignal, send: Send): Promise<HttpReply> {
  throwIfStopped(signal);
  const headers = await headersFor(endpoint, signal);
  const seen: { refused?: Response } = {};
  try {
    const client = createClient(endpoint, headers, (response) => {
      if (!response.ok) seen.refused = response.clone();
    });
    const response = await send(client, { signal }).asResponse();
    return readBody(response, await response.text(), endpoint);
  } catch (thrown) {
    if (signal.aborted) throw stopReason(signal);
    if (!seen.refused) return { ok: false, failure: readNetworkError(thrown, endpoint) };
    return { ok: false, failure: readRefusal(seen.refused, await textOf(seen.refused), endpoint) };
  }
}

/** Every default that the package would take from the environment is given, so that nothing of it leaks. */
function createClient(
  endpoint: Endpoint,
  headers: Record<string, string>,
  onResponse: (response: Response) => void,
): OpenAI {
  return new OpenAI({
    baseURL: endpoint.baseURL,
    defaultQuery: endpoint.query,
    apiKey: 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    dangerouslyAllowBrowser: true,
    maxRetries: 0,
    logLevel: 'off',
    defaultHeaders: {
      ...headersLeftOut,
      Authorization: null,
      ...headers,
    },
    fetchOptions: carefully,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      onResponse(response);
      return response;
    },
  });
}

/** Headers that say which machine we run on, and that a server's CORS rules would have to name. */
const headersLeftOut = {
  'User-Agent': null,
  'X-Stainless-Arch': null,
  'X-Stainless-Lang': null,
  'X-Stainless-OS': null,
  'X-Stainless-Package-Version': null,
  'X-Stainless-Retry-Count': null,
  'X-Stainless-Runtime': null,
  'X-Stainless-Runtime-Version': null,
  'X-Stainless-Timeout': null,
};

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    return '';
  }
}
