import { buildExtension } from './build-extension';
import { endSignals } from './chromium/life';
import { listen } from './service/listen';
import { readServiceOptions } from './service/service-options';
import { Service } from './service/service';

/** Runs the v1 session service until it is told to stop. */
export async function serve(args: string[], print: (line: string) => void): Promise<number> {
  const options = readServiceOptions(args, process.env);
  const extensionDir = await buildExtension(print);
  const told = untilTold();
  const service = new Service(options, { extensionDir });
  const { url, close } = await listen(service);
  print(`Sessions are served at ${url}/v1/sessions, described at ${url}/docs.`);
  if (options.noAuth) print('No key is asked for: every program on this computer may use it.');
  if (options.shared) print('Shared: every key has the sessions, runs and recordings of all.');
  const ready = service.start().then(() => print('Ready.'));
  await told;
  print('Stopping.');
  await Promise.all([service.close(), ready]);
  await close();
  return 0;
}

function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of endSignals) process.once(signal, () => resolve());
  });
}
