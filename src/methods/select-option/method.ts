import { defineMethod } from '../../protocol/define-method';

export const selectOption = defineMethod({
  name: 'selectOption',
  place: 50,
  takes: 'options',
  deed: 'choose',
  proof: 'state',
  repeats: true,
  mayBeQuiet: true,
  told: 'usual',
  roles: { choosable: 1 },
  isMeantByName: true,
  isWeighed: true,
  says: 'Choose {value} in {target}',
  saysEmpty: 'Choose in {target}',
});
