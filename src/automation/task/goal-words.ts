import { leavesPage } from '../../matching';
import { capabilityOf } from '../gate/capability';

/** What kind of goal the words are: one that only asks or wants to see, or one that goes to a page and risks nothing. */
export function readGoal(instruction: string): { onlyAsks: boolean; onlyGoes: boolean } {
  const { onlyAsks, risks } = capabilityOf(instruction, { origin: '' });
  const risksNothing = [...risks].every((risk) => risk === 'submit');
  return { onlyAsks, onlyGoes: risksNothing && leavesPage(instruction) !== undefined };
}
