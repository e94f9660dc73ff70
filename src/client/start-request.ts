import type { ClientOptions } from '../protocol/client-options';

/** The body that starts a session, from the constructor's parameters. Keys go in headers, never here. */
export function startRequestOf(options: ClientOptions): object {
  const { verbose, systemPrompt, selfHeal, domSettleTimeoutMs, experimental } = options;
  const { modelName = 'auto' } = options;
  const acting = { modelName, verbose, systemPrompt, selfHeal, domSettleTimeoutMs, experimental };
  const { temperature, maxTokens } = options.modelClientOptions ?? {};
  const limits =
    temperature === undefined && maxTokens === undefined
      ? {}
      : { modelClientOptions: { temperature, maxTokens } };
  return { ...acting, ...limits, ...(options.env === 'CLOUD' ? cloudPart(options) : localPart(options)) };
}

/** Each under our name and the public API's: services take one and leave the other. */
function cloudPart({
  cloudSessionID,
  cloudSessionCreateParams,
  waitForCaptchaSolves,
}: ClientOptions): object {
  return {
    waitForCaptchaSolves,
    cloudSessionID,
    browserbaseSessionID: cloudSessionID,
    cloudSessionCreateParams,
    browserbaseSessionCreateParams: cloudSessionCreateParams,
  };
}

function localPart({ localBrowserLaunchOptions }: ClientOptions): object {
  return localBrowserLaunchOptions
    ? { browser: { type: 'local', launchOptions: localBrowserLaunchOptions } }
    : {};
}
