import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildExtension } from '../src/server/build-extension';
import { openSite } from './base/site';
import { readCases } from './truth/cases';
import { layOut, type Mode, type Probe } from './truth/probes';
import { openRunner, type Finding, type Verdict } from './truth/run-probe';

/**
 * Whether `act` says what is true: each probe is one act on a fresh page whose real outcome is known, through the
 * loaded extension. `--cases DIR` takes other folders of `page.html` and `case.json`, `--mode page|trusted` the input,
 * `--only TEXT` the probes whose name has it, `--browsers N` how many browsers share them (a tab in front in each).
 * Exits 1 when anything is false.
 */

const { values } = parseArgs({
  options: {
    cases: { type: 'string' },
    mode: { type: 'string', default: 'page' },
    only: { type: 'string' },
    browsers: { type: 'string', default: '3' },
  },
});
const mode: Mode = values.mode === 'trusted' ? 'trusted' : 'page';
const folders = await readCases(values.cases ?? path.join(import.meta.dirname, 'truth/cases'));
const log = (line: string) => console.error(line);
const extensionDir = await buildExtension(log);
const site = await openSite();
const probes = layOut(folders, site, mode).filter(({ name }) => name.includes(values.only ?? ''));
const findings: Finding[] = [];
const waiting = probes.values();
await Promise.all(Array.from({ length: Number(values.browsers) }, runWaiting));
await site.close();
const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
const successes = probes.filter(({ outcome }) => outcome === 'success').length;
console.log(
  `${successes} of ${probes.length} probes are true successes; ${count('wrong code')} wrong codes.`,
);
if (count('right') < probes.length) process.exitCode = 1;
console.log(
  JSON.stringify({
    bench: 'truth',
    mode,
    probes: probes.length,
    falseSuccess: count('false success'),
    falseFailure: count('false failure'),
    hangs: count('hang'),
  }),
);

/** Takes one probe after another, in a browser of its own. */
async function runWaiting(): Promise<void> {
  const runner = await openRunner(extensionDir, mode);
  for (const probe of waiting) {
    const finding = await runner.run(probe);
    findings.push(finding);
    show(probe, finding);
  }
  await runner.close();
}

function show({ name, outcome, code }: Probe, { verdict, ms, said }: Finding): void {
  const expected = verdict === 'right' ? '' : ` (is ${code ?? outcome})`;
  console.log(`${verdict.padEnd(13)} ${String(ms).padStart(6)} ms  ${name}${expected}: ${said}`);
}
