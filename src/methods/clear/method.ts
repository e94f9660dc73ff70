import { defineMethod } from '../../protocol/define-method';

export const clear = defineMethod({
  name: 'clear',
  place: 130,
  takes: 'none',
  deed: 'edit',
  proof: 'state',
  repeats: true,
  told: 'rare',
  roles: { typable: 1 },
  says: 'Clear {target}',
});
