import type { CDPSession } from 'playwright';

/** What Chromium's accessibility tree says of an element of the page. */
export type Theirs = {
  role: string;
  name: string;
  isFocusable: boolean;
  backendNodeId: number;
};

type AxNode = {
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  properties?: { name: string; value: { value?: unknown } }[];
  backendDOMNodeId?: number;
};

/** What of the page tells a difference from a mistake. */
export type Facts = {
  /** It is the element a case asks for. */
  isTarget: boolean;
  /** It has a label that is hidden or says nothing. */
  hasBlankLabel: boolean;
  /** There is a landmark, live region, figure or the like in it or in its label. */
  holdsApart: boolean;
  /** Titles of the element and of what is in it. */
  titles: string[];
  /** Its `label` attribute. */
  label: string;
};

export type Compared = { theirs: Theirs; ours: { role: string; name: string }; facts: Facts };

/** Every node a person can operate: of a widget's role, or focusable. The page itself is not one. */
export async function readInteractive(session: CDPSession): Promise<Theirs[]> {
  await session.send('Accessibility.enable');
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  return nodes.flatMap((node) => {
    const theirs = node.ignored ? undefined : toTheirs(node);
    return theirs && isInteractive(theirs) ? [theirs] : [];
  });
}

function toTheirs(node: AxNode): Theirs | undefined {
  if (node.backendDOMNodeId === undefined) return undefined;
  return {
    role: node.role?.value ?? '',
    name: node.name?.value ?? '',
    isFocusable:
      node.properties?.some(({ name, value }) => name === 'focusable' && value.value === true) ?? false,
    backendNodeId: node.backendDOMNodeId,
  };
}

const widgets = new Set(
  (
    'button checkbox ColorWell combobox Date DateTime DisclosureTriangle InputTime link listbox menuitem ' +
    'menuitemcheckbox menuitemradio option PopUpButton radio scrollbar searchbox slider spinbutton switch tab ' +
    'textbox treeitem'
  ).split(' '),
);

const isInteractive = ({ role, isFocusable }: Theirs) =>
  role !== 'RootWebArea' && (isFocusable || widgets.has(role));

/** Asks our engine for each of Chromium's nodes. Nodes of the browser's own shadow trees count as their host, which is asked itself. */
export async function compareNodes(session: CDPSession, nodes: Theirs[]): Promise<Compared[]> {
  const objects = await Promise.all(
    nodes.map(async ({ backendNodeId }) => {
      const { object } = await session.send('DOM.resolveNode', { backendNodeId });
      return object.objectId ?? '';
    }),
  );
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    // tsx marks inner functions with a helper that the page does not have.
    functionDeclaration: `function (...nodes) { const __name = (made) => made; return (${String(describeNodes)})(...nodes); }`,
    objectId: await globalObject(session),
    arguments: objects.map((objectId) => ({ objectId })),
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const ours: ReturnType<typeof describeNodes> = result.value;
  return nodes.flatMap((theirs, at) => {
    const found = ours[at];
    return found ? [{ theirs, ours: found.identity, facts: found.facts }] : [];
  });
}

async function globalObject(session: CDPSession): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'globalThis' });
  return result.objectId ?? '';
}

/** Runs in the page. What has a line of the snapshot is read there, the rest is looked up. */
function describeNodes(...nodes: Node[]) {
  const engine = Tabwright.createEngine(document);
  const lines = engine.snapshot({}).nodes.flatMap(({ ref, role, name }) => {
    const element = ref === undefined ? undefined : engine.elementOf(ref);
    return element ? [[element, { role, name }] as const] : [];
  });
  const known = new Map<Node, { role: string; name: string }>(lines);
  return nodes.map((node) => {
    const root = node.getRootNode();
    const isOwn = root === document || (root instanceof ShadowRoot && root.host.shadowRoot === root);
    if (!(node instanceof Element) || !isOwn) return null;
    return { identity: known.get(node) ?? lookUp(node), facts: factsOf(node) };
  });

  function factsOf(element: Element) {
    const hasLabels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLButtonElement;
    const labels = hasLabels ? [...(element.labels ?? [])] : [];
    const isBlank = (label: Element) =>
      !label.textContent.trim() ||
      !label.checkVisibility({ visibilityProperty: true }) ||
      label.closest('[aria-hidden=true]') !== null;
    const apart =
      'header, footer, main, nav, aside, article, section, form, search, figure, table, dialog, output, [role]';
    const title = (at: Element) => at.getAttribute('title') ?? '';
    return {
      isTarget: element.hasAttribute('data-x'),
      hasBlankLabel: labels.some(isBlank),
      holdsApart: [element, ...labels].some((at) => at.querySelector(apart)),
      titles: [title(element), ...[...element.querySelectorAll('[title]')].map(title)],
      label: element.getAttribute('label') ?? '',
    };
  }

  function lookUp(element: Element) {
    element.setAttribute('data-bench-names', '');
    const { identity } = engine.locate('[data-bench-names]');
    element.removeAttribute('data-bench-names');
    return identity;
  }
}
