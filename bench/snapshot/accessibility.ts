import { mapParallel } from '../base/parallel';
import type { FrameSession } from './truth';

/** Roles of Chromium's tree that a person operates; `focusable` things of other roles count too. */
const interactive = new Set(
  `button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton
  switch tab textbox treeitem DisclosureTriangle ComboBoxMenuButton ColorWell Date DateTime InputTime PopUpButton`.split(
    /\s+/,
  ),
);

type AxNode = {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value?: unknown };
  name?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
  backendDOMNodeId?: number;
};

export type Node = { backendNodeId: number; role: string; name: string };

/** The drawn interactive elements of a frame, and the words of its drawn text. */
export async function accessibilityOf(frame: FrameSession): Promise<{ nodes: Node[]; text: string[] }> {
  const { cdp, id } = frame;
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree', { frameId: id })) as { nodes: AxNode[] };
  const candidates = nodes.filter(isInteractive);
  const contextId = await worldOf(frame);
  const withoutParts = playersOf(nodes);
  const hosts = await mapParallel(candidates, (node) =>
    hostOf(frame, contextId, withoutParts(node).backendDOMNodeId ?? 0),
  );
  const drawn = new Map<number, Node>();
  for (const [at, node] of candidates.entries()) {
    const host = hosts[at]?.backendNodeId;
    if (host === undefined || drawn.has(host)) continue;
    const isItself = host === node.backendDOMNodeId;
    const of = isItself ? node : nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === host);
    const name = of && isPlayer(of) ? '' : text(of?.name);
    drawn.set(host, { backendNodeId: host, role: text(of?.role), name });
  }
  return { nodes: [...drawn.values()], text: await drawnWords(frame, contextId) };
}

/** A player for each of its own buttons: Chromium's page crashes when a script is handed one of those. */
function playersOf(nodes: readonly AxNode[]): (node: AxNode) => AxNode {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  return (node) => {
    for (let at: AxNode | undefined = node; at; at = byId.get(at.parentId ?? '')) if (isPlayer(at)) return at;
    return node;
  };
}

/** Chromium names it by what its own panel says, which is nothing of the page. */
const isPlayer = ({ role }: AxNode): boolean => /^(Video|Audio)$/.test(text(role));

const text = (value: { value?: unknown } | undefined): string =>
  typeof value?.value === 'string' ? value.value : '';

function isInteractive({ ignored, role, properties = [], backendDOMNodeId }: AxNode): boolean {
  if (ignored || backendDOMNodeId === undefined) return false;
  const name = text(role);
  if (name === 'RootWebArea' || name === 'Iframe' || name === 'StaticText' || name === 'InlineTextBox')
    return false;
  const focusable = properties.some(
    (property) => property.name === 'focusable' && property.value.value === true,
  );
  return interactive.has(name) || focusable;
}

const worldName = 'bench-truth';

async function worldOf({ cdp, id }: FrameSession): Promise<number> {
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId: id, worldName });
  await cdp.send('Runtime.evaluate', { contextId: executionContextId, expression: judge });
  return executionContextId;
}

/** The element itself, or the host or select that stands for it; undefined when it is not drawn. */
async function hostOf(
  { cdp }: FrameSession,
  executionContextId: number,
  backendNodeId: number,
): Promise<{ backendNodeId: number } | undefined> {
  try {
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId, executionContextId });
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: 'function () { return globalThis.drawnHost(this); }',
    });
    if (result.subtype !== 'node' || !result.objectId) return undefined;
    const { node } = await cdp.send('DOM.describeNode', { objectId: result.objectId });
    return { backendNodeId: node.backendNodeId };
  } catch {
    return undefined;
  }
}

async function drawnWords({ cdp }: FrameSession, contextId: number): Promise<string[]> {
  const { result } = await cdp.send('Runtime.evaluate', {
    contextId,
    expression: 'globalThis.drawnWords()',
    returnByValue: true,
  });
  return Array.isArray(result.value) ? result.value.filter((word) => typeof word === 'string') : [];
}

/** Runs in the frame: says what is drawn, by other means than our engine's. */
const judge = `(() => {
  const up = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null;
  const clips = (element) => {
    const style = getComputedStyle(element), box = element.getBoundingClientRect();
    return (style.overflow !== 'visible' || style.clip !== 'auto') && style.display !== 'inline' && (box.width <= 1 || box.height <= 1);
  };
  const isCut = (element) => {
    for (let at = element; at && at !== document.body && at !== document.documentElement; at = up(at)) {
      if (/^inset\\((50|100)%/.test(getComputedStyle(at).clipPath)) return true;
      if (clips(at)) return true;
      if (getComputedStyle(at).position === 'fixed') break;
    }
    return false;
  };
  const isInert = (element) => { for (let at = element; at; at = up(at)) if (at.hasAttribute('inert')) return true; return false; };
  const boxDrawn = (box) => box.width > 1 && box.height > 1 && box.right + scrollX > 0 && box.bottom + scrollY > 0;
  const isDrawn = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isInert(element) && boxDrawn(element.getBoundingClientRect()) && !isCut(element);
  globalThis.isStray = (element) => {
    if (!element || !element.isConnected || isInert(element)) return true;
    if (isDrawn(element)) return false;
    const labels = element.labels ? [...element.labels] : [];
    if (labels.some(isDrawn)) return false;
    return !(element.checkVisibility({ visibilityProperty: true }) && [...element.querySelectorAll('*')].slice(0, 50).some(isDrawn))
      && !(element.checkVisibility() && boxDrawn(element.getBoundingClientRect()));
  };
  globalThis.drawnHost = (node) => {
    let element = node.nodeType === 1 ? node : node.parentElement;
    if (!element) return null;
    for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
      if (root.mode === 'user-agent' || /^(input|select|textarea|video|audio|details|meter|progress)$/.test(root.host.localName)) element = root.host;
    }
    if (/^(option|optgroup)$/.test(element.localName)) element = element.closest('select') ?? element;
    return element.localName !== 'body' && element.localName !== 'html' && isDrawn(element) ? element : null;
  };
  const roots = (top, found) => {
    found.push(top);
    for (const element of top.querySelectorAll('*')) if (element.shadowRoot) roots(element.shadowRoot, found);
    return found;
  };
  const range = new Range();
  const skipped = /^(script|style|noscript|template|option|textarea|title|canvas|iframe|object|video|audio)$/;
  const textShows = (text) => {
    const parent = text.parentElement ?? text.getRootNode().host;
    if (!parent || skipped.test(parent.localName) || parent.closest('canvas, object, video, audio, select, svg title, svg desc')) return false;
    if (text.getRootNode() instanceof ShadowRoot === false && parent.shadowRoot && !text.assignedSlot) return false;
    const style = getComputedStyle(parent);
    if (style.fontSize === '0px' || Number.parseFloat(style.textIndent) < -500) return false;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    return boxDrawn(box) && !isCut(parent);
  };
  globalThis.drawnWords = () => {
    const words = [];
    for (const root of roots(document, [])) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        if (/[\\p{L}\\p{N}]/u.test(text.data) && textShows(text)) words.push(...(text.data.match(/[\\p{L}\\p{N}]+/gu) ?? []));
    }
    return words;
  };
})()`;
