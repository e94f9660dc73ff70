import { defineMethod } from '../../protocol/define-method';

export const scrollByPixelOffset = defineMethod({
  name: 'scrollByPixelOffset',
  place: 160,
  takes: 'distance',
  deed: 'view',
  proof: 'state',
  repeats: true,
  told: 'rare',
  argumentHint: 'pixels',
  says: 'Scroll the page by {value} pixels',
});
