import { defineMethod } from '../../protocol/define-method';

export const hover = defineMethod({
  name: 'hover',
  place: 110,
  takes: 'none',
  deed: 'point',
  proof: 'effect',
  repeats: true,
  told: 'rare',
  says: 'Hover over {target}',
  saysStep: 'Point at {target}',
});
