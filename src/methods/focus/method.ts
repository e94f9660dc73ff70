import { defineMethod } from '../../protocol/define-method';

export const focus = defineMethod({
  name: 'focus',
  place: 120,
  takes: 'none',
  deed: 'point',
  proof: 'state',
  repeats: true,
  told: 'rare',
  roles: { typable: 1, other: 0.97 },
  says: 'Focus {target}',
});
