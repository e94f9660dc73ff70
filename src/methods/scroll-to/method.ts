import { defineMethod } from '../../protocol/define-method';

export const scrollTo = defineMethod({
  name: 'scrollTo',
  place: 150,
  takes: 'distance',
  deed: 'view',
  proof: 'state',
  repeats: true,
  told: 'rare',
  argumentHint: '50%',
  says: 'Scroll the page to {value}',
});
