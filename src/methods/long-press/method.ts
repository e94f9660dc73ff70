import { defineMethod } from '../../protocol/define-method';

export const longPress = defineMethod({
  name: 'longPress',
  place: 100,
  takes: 'duration',
  deed: 'press',
  proof: 'effect',
  mayBeQuiet: true,
  told: 'rare',
  argumentHint: 'ms',
  roles: { other: 1 },
  says: 'Long-press {target}',
});
