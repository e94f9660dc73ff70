import { defineMethod } from '../../protocol/define-method';

export const check = defineMethod({
  name: 'check',
  place: 60,
  takes: 'none',
  deed: 'choose',
  proof: 'state',
  repeats: true,
  mayBeQuiet: true,
  told: 'usual',
  roles: { checkbox: 1, switch: 1, radio: 1, menuitemcheckbox: 1, menuitemradio: 1, treeitem: 1 },
  isMeantByName: true,
  isWeighed: true,
  says: 'Check {target}',
});
