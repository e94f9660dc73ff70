import { defineMethod } from '../../protocol/define-method';

export const rightClick = defineMethod({
  name: 'rightClick',
  place: 90,
  takes: 'held',
  deed: 'press',
  proof: 'effect',
  mayBeQuiet: true,
  told: 'rare',
  says: 'Right-click {target}',
});
