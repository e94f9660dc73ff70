import { defineMethod } from '../../protocol/define-method';

export const fill = defineMethod({
  name: 'fill',
  place: 20,
  takes: 'text',
  deed: 'edit',
  proof: 'state',
  repeats: true,
  told: 'usual',
  roles: { typable: 1 },
  isMeantByName: true,
  isWeighed: true,
  says: 'Fill {target}',
  saysStep: 'Fill {target} with {value}',
});
