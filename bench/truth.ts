import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildExtension } from '../src/server/build-extension';
import { launchBrowser } from '../src/server/chromium/launch';
import { openLink } from '../src/server/link';
import { openSite } from './base/site';
import { readCases } from './truth/cases';
import { layOut, type Mode, type Probe } from './truth/probes';
import { runProbe, type Finding, type Verdict } from './truth/run-probe';

/**
 * Whether `act` says what is true: each probe is one act on a fresh page whose real outcome is known, through the
 * loaded extension. `--cases DIR` takes other folders of `page.html` and `case.json`, `--mode page|trusted` the input,
 * `--only TEXT` the probes whose name has it. Exits 1 when anything is false.
 */

const { values } = parseArgs({
  options: { cases: { type: 'string' }, mode: { type: 'string', default: 'page' }, only: { type: 'string' } },
});
const mode: Mode = values.mode === 'trusted' ? 'trusted' : 'page';
const folders = await readCases(values.cases ?? path.join(import.meta.dirname, 'truth/cases'));
const log = (line: string) => console.error(line);
const extensionDir = await buildExtension(log);
const site = await openSite();
const probes = layOut(folders, site, mode).filter(({ name }) => name.includes(values.only ?? ''));
const browser = await launchBrowser({ extensionDir, headless: true, log });
const link = await openLink(browser);
const findings: Finding[] = [];
for (const probe of probes) {
  const finding = await runProbe(probe, { background: link.background, browser, mode });
  findings.push(finding);
  show(probe, finding);
}
await link.close();
await browser.close();
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

function show({ name, outcome, code }: Probe, { verdict, ms, said }: Finding): void {
  const expected = verdict === 'right' ? '' : ` (is ${code ?? outcome})`;
  console.log(`${verdict.padEnd(13)} ${String(ms).padStart(6)} ms  ${name}${expected}: ${said}`);
}
