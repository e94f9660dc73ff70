import { z } from 'zod';
import { Bidi } from './bidi';
import { openBidiCarrier } from './bidi-carrier';
import type { GridControl } from './control';
import { caOf, type Hub } from './hub';

const Installed = z.object({ extension: z.string() });

/** Commands over WebDriver BiDi through the hub: standard, and there where the debugging protocol is switched off. */
export type BidiControl = GridControl & { readonly bidi: Bidi };

export async function connectBidi(hub: Hub, sessionId: string): Promise<BidiControl> {
  const bidi = await Bidi.connect(hub.socketUrl(sessionId, 'bidi'), {
    headers: hub.headers,
    ...caOf(hub.access),
  });
  return {
    bidi,
    closed: bidi.closed,
    close: () => bidi.close(),
    install: async (folder) => {
      const extensionData = { type: 'path', path: folder };
      return (await bidi.ask('webExtension.install', { extensionData }, Installed)).extension;
    },
    openRelay: (extensionId) => openBidiCarrier(bidi, extensionId),
  };
}
