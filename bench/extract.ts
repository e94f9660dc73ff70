import { parseArgs } from 'node:util';

/**
 * `npm run bench extract`: extractions by models that lie, and the tokens of honest ones. `-- --seeds A-B` asks pages that are drawn
 * from these seeds with no model instead; `--told` tells each page with a fault.
 */

const { values } = parseArgs({ options: { seeds: { type: 'string' }, told: { type: 'boolean' } } });
if (values.seeds === undefined) await import('./extract/with-models');
else {
  const { tryDrawnPages } = await import('./extract/on-drawn-pages');
  await tryDrawnPages(values.seeds, values.told ?? false);
}
