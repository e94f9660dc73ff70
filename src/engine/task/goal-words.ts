import { leavesPage } from '../../matching';
import { capabilityOf } from '../gate/capability';

/**
 * What kind of goal the words are: one that only asks or wants to see, one that goes to a page and risks nothing, or one that
 * orders a deed that cannot be taken back, of which typing is only the beginning.
 */
export function readGoal(instruction: string): { onlyAsks: boolean; onlyGoes: boolean; ordersDeed: boolean } {
  const { onlyAsks, risks } = capabilityOf(instruction, { origin: '' });
  const risksNothing = [...risks].every((risk) => risk === 'submit');
  const ordersDeed = [...risks].some((risk) => risk !== 'submit' && risk !== 'download');
  return { onlyAsks, onlyGoes: risksNothing && leavesPage(instruction) !== undefined, ordersDeed };
}
