import { matchInstruction } from '../../src/matching';
import type { JoinedNode, Snapshot } from '../../src/protocol/snapshot';
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
export function joined({ url, title, nodes, unreadable }: InPage.Labelled['snapshot']): Snapshot {
  const all = nodes.map(({ ref, drawnBy, frame: _frame, ...node }): JoinedNode => ({
    ...node,
    drawnBy: drawnBy === undefined ? undefined : String(drawnBy),
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
