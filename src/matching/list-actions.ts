import type { Snapshot } from '../protocol/snapshot';
import { readPage, type MatchedPage } from './page/elements';
import type { PageElement } from './page/page-element';
import { isList, isTypable } from './page/page-fields';
import type { MatchedAction } from './result';
import { naturalMethod, tickRoles } from './rank/rank-roles';
import { describeAction } from './sentences';

const actionsAtMost = 20;
const linksAtMost = 6;
const deedRoles = new Set(['button', 'tab', 'menuitem']);
const asideRoles = new Set(['navigation', 'contentinfo', 'banner', 'complementary']);
const primaryConcepts = ['submit', 'sign-in', 'sign-up', 'checkout', 'next', 'search', 'cart'] as const;

/** The likely actions of a page, likeliest first, at most 20: fields of forms and primary buttons before links. */
export function listActions(snapshot: Snapshot): MatchedAction[] {
  const page = readPage(snapshot);
  const rated = page.elements
    .map((element) => ({ element, rating: rate(page, element) }))
    .filter(({ rating }) => rating > 0)
    .sort((a, b) => b.rating - a.rating || a.element.at - b.element.at);
  return withoutRepeats(rated)
    .slice(0, actionsAtMost)
    .map(({ element, rating }) => toAction(element, rating));
}

/** The most natural action on each of these elements, in the order given. */
export function actionsOn(refs: readonly string[], snapshot: Snapshot): MatchedAction[] {
  const page = readPage(snapshot);
  const byRef = new Map(page.elements.map((element) => [element.ref, element]));
  return refs.flatMap((ref) => byRef.get(ref) ?? []).map((element) => toAction(element, baseRating(element)));
}

type Rated = { element: PageElement; rating: number };

/** The likelihood, 0..1, that a person wants to use this element next. */
function rate(page: MatchedPage, element: PageElement): number {
  const { node } = element;
  const states = node.states ?? [];
  if (states.includes('disabled') || states.includes('behind') || node.role === 'iframe') return 0;
  const aside = isAside(page, element.at) ? 0.6 : 1;
  return baseRating(element) * aside * (element.sources.length > 0 ? 1 : 0.2);
}

function baseRating(element: PageElement): number {
  const { node } = element;
  if (isTypable(node) || isList(node)) return element.concepts.has('search') ? 0.92 : 0.9;
  if (deedRoles.has(node.role))
    return primaryConcepts.some((concept) => element.concepts.has(concept)) ? 0.88 : 0.7;
  if (tickRoles.has(node.role)) return 0.75;
  if (node.role === 'link')
    return primaryConcepts.some((concept) => element.concepts.has(concept)) ? 0.6 : 0.4;
  return 0.3;
}

function isAside(page: MatchedPage, at: number): boolean {
  let parent = page.tree.parents[at] ?? -1;
  while (parent >= 0) {
    if (asideRoles.has(page.tree.nodes[parent]?.role ?? '')) return true;
    parent = page.tree.parents[parent] ?? -1;
  }
  return false;
}

/** Keeps one element of each role and name ("Add to cart" on every product is one line), and few links. */
function withoutRepeats(rated: readonly Rated[]): Rated[] {
  const seen = new Set<string>();
  let links = 0;
  return rated.filter(({ element }) => {
    const { role, name } = element.node;
    const key = `${role}\n${name === '' ? element.ref : name}`;
    if (seen.has(key) || (role === 'link' && links === linksAtMost)) return false;
    seen.add(key);
    if (role === 'link') links += 1;
    return true;
  });
}

function toAction(element: PageElement, rating: number): MatchedAction {
  const { node, ref } = element;
  const method = naturalMethod(node);
  return {
    ref,
    frameId: node.frameId,
    method,
    arguments: [],
    description:
      method === 'selectOption' ? `Choose in the "${node.name}" list` : describeAction(method, node, []),
    confidence: Math.round(rating * 1000) / 1000,
    sure: false,
  };
}
