import { randomBytes } from 'node:crypto';
import type { LocalService, LocalServiceOptions } from '../../client/client-ports';
import { createApp } from '../service/app';
import { ServiceOptions } from '../service/service-options';
import { Service } from '../service/service';

/** The session service in this process: asked without a port, so that no other program can. */
export async function startLocalService(
  extensionDir: string,
  { inferenceFile }: LocalServiceOptions,
): Promise<LocalService> {
  const apiKey = randomBytes(32).toString('base64url');
  const options = ServiceOptions.parse({
    apiKeys: [apiKey],
    pool: 0,
    ratePerMinute: 1_000_000,
    allowLaunch: true,
    cdp: 'asked',
    verbose: 0,
    inferenceLog: inferenceFile,
  });
  const service = new Service(options, { extensionDir });
  await service.start();
  const app = createApp(service);
  return {
    apiKey,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.headers.set('host', '127.0.0.1');
      return app.fetch(request);
    },
    close: () => service.close(),
  };
}
