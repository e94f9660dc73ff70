import { matchInstruction } from '../../src/matching';
import type { JoinedNode, Snapshot } from '../../src/protocol/snapshot';
import { median } from '../base/numbers';

const depths: Readonly<Record<string, number>> = { table: 0, row: 1 };
const timed = [
  'click Delete in the row of customer 120',
  'click the last Delete button',
  'click the Save button',
  'type "a b" into the note of customer 77',
  'fill in the email address',
  'choose Blue in Colour',
];
const rounds = 30;

/** @public The script's global, `GroundingTiming.timeInstructions`: milliseconds an instruction takes on a page of 1,000 elements it has not seen before, the median over instructions. */
export function timeInstructions(): number {
  const { nodes } = thousandElements();
  const times = Array.from({ length: rounds }, () =>
    timed.map((instruction) => {
      const snapshot: Snapshot = { url: '', title: '', nodes, unreadable: [] };
      const start = performance.now();
      matchInstruction(instruction, snapshot);
      return performance.now() - start;
    }),
  );
  return median(times.flat());
}

/** 250 rows with four elements each. */
function thousandElements(): Snapshot {
  const nodes: JoinedNode[] = [];
  const add = (role: string, name: string, tag?: string): void => {
    const depth = depths[role] ?? 2;
    const acts =
      tag === undefined ? {} : { ref: String(nodes.length), hints: { tag, id: `${role}-${nodes.length}` } };
    nodes.push({ depth, role, name, frameId: 0, ...acts });
  };
  add('table', 'Customers');
  for (let row = 0; row < 250; row += 1) {
    add('row', '');
    add('cell', `Customer ${row}`);
    add('link', `Order ${row * 7}`, 'a');
    add('textbox', row % 2 ? 'Note' : 'Remark', 'input');
    add('button', row % 3 ? 'Delete' : 'Save', 'button');
    add('checkbox', `Select customer ${row}`, 'input');
  }
  return { url: '', title: '', nodes, unreadable: [] };
}
