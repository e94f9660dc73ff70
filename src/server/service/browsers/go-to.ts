import { openAddress, type GoToOptions, type NavigationResponse } from '../../../cdp/open-address';
import type { Cdp } from '../../chromium/cdp';
import { attach } from '../../chromium/targets';

/** Opens an address in a tab, to which the debugging protocol is attached for as long as it takes. */
export async function goTo(
  cdp: Cdp,
  targetId: string,
  options: GoToOptions & { signal: AbortSignal },
): Promise<NavigationResponse> {
  const attachment = await attach(cdp, targetId);
  try {
    return await openAddress(attachment.target, options);
  } finally {
    await attachment.detach();
  }
}
