import { parseInstruction } from './parse/parse';

/**
 * Whether an instruction begins by leaving the page: `always`, whatever the page has on it, or `unless` something there is
 * called so.
 */
export function leavesPage(instruction: string): 'always' | 'unless' | undefined {
  const leads = parseInstruction(instruction).steps[0]?.leads;
  return leads && (leads.yieldsTo === 'nothing' ? 'always' : 'unless');
}
