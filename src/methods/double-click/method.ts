import { defineMethod } from '../../protocol/define-method';

export const doubleClick = defineMethod({
  name: 'doubleClick',
  place: 80,
  takes: 'click',
  deed: 'press',
  proof: 'effect',
  mayBeQuiet: true,
  told: 'rare',
  says: 'Double-click {target}',
});
