import { defineMethod } from '../../protocol/define-method';

export const uncheck = defineMethod({
  name: 'uncheck',
  place: 70,
  takes: 'none',
  deed: 'choose',
  proof: 'state',
  repeats: true,
  mayBeQuiet: true,
  told: 'usual',
  roles: { checkbox: 1, switch: 1, menuitemcheckbox: 1, treeitem: 1 },
  isMeantByName: true,
  isWeighed: true,
  says: 'Uncheck {target}',
});
