import { z } from 'zod';
import { connectSocket } from '../browsers/cdp-socket';
import type { Cdp } from '../browsers/cdp';
import { openCdpCarrier } from './cdp-carrier';
import type { GridControl } from './control';
import { caOf, type Hub } from './hub';
import { understood } from './understand';

const Loaded = z.object({ id: z.string() });

/** Commands over the debugging protocol through the hub, where its nodes let it be spoken. */
export type CdpControl = GridControl & { readonly cdp: Cdp };

export async function connectCdp(hub: Hub, sessionId: string): Promise<CdpControl> {
  const { cdp, close } = await connectSocket(hub.socketUrl(sessionId, 'cdp'), {
    headers: hub.headers,
    ...caOf(hub.access),
  });
  return {
    cdp,
    closed: cdp.closed,
    close,
    install: async (folder) => {
      const method = 'Extensions.loadUnpacked';
      return understood(await cdp.send({ method, params: { path: folder } }), Loaded, method).id;
    },
    openRelay: (extensionId) => openCdpCarrier(cdp, extensionId),
  };
}
