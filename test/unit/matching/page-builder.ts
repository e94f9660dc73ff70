import type { JoinedNode, Snapshot } from '../../../src/protocol/snapshot';

type Part = Omit<JoinedNode, 'depth' | 'ref' | 'frameId'> & {
  acts: boolean;
  children: Part[];
  frameId?: number;
};
type Extra = Partial<Omit<JoinedNode, 'depth' | 'role' | 'name' | 'ref'>>;

const tags: Record<string, string> = {
  link: 'a',
  textbox: 'input',
  combobox: 'select',
  checkbox: 'input',
  radio: 'input',
};

/** An element that can be acted on. */
export function item(role: string, name: string, extra: Extra = {}): Part {
  const hints = { tag: tags[role] ?? role, ...extra.hints };
  return { role, name, ...extra, hints, acts: true, children: [] };
}

/** A node that gives meaning: heading, row, dialog, text. */
export function part(role: string, name: string, ...children: Part[]): Part {
  return { role, name, acts: false, children };
}

/** A snapshot with refs `1`, `2`, … in document order. */
export function pageOf(...parts: Part[]): Snapshot {
  const nodes: JoinedNode[] = [];
  let refs = 0;
  const add = ({ acts, children, frameId = 0, ...node }: Part, depth: number): void => {
    nodes.push({ ...node, depth, frameId, ...(acts ? { ref: String((refs += 1)) } : {}) });
    for (const child of children) add(child, depth + 1);
  };
  for (const one of parts) add(one, 0);
  return { url: 'https://shop.example/', title: 'Shop', nodes, unreadable: [] };
}

/** The name of the element a ref stands for. */
export function nameOf(snapshot: Snapshot, ref: string | undefined): string | undefined {
  const node = snapshot.nodes.find((one) => one.ref === ref);
  return node && (node.name || node.hints?.id || node.role);
}
