import { createMcpHandler, isInitializeRequest } from '@modelcontextprotocol/server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { anyone, callerOf } from '../http/guards';
import type { Service } from '../http/service';
import { McpServers } from './mcp-server';
import { OlderClients } from './older-clients';

/** Adds `/mcp`, behind all that stands before the service's other addresses. */
export function addMcp(app: OpenAPIHono, service: Service, servers = new McpServers(service)): void {
  const { maxBodyBytes } = service.options;
  const handler = createMcpHandler(({ authInfo }) => servers.create(authInfo?.clientId ?? anyone), {
    maxRequestBodySize: maxBodyBytes,
    onerror: ({ message }) => service.log.write(2, 'protocol error', { message }),
  });
  const older = new OlderClients(maxBodyBytes);
  service.stopping.addEventListener('abort', () => {
    older.close();
    servers.close();
    void handler.close();
  });
  app.all('/mcp', async (context) => {
    const request = context.req.raw;
    const caller = callerOf(context, service.options);
    const connection = request.headers.get('mcp-session-id');
    if (connection !== null) return older.follow(connection, caller, request);
    if (await isFirstOfOlder(request)) {
      return older.begin(servers.create(caller), caller, request);
    }
    return handler.fetch(request, { authInfo: { token: '', clientId: caller, scopes: [] } });
  });
}

async function isFirstOfOlder(request: Request): Promise<boolean> {
  if (request.method !== 'POST') return false;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return isInitializeRequest(body);
}
