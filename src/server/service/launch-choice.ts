import type { LaunchOptions as BrowserOptions } from '../chromium/launch';
import { failure } from './failure';
import type { LaunchOptions, StartRequest } from './wire';

/** How the browser of a session is to be started; undefined when any will do. */
export type LaunchChoice = Partial<
  Pick<BrowserOptions, 'headless' | 'port' | 'args' | 'executablePath' | 'chromiumSandbox' | 'denyDownloads'>
>;

type Setting = { option: keyof LaunchOptions; why: string };

/** What a remote caller could run programs or read files with; allowed by `--allow-launch` only. */
const needsTrust: readonly (keyof LaunchOptions)[] = ['executablePath', 'args', 'chromiumSandbox'];

const refused: readonly Setting[] = [
  { option: 'cdpUrl', why: 'the service drives browsers that it starts with its extension' },
  { option: 'cdpHeaders', why: 'the service drives browsers that it starts with its extension' },
  { option: 'userDataDir', why: 'each session has a profile of its own, which is deleted when it ends' },
  { option: 'preserveUserDataDir', why: 'each session has a profile of its own, deleted when it ends' },
  { option: 'ignoreDefaultArgs', why: 'the extension needs them' },
  { option: 'downloadsPath', why: 'downloads stay in the profile of the session' },
];

/** The browser a start request asks for. Fails with 400 and the reason for what cannot be honoured. */
export function launchChoiceOf(
  { browser, useTouch, ...request }: StartRequest,
  { allowLaunch }: { allowLaunch: boolean },
): LaunchChoice | undefined {
  if (browser?.cdpUrl !== undefined) {
    if (browser.type !== 'local') throw failure(400, 'browser.cdpUrl needs browser.type "local".');
    throw refusal('cdpUrl', refused[0]?.why ?? '');
  }
  if (browser?.type === 'local' && browser.launchOptions === undefined) {
    throw failure(400, 'browser.type "local" needs browser.launchOptions.');
  }
  const options = browser?.launchOptions ?? {};
  for (const { option, why } of refused) if (isAsked(options[option])) throw refusal(option, why);
  for (const option of needsTrust) {
    if (isAsked(options[option]) && !allowLaunch)
      throw refusal(option, 'the service was started without --allow-launch');
  }
  const viewport = options.viewport ?? cloudViewport(request);
  const touch = options.hasTouch ?? useTouch;
  const given = { ...options, ...(viewport ? { viewport } : {}), ...(touch ? { hasTouch: true } : {}) };
  const args = [...argumentsOf(given), ...(options.args ?? [])];
  const { headless, port, executablePath, chromiumSandbox } = options;
  const choice: LaunchChoice = {
    ...(headless === undefined ? {} : { headless }),
    ...(port === undefined ? {} : { port }),
    ...(executablePath === undefined ? {} : { executablePath }),
    ...(chromiumSandbox === undefined ? {} : { chromiumSandbox }),
    ...(options.acceptDownloads === false ? { denyDownloads: true } : {}),
    ...(args.length > 0 ? { args } : {}),
  };
  return Object.keys(choice).length > 0 ? choice : undefined;
}

const isAsked = (value: unknown): boolean => value !== undefined && value !== false;

function refusal(option: string, why: string) {
  return failure(400, `browser.launchOptions.${option} cannot be honoured: ${why}.`);
}

function cloudViewport(request: Omit<StartRequest, 'browser' | 'useTouch'>): LaunchOptions['viewport'] {
  const params = request.cloudSessionCreateParams ?? request.browserbaseSessionCreateParams;
  const { width, height } = params?.browserSettings?.viewport ?? {};
  return width && height ? { width, height } : undefined;
}

/** Options as flags of Chromium. */
function argumentsOf(options: LaunchOptions): string[] {
  const { viewport, locale, proxy } = options;
  return [
    ...(viewport ? [`--window-size=${viewport.width},${viewport.height}`] : []),
    ...(options.deviceScaleFactor ? [`--force-device-scale-factor=${options.deviceScaleFactor}`] : []),
    ...(options.hasTouch ? ['--touch-events=enabled'] : []),
    ...(options.ignoreHTTPSErrors ? ['--ignore-certificate-errors'] : []),
    ...(options.devtools ? ['--auto-open-devtools-for-tabs'] : []),
    ...(locale ? [`--lang=${locale}`, `--accept-lang=${locale}`] : []),
    ...(proxy ? proxyArguments(proxy) : []),
  ];
}

function proxyArguments({ server, bypass, username }: NonNullable<LaunchOptions['proxy']>): string[] {
  if (username !== undefined)
    throw refusal('proxy.username', 'Chromium takes no proxy password on its command line');
  return [`--proxy-server=${server}`, ...(bypass ? [`--proxy-bypass-list=${bypass}`] : [])];
}
