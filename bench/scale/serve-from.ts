import { buildExtension } from '../../src/server/build/build-extension';
import { openGrid } from '../../src/server/grid/grid';
import { listen } from '../../src/server/service/listen';
import { Service } from '../../src/server/service/service';
import { ServiceOptions } from '../../src/server/service/service-options';

/** A service of this process whose browsers come from a hub; `sessions` is the address of its sessions. */
export async function serveFrom(hub: string): Promise<{ sessions: string; close(): Promise<void> }> {
  const extensionDir = await buildExtension(console.error);
  const limits = { maxSessions: 10_000, ratePerMinute: 10_000_000, idleMs: 3_600_000, gridWaitMs: 600_000 };
  const options = ServiceOptions.parse({ noAuth: true, port: 0, pool: 0, verbose: 0, grid: hub, ...limits });
  const grid = await openGrid({ ...options, grid: hub }, extensionDir);
  const service = new Service(options, { extensionDir, grid });
  const { url, close } = await listen(service);
  return {
    sessions: `${url}/v1/sessions`,
    close: async () => {
      await service.close();
      await close();
    },
  };
}
