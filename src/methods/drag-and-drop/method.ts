import { defineMethod } from '../../protocol/define-method';

export const dragAndDrop = defineMethod({
  name: 'dragAndDrop',
  place: 200,
  takes: 'element',
  deed: 'carry',
  proof: 'effect',
  mayBeQuiet: true,
  told: 'rare',
  argumentHint: 'target ref',
  says: 'Drag {target}',
  saysStep: 'Drag {target} elsewhere',
});
