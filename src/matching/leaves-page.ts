import { parseInstruction } from './read/parse';

/**
 * Whether an instruction begins by leaving the page: `always`, or `unless` something on the page has the name it says.
 * Undefined when it does not.
 */
export function leavesPage(instruction: string): 'always' | 'unless' | undefined {
  const leads = parseInstruction(instruction).steps[0]?.leads;
  return leads && (leads.yieldsTo === 'nothing' ? 'always' : 'unless');
}
