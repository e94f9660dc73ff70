import { defineMethod } from '../../protocol/define-method';

export const scrollUntil = defineMethod({
  name: 'scrollUntil',
  place: 190,
  takes: 'shown',
  deed: 'view',
  proof: 'state',
  told: 'rare',
  argumentHint: 'text',
  roles: { other: 1 },
  says: 'Scroll until {value} shows',
});
