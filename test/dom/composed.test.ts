import { expect, it } from 'vitest';
import { createComposedTree } from '../../src/frame/dom/composed';
import { portsFor, query, showPage } from './fixtures';

const closedPage = () => {
  showPage('<x-host><b slot="named">named</b><i>plain</i></x-host><p>after</p>');
  const host = query('x-host');
  const root = host.attachShadow({ mode: 'closed' });
  root.innerHTML = '<div><slot name="named"></slot></div>';
  return { host, root, tree: createComposedTree(document, portsFor(new Map([[host, root]]))) };
};

it('finds the slot that shows a node in a closed root', () => {
  const { root, tree } = closedPage();
  expect(tree.parentOf(query('b'))).toBe(root.querySelector('slot'));
});

it('has no parent for light nodes that no slot shows', () => {
  const { tree } = closedPage();
  expect(tree.parentOf(query('i'))).toBeNull();
});

it('has the host as the parent of what is in its root, and the reverse', () => {
  const { host, root, tree } = closedPage();
  const inner = root.querySelector('div');
  expect(tree.childrenOf(host)).toEqual([inner]);
  expect(inner && tree.parentOf(inner)).toBe(host);
});

it('contains across shadow borders', () => {
  const { host, root, tree } = closedPage();
  const div = root.querySelector('div');
  expect(tree.contains(host, query('b'))).toBe(true);
  expect(div && tree.contains(div, query('b'))).toBe(true);
  expect(tree.contains(host, query('p'))).toBe(false);
});

it('collects nested scopes, and names the scope of a node', () => {
  showPage(
    '<x-a><template shadowrootmode="open"><x-b><template shadowrootmode="open"><u></u></template></x-b></template></x-a>',
  );
  const tree = createComposedTree(document);
  const scopes = tree.scopes();
  expect(scopes).toHaveLength(3);
  const deep = scopes[2]?.querySelector('u');
  expect(deep && tree.scopeOf(deep)).toBe(scopes[2]);
  expect(tree.scopeOf(document.createElement('u'))).toBeNull();
});

it('shows the fallback of a slot that nothing is assigned to', () => {
  showPage('<x-a><template shadowrootmode="open"><slot><em>fallback</em></slot></template></x-a>');
  const tree = createComposedTree(document);
  const slot = query('x-a').shadowRoot?.querySelector('slot');
  expect(slot && tree.childrenOf(slot).map((node) => node.textContent)).toEqual(['fallback']);
});
