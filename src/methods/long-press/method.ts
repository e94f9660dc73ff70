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
  says: 'Long-press {target}',
});
