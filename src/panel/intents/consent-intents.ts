import type { IntentPorts } from '../ports/panel-ports';
import type { Request } from '../state';

/** Agreeing that text of pages goes to a provider, and taking that back. */
export function consentIntents(
  { background, browser }: IntentPorts,
  run: (request: Request) => Promise<boolean>,
) {
  return {
    /** Goes on with the request that waits for it. */
    allowProvider: async (origin: string, request: Request) => {
      if (!(await browser.requestSending('model'))) return;
      const isNoted = await background.setConsent({ origin, isGiven: true }).catch(() => false);
      if (isNoted) await run(request);
    },
    /** Takes consent back. When that fails, it is still shown as given. */
    refuseProvider: (origin: string) => background.setConsent({ origin, isGiven: false }).catch(() => false),
  };
}
