import { defineMethod } from '../../protocol/define-method';

export const doubleClick = defineMethod({
  name: 'doubleClick',
  place: 80,
  takes: 'click',
  deed: 'press',
  proof: 'effect',
  mayBeQuiet: true,
  told: 'rare',
  roles: { other: 1 },
  says: 'Double-click {target}',
});
