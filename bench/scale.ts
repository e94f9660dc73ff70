import { findGridParts } from '../test/grid/real-grid';
import { simulate } from './scale/simulation';
import { measureSizing } from './scale/sizing';

/**
 * What sessions on a grid take (docs/scale.md): memory and processor time of one on its node, measured on a real grid, and of many
 * in a service process, at a hub that plays one. `--simulation` does the second alone.
 */

if (!process.argv.includes('--simulation')) {
  const parts = findGridParts();
  if (typeof parts === 'string') console.log(`No real grid is measured. ${parts}`);
  else console.log(JSON.stringify({ bench: 'scale, one session', ...(await measureSizing(parts)) }));
}
console.log(JSON.stringify({ bench: 'scale, one service', loads: await simulate([250, 500, 1000, 2000]) }));
process.exit();
