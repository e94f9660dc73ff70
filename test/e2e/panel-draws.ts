/** The panel's readings and drawings since it was last asked. */
export type PanelWork = {
  /** Times React changed the document. */
  commits: number;
  /** Components of ours that were drawn, in all commits. */
  draws: number;
  /** Those of them beneath which nothing changed. */
  idleDraws: number;
  /** Readings of whole areas of storage, and of single keys. */
  readingsOfAll: number;
  readingsOfKeys: number;
};

type Fiber = {
  tag: number;
  type: { displayName?: string } | string | null;
  flags: number;
  stateNode: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
};

/**
 * Counts in the panel's page, from its start, what it draws and reads; `panelWork()` there gives the counts and begins anew. React
 * tells of each commit whoever stands where its developer tools would.
 */
export function countPanelWork(): void {
  const none = { commits: 0, draws: 0, idleDraws: 0, readingsOfAll: 0, readingsOfKeys: 0 };
  let work: PanelWork = { ...none };
  const observer = new MutationObserver(() => undefined);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const components = new Set([0, 1, 11, 14, 15]);
  const elements = new Set([5, 26, 27]);
  const isOurs = ({ tag, type }: Fiber): boolean =>
    components.has(tag) &&
    type !== null &&
    typeof type !== 'string' &&
    !type.displayName?.startsWith('@mantine/');
  const childrenOf = (fiber: Fiber): Fiber[] => {
    const children: Fiber[] = [];
    for (let { child } = fiber; child; child = child.sibling) children.push(child);
    return children;
  };
  const nodesOf = (fiber: Fiber): Node[] =>
    fiber.stateNode instanceof Node && (elements.has(fiber.tag) || fiber.tag === 6)
      ? [fiber.stateNode]
      : childrenOf(fiber).flatMap(nodesOf);
  const look = (fiber: Fiber, isChanged: (node: Node) => boolean) => {
    // React marks with the first flag what it has called; subtrees that it left alone are the same objects as before.
    if (isOurs(fiber) && (fiber.flags & 1) === 1) {
      const nodes = nodesOf(fiber);
      work.draws += 1;
      if (!nodes.some(isChanged)) work.idleDraws += 1;
    }
    if (fiber.alternate && fiber.alternate.child === fiber.child) return;
    for (const child of childrenOf(fiber)) look(child, isChanged);
  };
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => {
      const records = observer.takeRecords();
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      const isChanged = (node: Node) =>
        records.some(({ target }) => node.contains(target)) || added.some((each) => each.contains(node));
      work.commits += 1;
      look(current, isChanged);
    },
  });
  for (const area of [chrome.storage.session, chrome.storage.local]) {
    const get = area.get.bind(area) as (keys: unknown) => Promise<Record<string, unknown>>;
    const counted = (keys: unknown) => {
      work[keys === null || keys === undefined ? 'readingsOfAll' : 'readingsOfKeys'] += 1;
      return get(keys);
    };
    Reflect.set(area, 'get', counted);
  }
  Reflect.set(window, 'panelWork', () => {
    const done = work;
    work = { ...none };
    return done;
  });
}
