import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { connectBidi, type Bidi } from './bidi';
import { findFirefox, missingFirefox } from './find-firefox';

/** The origin's host that the extension gets in each profile: else it is drawn by lot. */
const extensionHost = '3f2b9c1e-5a47-4d0c-9a7e-6f1d2c8b4e70';
export const extensionId = 'extension@tabwright';

/** A headless Firefox with a new profile, driven by BiDi. */
export type Firefox = { bidi: Bidi; profile: string; close(): Promise<void> };

/** What the profile begins with. */
const preferences: Record<string, unknown> = {
  'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: extensionHost }),
  'extensions.webextensions.keepUuidOnUninstall': true,
  // Without it each request for a permission would wait for a prompt that nobody sees.
  'extensions.webextOptionalPermissionPrompts': false,
  // Like a user's: what drives Firefox would let pages open windows by themselves.
  'dom.disable_open_during_load': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
};

/** The address of a page of the extension. */
export const addressOf = (file: string): string => `moz-extension://${extensionHost}/${file}`;

/** Starts Firefox. `more` are further preferences. */
export async function launchFirefox(more: Record<string, unknown> = {}): Promise<Firefox> {
  const program = findFirefox();
  if (program === undefined) throw new Error(missingFirefox);
  const profile = await mkdtemp(path.join(os.tmpdir(), 'tabwright-firefox-'));
  await writeFile(path.join(profile, 'user.js'), linesOf({ ...preferences, ...more }));
  const child = spawn(
    program,
    // Pages of extensions open to BiDi only with system access.
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port=0',
      '--remote-allow-system-access',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const bidi = await connectBidi(await addressIn(child));
    return { bidi, profile, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

const linesOf = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');

/** The address that Firefox says it takes BiDi at. */
async function addressIn(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Firefox says nothing.');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      child.stderr.resume();
      return address;
    }
  }
  throw new Error(`Firefox ended before it could be driven.\n${said.join('\n')}`);
}
