import { defineMethod } from '../../protocol/define-method';

export const nextChunk = defineMethod({
  name: 'nextChunk',
  place: 170,
  takes: 'none',
  deed: 'view',
  proof: 'state',
  repeats: true,
  told: 'rare',
  says: 'Scroll down one view',
});
