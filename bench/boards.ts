import { parseArgs } from 'node:util';
import { runBoards, type Verdict } from '../test/boards/run-boards';
import { round } from './base/numbers';

/**
 * What is done when people say things to real components, with no model, by the application's own record after the field was left.
 * A line of JSON for each as it comes (standard error), then all with the worst first. `--only TEXT` takes the requests whose board or words have it, `--mode page|trusted` the input, `--browsers N` how many share
 * them. Exits 1 where an act was called done that was not, or the other way round.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    mode: { type: 'string', default: 'page' },
    browsers: { type: 'string', default: '2' },
  },
});
const findings = await runBoards({
  only: values.only,
  mode: values.mode === 'trusted' ? 'trusted' : 'page',
  browsers: Number(values.browsers),
});
const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
for (const finding of findings) console.log(JSON.stringify(finding));
const figures = {
  requests: findings.length,
  right: count('right'),
  share: round(count('right') / findings.length),
  green: count('green'),
  corrected: count('corrected'),
  denied: count('denied'),
  touched: count('touched'),
  no: count('no'),
  slowRefusals: findings.filter(({ done, ms }) => !done && ms > 3000).length,
};
console.log(JSON.stringify({ bench: 'boards', mode: values.mode, ...figures }));
process.exitCode = figures.green + figures.denied > 0 ? 1 : 0;
