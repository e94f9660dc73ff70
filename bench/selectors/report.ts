import { median, round, sum } from '../base/numbers';
import type { PageReport } from './measure';
import { reloads } from './reload';

export function printPage(report: PageReport, { missing }: { missing: boolean }): void {
  const right = reloads.map((reload) => `${reload} ${report.right[reload]}`).join(', ');
  const speed = `20 described in ${round(report.describe20Ms, 1)} ms, one resolved in ${round(median(report.resolveMs), 2)} ms`;
  console.log(
    `${report.name}: ${report.elements} elements, ${report.unique} unique; right after ${right}; ${speed}`,
  );
  for (const { reload, what, selector, html } of report.failures) {
    if (missing || what !== 'not found') console.log(`  [${reload}] ${what}: ${selector}\n      ${html}`);
  }
}

export function printReports(reports: readonly PageReport[]): void {
  const lengths = reports.flatMap((report) => report.lengths);
  const elements = lengths.length;
  console.log(
    `\n${reports.length} pages, ${elements} elements. Selectors: median ${median(lengths)} characters.`,
  );
  for (const reload of reloads) {
    const right = sum(reports.map((report) => report.right[reload]));
    const wrong = sum(reports.map((report) => report.wrong[reload]));
    console.log(
      `After reload with a new ${reload}: right ${round(right / elements, 4)}, another element ${wrong}.`,
    );
  }
  const describing = reports.map(({ describe20Ms }) => describe20Ms);
  const resolving = reports.flatMap(({ resolveMs }) => resolveMs);
  console.log(
    `20 described: median ${round(median(describing), 2)} ms. One resolved: median ${round(median(resolving), 3)} ms.`,
  );
}

/** `afterReload` is that of the worst kind of reload; `wrong` counts all kinds. */
export function summarize(reports: readonly PageReport[]): Record<string, number | string> {
  const elements = sum(reports.map((report) => report.elements));
  const share = (count: number) => Math.floor((count / elements) * 10_000) / 10_000;
  return {
    bench: 'selectors',
    unique: share(sum(reports.map(({ unique }) => unique))),
    afterReload: Math.min(...reloads.map((reload) => share(sum(reports.map(({ right }) => right[reload]))))),
    wrong: sum(reports.flatMap(({ wrong }) => reloads.map((reload) => wrong[reload]))),
    medianLength: median(reports.flatMap(({ lengths }) => lengths)),
    pages: reports.length,
    elements,
  };
}
