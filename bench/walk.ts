import { traceAct } from '../test/fixtures/trace-act';

/**
 * The files that one act from the panel runs through, by program, and how many of them there are: all besides those of
 * the matcher, and those of each program. `--list yes` names them.
 */

const walk = await traceAct();
const besidesMatching = new Set(
  Object.values(walk)
    .flat()
    .filter((file) => !file.startsWith('src/matching/')),
);
if (process.argv.includes('--list'))
  for (const [program, files] of Object.entries(walk)) console.log(`${program}\n  ${files.join('\n  ')}`);
const counts = Object.fromEntries(Object.entries(walk).map(([program, files]) => [program, files.length]));
console.log(JSON.stringify({ bench: 'walk', files: besidesMatching.size, ...counts }));
process.exit();
