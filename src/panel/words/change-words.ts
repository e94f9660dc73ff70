import { t } from '../../languages/t';
import type { RecordingChange, StepPart } from '../../protocol/recordings/proposal';
import { pageText, showInvisible } from '../format';

/** A change in a line. Of what a service has written nothing is left out that decides where something goes. */
export function changeLine(change: RecordingChange): string {
  switch (change.kind) {
    case 'site':
      return t('proposals.site', [showInvisible(change.site)]);
    case 'address':
      return t('proposals.address', [showInvisible(change.address)]);
    case 'name':
      return t('proposals.name', [pageText(change.before), pageText(change.after)]);
    case 'tags':
      return t('proposals.tags', [pageText(change.before), pageText(change.after)]);
    case 'variable':
      return t(`proposals.variable_${change.what}`, [change.name]);
    case 'step':
      return t(`proposals.step_${change.what}`, [change.number, showInvisible(change.does)]);
    default:
      return change satisfies never;
  }
}

export const partName = (part: StepPart): string => t(`proposals.part_${part}`);
