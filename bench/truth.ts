import path from 'node:path';
import { parseArgs } from 'node:util';
import { openSite } from './base/site';
import { readCases } from './truth/cases';
import { layOut, type Mode, type Probe } from './truth/probes';
import { openChromium } from './truth/chromium-truth';
import { openFirefox } from './truth/firefox-truth';
import { runnerOn, type Finding, type Verdict } from './truth/run-probe';
import { validateProbes } from './truth/validate';
import { worldFolder } from './truth/worlds';

/**
 * Whether `act` says what is true: each probe is one act on a fresh page whose real outcome is known, through the
 * loaded extension. `--cases DIR` takes another folder of cases, `--mode page|trusted` the input,
 * `--only TEXT` the probes whose name has it, `--browsers N` how many browsers share them (a tab in front in each),
 * `--seeds A-B,C` draws a world from each seed in their place.
 * `--noisy yes` puts each beside all that a page may do by itself. `--validate yes` asks the pages, not us: a person's input,
 * the page's story, and whether what the case says of it is so. `--browser firefox` asks the extension in Firefox, which has no
 * trusted input. Exits 1 when anything is false.
 */

const { values } = parseArgs({
  options: {
    cases: { type: 'string' },
    mode: { type: 'string', default: 'page' },
    only: { type: 'string' },
    browser: { type: 'string', default: 'chromium' },
    browsers: { type: 'string', default: '3' },
    noisy: { type: 'string' },
    validate: { type: 'string' },
    seeds: { type: 'string' },
  },
});
const isFirefox = values.browser === 'firefox';
const mode: Mode = values.mode === 'trusted' ? 'trusted' : 'page';
const folders = values.seeds
  ? seedsOf(values.seeds).map(worldFolder)
  : await readCases(values.cases ?? path.join(import.meta.dirname, '../test/cases/truth'));
const site = await openSite();
const options = { mode, noisy: values.noisy === 'yes' };
const probes = layOut(folders, site, options).filter(({ name }) => name.includes(values.only ?? ''));
const browsers = Number(values.browsers);
if (values.validate === 'yes') await validate();
else await run();
await site.close();

/** The seeds of `A-B`, both included, and of several such ranges with commas between. */
function seedsOf(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 1, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_none, at) => first + at);
  });
}

/** Compares the cases with what a person's hand brings about in the same pages. */
async function validate(): Promise<void> {
  const wrong = await validateProbes(probes, browsers);
  console.log(JSON.stringify({ bench: 'truth', validated: probes.length, wrong }));
  if (wrong > 0) process.exitCode = 1;
}

/** Takes all probes, in browsers that share them, and tells what came of them. */
async function run(): Promise<void> {
  const findings: Found[] = [];
  const waiting = probes.values();
  await Promise.all(
    Array.from({ length: browsers }, async () => {
      const runner = runnerOn(await (isFirefox ? openFirefox() : openChromium()), mode);
      for (const probe of waiting) {
        const finding = await runner.run(probe);
        findings.push({ ...finding, kind: probe.case.kind ?? '' });
        show(probe, finding);
      }
      await runner.close();
    }),
  );
  report(findings);
}

type Found = Finding & { kind: string };

function report(findings: readonly Found[]): void {
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const otherTouched = findings.filter(({ touched }) => touched).length;
  const successes = probes.filter(({ outcome }) => outcome === 'success').length;
  console.log(
    `${successes} of ${probes.length} probes are true successes; ${count('wrong code')} wrong codes.`,
  );
  if (count('right') < probes.length || otherTouched > 0) process.exitCode = 1;
  console.log(
    JSON.stringify({
      bench: 'truth',
      browser: values.browser,
      mode,
      noisy: options.noisy,
      probes: probes.length,
      falseSuccess: count('false success'),
      corrected: count('corrected'),
      otherTouched,
      falseFailure: count('false failure'),
      hangs: count('hang'),
      medianMs: medianOf(findings.map(({ ms }) => ms)),
      ...(values.seeds && { byKind: wrongByKind(findings) }),
    }),
  );
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** How many of each kind are wrong in which way, of how many. */
function wrongByKind(findings: readonly Found[]): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { kind, verdict } of findings) {
    const ofKind = (counts[kind] ??= { all: 0 });
    ofKind.all = (ofKind.all ?? 0) + 1;
    if (verdict !== 'right') ofKind[verdict] = (ofKind[verdict] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).filter(([, ofKind]) => Object.keys(ofKind).length > 1));
}

function show(
  { name, outcome, code, case: { summary } }: Probe,
  { verdict, touched, ms, said }: Finding,
): void {
  const expected = verdict === 'right' ? '' : ` (is ${code ?? outcome})`;
  const also = touched ? ' (touched something else)' : '';
  console.log(`${verdict.padEnd(13)} ${String(ms).padStart(6)} ms  ${name}${expected}${also}: ${said}`);
  if (summary && verdict !== 'right') console.log(`              ${summary}`);
}
