import { defineMethod } from '../../protocol/define-method';

export const selectOptionFromDropdown = defineMethod({
  name: 'selectOptionFromDropdown',
  place: 230,
  // No model is told of it: it says `selectOption` of both kinds of list.
  takes: 'option',
  deed: 'choose',
  proof: 'state',
  roles: { choosable: 1, typable: 1, button: 0.95, menubutton: 0.95, generic: 0.95 },
  says: 'Choose {value} in {target}',
  saysEmpty: 'Choose in {target}',
});
