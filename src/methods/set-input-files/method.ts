import { defineMethod } from '../../protocol/define-method';

export const setInputFiles = defineMethod({
  name: 'setInputFiles',
  place: 210,
  takes: 'files',
  deed: 'upload',
  proof: 'state',
  told: 'rare',
  argumentHint: 'file names',
  roles: { fileField: 1, button: 0.9, other: 0.5 },
  says: 'Put {value} into {target}',
  saysEmpty: 'Choose files for {target}',
});
