import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

const Settings = z.record(z.string(), z.unknown()).optional();

/** What a client can do, as far as we ask. */
const Abilities = z.looseObject({ elicitation: Settings, extensions: Settings });
type Abilities = z.infer<typeof Abilities>;

const Info = z.looseObject({ name: z.string(), title: z.string().optional() });

const Envelope = z.looseObject({
  [CLIENT_CAPABILITIES_META_KEY]: Abilities.optional(),
  [CLIENT_INFO_META_KEY]: Info.optional(),
});

/** A client's own words about itself. */
export type ClientSaid = {
  name: string | undefined;
  /** It can show its user a form. */
  canAsk: boolean;
  /** Extensions of the protocol that it knows. */
  extensions: ReadonlySet<string>;
};

/** What a client says of itself: with each request, or, before 2026-07-28, once when it connected. */
export function clientSaid({ server }: McpServer, { mcpReq }: ServerContext): ClientSaid {
  const envelope = Envelope.safeParse(mcpReq.envelope).data ?? {};
  const info = envelope[CLIENT_INFO_META_KEY] ?? Info.safeParse(server.getClientVersion()).data;
  const { elicitation, extensions = {} } =
    envelope[CLIENT_CAPABILITIES_META_KEY] ?? Abilities.safeParse(server.getClientCapabilities()).data ?? {};
  return {
    name: info?.title ?? info?.name,
    canAsk: showsForms(elicitation),
    extensions: new Set(Object.keys(extensions)),
  };
}

/** No word on kinds means forms, which were there first. */
function showsForms(elicitation: Abilities['elicitation']): boolean {
  return elicitation !== undefined && (Object.keys(elicitation).length === 0 || 'form' in elicitation);
}
