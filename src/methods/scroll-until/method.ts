import { defineMethod } from '../../protocol/define-method';

export const scrollUntil = defineMethod({
  name: 'scrollUntil',
  place: 190,
  takes: 'shown',
  deed: 'view',
  proof: 'state',
  told: 'rare',
  argumentHint: 'text',
  says: 'Scroll until {value} shows',
});
