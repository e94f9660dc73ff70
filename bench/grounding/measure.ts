import { matchInstruction } from '../../src/matching';
import type { JoinedNode, Snapshot } from '../../src/protocol/snapshot';
import { median } from '../base/numbers';
import type * as InPage from './in-page';
import { instructionFor } from './instructions';

declare global {
  var GroundingBench: typeof InPage;
}

/** What the matcher made of one label of one page. */
export type Answer = {
  page: string;
  kind: string;
  /** The best candidate carries the label. */
  right: boolean;
  sure: boolean;
  confidence: number;
  chosen: string;
  wanted: string;
};

export function judgePage(page: string, { snapshot, refs }: InPage.Labelled): Answer[] {
  const whole = joined(snapshot);
  return Object.entries(refs).map(([kind, wanted]): Answer => {
    const [best] = matchInstruction(instructionFor(kind), whole).candidates;
    return {
      page,
      kind,
      right: best !== undefined && wanted.some((ref) => String(ref) === best.ref),
      sure: best?.sure ?? false,
      confidence: best?.confidence ?? 0,
      chosen: describe(whole, best?.ref),
      wanted: describe(whole, wanted[0] === undefined ? undefined : String(wanted[0])),
    };
  });
}

/** A snapshot of one frame as the matcher takes it. */
function joined({ url, title, nodes, unreadable }: InPage.Labelled['snapshot']): Snapshot {
  const all = nodes.map(({ ref, frame: _frame, ...node }): JoinedNode => ({
    ...node,
    frameId: 0,
    ...(ref === undefined ? {} : { ref: String(ref) }),
  }));
  return { url, title, nodes: all, unreadable };
}

function describe({ nodes }: Snapshot, ref: string | undefined): string {
  const node = nodes.find((one) => one.ref === ref);
  if (!node || ref === undefined) return 'nothing';
  return `${node.role} "${node.name.slice(0, 50)}" ${node.hints?.nameAttribute ?? node.hints?.id ?? ''}`;
}

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

/** Milliseconds an instruction takes on a page of 1,000 elements it has not seen before, the median over instructions. */
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
