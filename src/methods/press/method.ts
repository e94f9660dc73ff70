import { defineMethod } from '../../protocol/define-method';

export const press = defineMethod({
  name: 'press',
  place: 40,
  takes: 'keys',
  deed: 'press',
  proof: 'effect',
  mayBeQuiet: true,
  told: 'usual',
  argumentHint: 'as Control+A',
  roles: { typable: 1, other: 0.97 },
  says: 'Press {value} in {target}',
});
