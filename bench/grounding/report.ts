import { round } from '../base/numbers';
import type { Absent } from './absent';
import type { Answer } from './measure';

const folds = 5;

export function printWrong(answers: readonly Answer[]): void {
  for (const one of answers) {
    if (one.right) continue;
    const how = one.sure ? 'sure and wrong' : 'wrong';
    console.log(`${one.page} [${one.kind}] ${how} (${one.confidence}): ${one.chosen}, not ${one.wanted}`);
  }
}

export function printSure(answers: readonly Absent[]): void {
  for (const { page, instruction, sure, chosen } of answers) {
    if (sure) console.log(`${page} lacks what is asked: ${instruction} → ${chosen}`);
  }
}

/** The figures of the last line. `worstFold`: the lowest accuracy of five folds, no site in two of them. */
export function summarize(answers: readonly Answer[], msPerInstruction: number) {
  const sure = answers.filter((one) => one.sure);
  return {
    bench: 'grounding',
    accuracy: round(shareRight(answers), 4),
    coverage: round(sure.length / answers.length, 4),
    precision: round(shareRight(sure), 4),
    worstFold: round(Math.min(...foldsOf(answers).map(shareRight)), 4),
    msPerInstruction: round(msPerInstruction, 2),
    labels: answers.length,
  };
}

function shareRight(answers: readonly Answer[]): number {
  return answers.filter(({ right }) => right).length / answers.length;
}

function foldsOf(answers: readonly Answer[]): Answer[][] {
  const sites = [...new Set(answers.map(siteOf))].sort();
  return Array.from({ length: folds }, (_, fold) =>
    answers.filter((one) => sites.indexOf(siteOf(one)) % folds === fold),
  );
}

/** `accounts_example_com_signup` and `example_com_login` are of one site. */
function siteOf({ page }: Answer): string {
  const words = page.replace(/_[^_]*$/, '').split('_');
  return words.length > 2 ? words.slice(-2).join('_') : words.join('_');
}
