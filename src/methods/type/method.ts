import { defineMethod } from '../../protocol/define-method';

export const type = defineMethod({
  name: 'type',
  place: 30,
  takes: 'text',
  deed: 'edit',
  proof: 'state',
  repeats: true,
  told: 'usual',
  roles: { typable: 1 },
  isWeighed: true,
  says: 'Fill {target}',
  saysStep: 'Type {value} into {target}',
});
