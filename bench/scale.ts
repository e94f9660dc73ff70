import { readyGridParts } from '../test/grid/real-grid';
import { simulateActs } from './scale/acting';
import { measureCeiling } from './scale/ceiling';
import { simulate } from './scale/simulation';
import { measureSizing } from './scale/sizing';

/**
 * What sessions on a grid take (docs/reference/scale.md): memory and processor time of one on its node and what one hub carries, measured on a
 * real grid, and of many in a service process, at a hub that plays one. `--session`, `--hub`, `--simulation`
 * and `--acts`, which has 10,000 sessions act, do one of them alone.
 */

const has = (name: string) => process.argv.includes(`--${name}`);
const isAll = !['session', 'hub', 'simulation', 'acts'].some(has);
const parts = await readyGridParts();
if (typeof parts === 'string') console.log(`No real grid is measured. ${parts}`);
else {
  if (isAll || has('session'))
    console.log(JSON.stringify({ bench: 'scale, one session', ...(await measureSizing(parts)) }));
  if (isAll || has('hub'))
    console.log(JSON.stringify({ bench: 'scale, one hub', ...(await measureCeiling(parts)) }));
}
if (isAll || has('simulation'))
  console.log(JSON.stringify({ bench: 'scale, one service', loads: await simulate([250, 500, 1000, 2000]) }));
if (isAll || has('acts'))
  console.log(
    JSON.stringify({ bench: 'scale, acts', acts: await simulateActs(10_000, [50, 100, 200, 400]) }),
  );
process.exit();
