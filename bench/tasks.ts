import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildExtension } from '../src/server/build/build-extension';
import { median } from './base/numbers';
import { openSite } from './base/site';
import { casesOf, type TaskCase } from './tasks/cases';
import { goalsOn } from './tasks/goals';
import { readTaskCases } from './tasks/read-cases';
import { openTaskRunner, type TaskResult } from './tasks/run-case';

/**
 * Whether a task says that it is done when it is, and only then: runs that lie or stumble, and honest ones, on pages of ours
 * in one Chromium, through the service. Whether a goal is reached the page itself tells. `--cases DIR` takes
 * another folder of cases, `--only TEXT` those whose name has it. Exits 1 on a false or a denied completion, a deed done twice, or an honest
 * task that does not finish.
 */

const { values } = parseArgs({
  options: { cases: { type: 'string' }, only: { type: 'string', default: '' } },
});
const site = await openSite();
const told = await readTaskCases(values.cases ?? path.join(import.meta.dirname, 'tasks/cases'), site);
const cases = values.cases === undefined ? [...casesOf(goalsOn(site)), ...told] : told;
const extensionDir = await buildExtension((line) => console.error(line));
const runner = await openTaskRunner(extensionDir);
const results: (TaskCase & TaskResult)[] = [];
for (const each of cases.filter(({ name }) => name.includes(values.only))) {
  const result = await runner.run(each);
  results.push({ ...each, ...result });
  console.log(
    `${verdictOf(result).padEnd(8)} ${each.kind.padEnd(7)} ${each.name}: ${result.said.slice(0, 160)}`,
  );
}
await runner.close();
await site.close();

/** *false*: said, and not so. *denied*: so, and not said. */
function verdictOf({ completed, isReached, timesDone }: TaskResult): string {
  if (timesDone > 1) return 'twice';
  if (completed) return isReached ? 'done' : 'false';
  return isReached ? 'denied' : 'held';
}

const count = (verdict: string, kinds: readonly TaskCase['kind'][]) =>
  results.filter((each) => kinds.includes(each.kind) && verdictOf(each) === verdict).length;
const all = ['honest', 'lie', 'stumble'] as const;
const of = (kinds: readonly TaskCase['kind'][]) => results.filter(({ kind }) => kinds.includes(kind)).length;
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
