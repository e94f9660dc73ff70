import { existsSync } from 'node:fs';

/** The options of a browser’s start, beyond its address. */
type FlagOptions = {
  profileDir: string;
  /** Folder of the unpacked extension. */
  extensionDir: string;
  headless: boolean;
  /** Opens a debugging port for outside programs; 0 lets the browser choose one. */
  port?: number;
  /** More arguments, after ours. */
  args?: readonly string[];
  /** Whether the browser is to sandbox its pages; default wherever it can. */
  chromiumSandbox?: boolean;
};

/** Keeps a fresh profile quiet: no first-run pages, no questions, no traffic of its own. */
const quiet = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-search-engine-choice-screen',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--hide-crash-restore-bubble',
];

/** A browser without a window, of the size that one would have. */
export const headlessFlags = ['--headless=new', '--window-size=1280,900', '--hide-scrollbars'] as const;

/** The command line of a browser that we drive over a pipe on file descriptors 3 and 4. */
export function chromiumFlags(options: FlagOptions): string[] {
  return [
    ...quiet,
    `--user-data-dir=${options.profileDir}`,
    '--remote-debugging-pipe',
    ...(options.port === undefined ? [] : [`--remote-debugging-port=${options.port}`]),
    `--disable-extensions-except=${options.extensionDir}`,
    `--load-extension=${options.extensionDir}`,
    ...(options.headless ? headlessFlags : []),
    ...((options.chromiumSandbox ?? !needsNoSandbox()) ? [] : ['--no-sandbox']),
    ...(options.args ?? []),
    'about:blank',
  ];
}

/** Whether Chromium's sandbox cannot start here: as root, or in a container. */
export function needsNoSandbox(): boolean {
  return process.getuid?.() === 0 || existsSync('/.dockerenv') || existsSync('/run/.containerenv');
}
