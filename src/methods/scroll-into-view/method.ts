import { defineMethod } from '../../protocol/define-method';

export const scrollIntoView = defineMethod({
  name: 'scrollIntoView',
  place: 140,
  takes: 'none',
  deed: 'view',
  proof: 'state',
  told: 'rare',
  says: 'Scroll to {target}',
});
