import { defineMethod } from '../../protocol/define-method';

export const prevChunk = defineMethod({
  name: 'prevChunk',
  place: 180,
  takes: 'none',
  deed: 'view',
  proof: 'state',
  repeats: true,
  told: 'rare',
  says: 'Scroll up one view',
});
