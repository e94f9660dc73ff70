import { defineMethod } from '../../protocol/define-method';

export const waitFor = defineMethod({
  name: 'waitFor',
  place: 220,
  takes: 'state',
  deed: 'view',
  proof: 'state',
  told: 'rare',
  argumentHint: 'visible, hidden, enabled, or pageText | text',
  says: 'Wait until {target} is {value}',
});
