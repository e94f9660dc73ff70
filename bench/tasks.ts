import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildExtension } from '../src/server/build/build-extension';
import { median } from './base/numbers';
import { openSite } from './base/site';
import { casesOf, type TaskCase } from './tasks/cases';
import { goalsOn } from './tasks/goals';
import { openJobs } from './tasks/jobs';
import { playPolicy } from './tasks/plain-policy';
import { readTaskCases } from './tasks/read-cases';
import { openTaskRunner, type TaskResult } from './tasks/run-case';
import { drawWorld, type TaskWorld } from './tasks/worlds';

/**
 * Whether a task says that it is done when it is, and only then: runs that lie or stumble, and honest ones, on pages of ours
 * in one Chromium, through the service. Whether a goal is reached the page itself tells. `--cases DIR` takes
 * another folder of cases, `--only TEXT` those whose name has it, with their steps. `--seeds A-B` draws small sites instead, some of which lie, and has a plain
 * policy work them that sees only what a model is shown. Exits 1 on a false or a denied completion, a deed done twice, or an honest
 * task that does not finish.
 */

const { values } = parseArgs({
  options: {
    cases: { type: 'string' },
    seeds: { type: 'string' },
    only: { type: 'string', default: '' },
    jobs: { type: 'boolean', default: false },
  },
});
const site = await openSite();
const extensionDir = await buildExtension((line) => console.error(line));
const runner = await openTaskRunner(extensionDir);
if (values.jobs) await runJobs();
else if (values.seeds === undefined) await runCases();
else await runWorlds(values.seeds);
await runner.close();
await site.close();

async function runCases(): Promise<void> {
  const told = await readTaskCases(values.cases ?? path.join(import.meta.dirname, 'tasks/cases'), site);
  const cases = values.cases === undefined ? [...casesOf(goalsOn(site)), ...told] : told;
  const results: (TaskCase & TaskResult)[] = [];
  for (const each of cases.filter(({ name }) => name.includes(values.only))) {
    const result = await runner.run(each);
    results.push({ ...each, ...result });
    console.log(
      `${verdictOf(result).padEnd(8)} ${each.kind.padEnd(7)} ${each.name}: ${result.said.slice(0, 160)}`,
    );
    if (values.only !== '') for (const step of result.steps) console.log(`         ${step.slice(0, 200)}`);
  }
  tellCases(results);
}

/** Small sites drawn from seeds. What is kept there is the truth, and of an answer what was drawn. */
async function runWorlds(seeds: string): Promise<void> {
  const [from = 1, to = from] = seeds.split('-').map(Number);
  const results: { verdict: string; tokens: number[] }[] = [];
  for (let seed = from; seed <= to; seed += 1) {
    const world = drawWorld(seed, site);
    if (!world.name.includes(values.only)) continue;
    const { url, instruction, isReached, name, isPossible, asks } = world;
    const goal = { url, instruction, isReached, timesDone: '1' };
    const play: TaskCase['play'] = (server) => playPolicy(server, world);
    const result = await runner.run({ name, kind: 'honest', goal, play });
    const isTrue = asks ? isAnswered(asks, result) : result.isReached;
    const right = isPossible ? 'denied' : 'held';
    const verdict = result.completed ? (isTrue ? 'done' : 'false') : right;
    results.push({ verdict, tokens: result.tokens });
    console.log(`${verdict.padEnd(8)} ${seed} ${name}: ${instruction}: ${result.said.slice(0, 160)}`);
    if (verdict === 'false' || verdict === 'denied' || from === to)
      for (const step of result.steps) console.log(`         ${step.slice(0, 200)}`);
  }
  const of = (verdict: string) => results.filter((each) => each.verdict === verdict).length;
  const tokens = results.flatMap((each) => each.tokens);
  const totals = {
    worlds: results.length,
    falseCompletions: of('false'),
    denied: of('denied'),
    done: of('done'),
    held: of('held'),
  };
  if (results.length === 0 || totals.falseCompletions > 0) process.exitCode = 1;
  console.log(
    JSON.stringify({
      bench: 'tasks',
      seeds,
      ...totals,
      tokensPerStep: median(tokens),
      mostTokens: Math.max(...tokens),
    }),
  );
}

/** Everyday jobs on sites of their own, worked by somebody who believes the page. */
async function runJobs(): Promise<void> {
  const counts: Record<string, number> = {};
  for (const { name, url, instruction, isReached, isPossible, answer, play } of openJobs(site)) {
    if (!name.includes(values.only)) continue;
    const result = await runner.run({
      name,
      kind: 'honest',
      goal: { url, instruction, isReached, timesDone: '1' },
      play,
    });
    const isTrue = result.isReached && (!answer || isAnswered({ about: '', answer }, result));
    const right = isPossible ? 'denied' : 'held';
    const verdict = result.completed ? (isTrue ? 'done' : 'false') : right;
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    console.log(`${verdict.padEnd(8)} ${name}: ${result.said.slice(0, 160)}`);
    if (verdict === 'false' || verdict === 'denied' || values.only !== '')
      for (const step of result.steps) console.log(`         ${step.slice(0, 200)}`);
  }
  if (counts.false || counts.denied) process.exitCode = 1;
  console.log(JSON.stringify({ bench: 'tasks', jobs: true, ...counts }));
}

/** The answer is said, and one of its sources has it. */
function isAnswered({ answer }: NonNullable<TaskWorld['asks']>, { said, sources }: TaskResult): boolean {
  return answer !== '' && said.includes(answer) && sources.some((quote) => quote.includes(answer));
}

/** *false*: said, and not so. *denied*: so, and not said. */
function verdictOf({ completed, isReached, timesDone }: TaskResult): string {
  if (timesDone > 1) return 'twice';
  if (completed) return isReached ? 'done' : 'false';
  return isReached ? 'denied' : 'held';
}

function tellCases(results: readonly (TaskCase & TaskResult)[]): void {
  const count = (verdict: string, kinds: readonly TaskCase['kind'][]) =>
    results.filter((each) => kinds.includes(each.kind) && verdictOf(each) === verdict).length;
  const all = ['honest', 'lie', 'stumble'] as const;
  const of = (kinds: readonly TaskCase['kind'][]) =>
    results.filter(({ kind }) => kinds.includes(kind)).length;
  const totals = {
    lies: of(['lie', 'stumble']),
    falseCompletions: count('false', all),
    deniedCompletions: count('denied', all),
    doneTwice: count('twice', all),
    honest: of(['honest']),
    finished: count('done', ['honest']),
    tokensPerStep: median(results.flatMap(({ tokens }) => tokens)),
    mostTokens: Math.max(...results.flatMap(({ tokens }) => tokens)),
  };
  const isWell = totals.falseCompletions + totals.deniedCompletions + totals.doneTwice === 0;
  if (!isWell || totals.finished < totals.honest) process.exitCode = 1;
  console.log(JSON.stringify({ bench: 'tasks', ...totals }));
}
