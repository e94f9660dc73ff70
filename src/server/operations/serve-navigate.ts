import { isAutomationError } from '../../base/errors';
import { maskAddress } from '../../base/mask';
import type { NavigationResponse } from '../../page/cdp/open-address';
import { httpFailureOf } from '../http/http-failure';
import type { OperationWork } from './operate';
import type { OperationResult } from './operation-result';
import type { NavigateBody } from '../../protocol/operations/navigate-operation';

/** Opens an address in the session's tab. The result is the document's response as the debugging protocol has it. */
export async function serveNavigate(
  body: NavigateBody,
  { session, signal, say }: OperationWork,
): Promise<OperationResult> {
  const { url, options = {}, frameId } = body;
  const { referer, timeout, waitUntil } = options;
  const timestamp = Date.now();
  say({ category: 'navigate', message: `opening ${url}`, level: 1, timestamp: new Date().toISOString() });
  try {
    const targetId = await session.tabOf(frameId);
    const result = await session.host.pages.goTo(targetId, {
      url,
      referer,
      waitUntil,
      timeoutMs: timeout,
      signal,
    });
    const status = Number(result?.response['status'] ?? 0);
    session.record({ method: 'navigate', parameters: { url }, result: { status }, url, timestamp });
    return { result: withoutSecrets(result) };
  } catch (thrown) {
    if (!isAutomationError(thrown)) throw thrown;
    throw httpFailureOf(thrown, { operation: 'navigate', timeoutMs: timeout ?? 15_000, reached: false });
  }
}

/** Masks logins and tokens in the address of the answer. */
function withoutSecrets(result: NavigationResponse): NavigationResponse {
  if (result === null || typeof result.response['url'] !== 'string') return result;
  return { ...result, response: { ...result.response, url: maskAddress(result.response['url']) } };
}
