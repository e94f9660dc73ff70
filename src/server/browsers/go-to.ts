import { openAddress, type GoToOptions, type NavigationResponse } from '../../page/cdp/open-address';
import type { Cdp } from './cdp';
import { attach } from './targets';

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
