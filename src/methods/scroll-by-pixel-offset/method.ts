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
  roles: { other: 1 },
  says: 'Scroll the page by {value} pixels',
});
