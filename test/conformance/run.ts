import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../src/server/build/build-extension';
import { listen } from '../../src/server/service/listen';
import { Service } from '../../src/server/service/service';
import { addMcp } from '../../src/server/mcp/mcp-route';
import { McpServers, mcpTools } from '../../src/server/mcp/mcp-server';
import { ServiceOptions } from '../../src/server/service/service-options';
import { referenceTools } from './reference-tools';

/**
 * `npm run test:conformance`: the official suites of the protocol against `/mcp` of a real service. They are written for a reference
 * server with tools of its own, of which those are added here that try what all tools have in common (`reference-tools.ts`). What
 * cannot be tried fails; such a failure is told with its reason, and any other one counts.
 */

const here = import.meta.dirname;
const own = (file: string) => path.join(here, 'node_modules', file);

/** The released suite, and the one to come, which has 2026-07-28 and its extensions. */
const suites = ['conformance', 'conformance-next'];

/** What a failure says when the suite misses something that only its reference server has. */
const reasons: { why: string; said: RegExp }[] = [
  {
    why: 'calls a tool of the reference server',
    said: /There is no tool "|not found. Available tools|exposes no tool|does not list the diagnostic tool/,
  },
  {
    why: 'wants a tool that can only be answered afterwards, and ours all can be waited for',
    said: /for failing_job/,
  },
  { why: 'reads a resource of the reference server', said: /Resource not found: test:\/\// },
  {
    why: 'asks for prompts, completions, logging or subscriptions, which the server does not say it has',
    said: /Method not found/,
  },
];

const Check = z.object({
  id: z.string(),
  status: z.string(),
  errorMessage: z.string().optional(),
  description: z.string().optional(),
});
type Failed = { scenario: string; id: string; said: string };

const folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
const options = ServiceOptions.parse({
  noAuth: true,
  port: 0,
  pool: 0,
  verbose: 0,
  recordingsFolder: path.join(folder, 'recordings'),
});
const service = new Service(options, { extensionDir: path.join(projectRoot, '.output/managed') });
const tools = new Map([...mcpTools, ...referenceTools]);
const { url, close } = await listen(service, (app) => addMcp(app, service, new McpServers(service, tools)));
await service.start();
try {
  const unknown = (await Promise.all(suites.map((suite) => run(suite)))).flat();
  for (const { scenario, id, said } of unknown) console.log(`OURS ${scenario} ${id}: ${said}`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
} finally {
  await service.close();
  await close();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs one suite and says what came of it. Gives the failures without a reason. */
async function run(suite: string): Promise<Failed[]> {
  const output = path.join(folder, suite);
  const args = [
    own(`${suite}/dist/index.js`),
    'server',
    '--url',
    `${url}/mcp`,
    '--suite',
    'all',
    '-o',
    output,
  ];
  // It ends with 1 where a check failed: what failed is in its folder.
  await new Promise<void>((resolve) => {
    execFile(own('node/bin/node'), args, { timeout: 300_000 }, () => resolve());
  });
  const checks = readdirSync(output).flatMap((scenario) => readChecks(output, scenario));
  const failed = checks.flatMap(({ scenario, id, status, errorMessage, description = '' }) =>
    status === 'FAILURE' ? [{ scenario, id, said: errorMessage ?? description }] : [],
  );
  const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(own(`${suite}/package.json`), 'utf8')));
  console.log(`${suite} ${version}: ${passed} checks passed, ${failed.length} did not.`);
  for (const { why, said } of reasons) {
    const those = failed.filter((each) => said.test(each.said));
    const scenarios = [...new Set(those.map(({ scenario }) => scenario))];
    console.log(`  ${those.length} ${why}: ${scenarios.join(', ')}`);
  }
  if (checks.length === 0) return [{ scenario: suite, id: 'none', said: 'The suite did not run.' }];
  return failed.filter((each) => !reasons.some(({ said }) => said.test(each.said)));
}

/** The checks of one scenario, whose folder is named `server-NAME-TIME`. */
function readChecks(output: string, name: string) {
  const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
  const text = readFileSync(path.join(output, name, 'checks.json'), 'utf8');
  return z
    .array(Check)
    .parse(JSON.parse(text))
    .map((check) => ({ ...check, scenario }));
}
