import { round } from '../base/numbers';
import type { CaseResult } from './run-cases';
import type { PagePair } from './run-corpus';
import { nameDifference, roleDifference, same } from './differences';

export type Share = { right: number; of: number };

type Check = { what: string; isRight: boolean; said: string; expected: string };

/** How many cases have the role and name of the specification; each that has not is printed. */
export function reportCases(results: readonly CaseResult[]): { role: Share; name: Share } {
  const all = results.map((result) => ({ result, checks: checksOf(result) }));
  for (const { result, checks } of all) {
    for (const check of checks.filter(({ isRight }) => !isRight)) {
      console.log(`  ${result.case.spec}: ${result.case.html}`);
      console.log(`    ${check.what} is "${check.said}", should be "${check.expected}"`);
    }
  }
  const share = (what: string): Share => {
    const checks = all.flatMap((one) => one.checks).filter((check) => check.what === what);
    return { right: checks.filter(({ isRight }) => isRight).length, of: checks.length };
  };
  console.log(`\nCases of our own: ${results.length}`);
  for (const what of ['role', 'name', 'description', 'states', 'value']) printShare(what, share(what));
  return { role: share('role'), name: share('name') };
}

function checksOf({ case: expected, ours }: CaseResult): Check[] {
  const sorted = (states: readonly string[] = []) =>
    states
      .filter((state) => state !== 'secret')
      .sort()
      .join(' ');
  const pairs: [string, string | undefined, string][] = [
    ['role', expected.role, ours.role],
    ['name', expected.name, ours.name],
    ['description', expected.description, ours.description ?? ''],
    ['states', expected.states && sorted(expected.states), sorted(ours.states)],
    ['value', expected.value, ours.value ?? ''],
  ];
  return pairs.flatMap(([what, wanted, said]) =>
    wanted === undefined ? [] : [{ what, isRight: same(wanted, said), said, expected: wanted }],
  );
}

/** Agreement with Chromium, node by node; where it differs from the specification, the specification counts. */
export function reportPairs(title: string, pairs: readonly PagePair[]): { role: Share; name: Share } {
  const role = judge(pairs, ({ theirs, ours }) => theirs.role === ours.role, roleDifference);
  const name = judge(pairs, ({ theirs, ours }) => same(theirs.name, ours.name), nameDifference);
  console.log(`\n${title}: ${pairs.length} interactive nodes`);
  printShare('role', role.share, role.agreeing);
  printReasons(role.reasons);
  printWrong(role.wrong, 'role');
  printShare('name', name.share, name.agreeing);
  printReasons(name.reasons);
  printWrong(name.wrong, 'name');
  return { role: role.share, name: name.share };
}

type Judged = { share: Share; agreeing: number; reasons: Map<string, number>; wrong: PagePair[] };

function judge(
  pairs: readonly PagePair[],
  agrees: (pair: PagePair) => boolean,
  difference: (pair: PagePair) => string | undefined,
): Judged {
  const reasons = new Map<string, number>();
  const wrong: PagePair[] = [];
  for (const pair of pairs) {
    if (agrees(pair)) continue;
    const why = difference(pair);
    if (why) reasons.set(why, (reasons.get(why) ?? 0) + 1);
    else wrong.push(pair);
  }
  const explained = [...reasons.values()].reduce((total, count) => total + count, 0);
  const agreeing = pairs.length - explained - wrong.length;
  return { share: { right: agreeing + explained, of: pairs.length }, agreeing, reasons, wrong };
}

function printShare(what: string, { right, of }: Share, agreeing?: number): void {
  const strictly = agreeing === undefined ? '' : `, ${agreeing} of them as Chromium has it`;
  console.log(`  ${what.padEnd(11)} ${right} of ${of} right (${ratio({ right, of })})${strictly}`);
}

function printReasons(reasons: ReadonlyMap<string, number>): void {
  for (const [why, count] of reasons) console.log(`    ${String(count).padStart(5)} × ${why}`);
}

const shown = 12;

function printWrong(wrong: readonly PagePair[], what: 'role' | 'name'): void {
  for (const { page, theirs, ours } of wrong.slice(0, shown)) {
    console.log(`    wrong: ${page}: ${ours.role} "${ours.name}", Chromium ${theirs.role} "${theirs.name}"`);
  }
  if (wrong.length > shown) console.log(`    and ${wrong.length - shown} more with another ${what}`);
}

export const ratio = ({ right, of }: Share): number => (of === 0 ? 1 : round(right / of, 4));
