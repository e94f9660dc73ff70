import { AutomationError } from '../../base/errors';
import { topLevelIndices } from '../../protocol/selector';
import type { ComposedTree } from '../composed';
import {
  childNodesOf,
  evaluateXPath,
  isElement,
  isHtml,
  isShadowRoot,
  localNameOf,
  type Scope,
} from '../native';
import { inComposedOrder } from './order';
import { parseSteps, type XPathStep } from './xpath-parse';

/**
 * All elements an XPath leads to, through shadow roots: `//` goes into them, and so does `/` from a host whose own
 * children do not fit. Throws `xpath-not-resolved` when it cannot be read, `shadow-root-missing` when a positional path
 * goes by `//` into an element without one.
 */
export function resolveXPath(xpath: string, tree: ComposedTree, scopes: readonly Scope[]): Element[] {
  const direct = evaluate(xpath, tree.document, tree.document);
  if (scopes.length === 1) return direct.length > 0 ? direct : requireShadowRoot(xpath, tree);
  const alternatives = splitTopLevel(xpath, '|');
  const found = alternatives.flatMap((alternative) => resolveOne(alternative.trim(), tree));
  return inComposedOrder([...new Set([...direct, ...found])]);
}

function resolveOne(xpath: string, tree: ComposedTree): Element[] {
  const picked = /^\((.*)\)\[(\d+|last\(\))\]$/s.exec(xpath);
  if (picked?.[1]) {
    const all = inComposedOrder([...new Set(resolveOne(picked[1], tree))]);
    return all.slice(...(picked[2] === 'last()' ? [-1] : [Number(picked[2]) - 1, Number(picked[2])]));
  }
  const steps = parseSteps(xpath);
  if (!steps) return [];
  let contexts: Node[] = [tree.document];
  for (const step of steps) {
    contexts = [...new Set(contexts.flatMap((context) => follow(context, step, tree)))];
    if (contexts.length === 0) return step.isPositional ? requireShadowRoot(xpath, tree) : [];
  }
  return contexts.filter(isElement);
}

/** The elements one step leads to from `context`. */
function follow(context: Node, step: XPathStep, tree: ComposedTree): Element[] {
  const root = isElement(context) ? tree.shadowRootOf(context) : null;
  if (!step.isDeep) {
    const own = inScope(context, step, tree);
    return own.length > 0 || !root ? own : inScope(root, step, tree);
  }
  if (root && step.isPositional) {
    const children = inScope(root, { ...step, isDeep: false }, tree);
    if (children.length > 0) return children;
  }
  return [context, ...rootsBelow(context, tree)].flatMap((scope) => inScope(scope, step, tree));
}

function rootsBelow(context: Node, tree: ComposedTree): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  const pending: Node[] = [context];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const root = isElement(node) ? tree.shadowRootOf(node) : null;
    if (root) {
      roots.push(root);
      pending.push(root);
    }
    pending.push(...childNodesOf(node).filter(isElement));
  }
  return roots;
}

/** One step from a node, within its tree scope. The browser takes no shadow root as a context: its children are asked. */
function inScope(context: Node, step: XPathStep, tree: ComposedTree): Element[] {
  if (!isShadowRoot(context))
    return evaluate(`.${step.isDeep ? '//' : '/'}${step.text}`, context, tree.document);
  const children = childNodesOf(context).filter(isElement);
  const direct = filterChildren(children, step, tree.document);
  if (!step.isDeep) return direct;
  return [...direct, ...children.flatMap((child) => evaluate(`.//${step.text}`, child, tree.document))];
}

/** A child step by hand: its node test, then its predicates in turn, numbers being positions. */
function filterChildren(children: readonly Element[], step: XPathStep, document: Document): Element[] {
  let found = children.filter((child) => fitsTest(child, step.test));
  for (const predicate of step.predicates) {
    const position = predicate === 'last()' ? found.length : Number(predicate);
    found = Number.isInteger(position)
      ? found.slice(position - 1, position)
      : found.filter((child) => evaluate(`self::node()[${predicate}]`, child, document).length > 0);
  }
  return found;
}

function fitsTest(element: Element, test: string): boolean {
  if (test === '*' || test === 'node()') return true;
  return isHtml(element) ? localNameOf(element) === test.toLowerCase() : localNameOf(element) === test;
}

function evaluate(expression: string, context: Node, document: Document): Element[] {
  try {
    const result = evaluateXPath(document, expression, context);
    const found: Element[] = [];
    for (let node = result.iterateNext(); node; node = result.iterateNext())
      if (isElement(node)) found.push(node);
    return found;
  } catch (cause) {
    throw new AutomationError(
      'xpath-not-resolved',
      `"${expression}" is not an XPath of elements. Correct it.`,
      {
        cause,
        details: { xpath: expression },
      },
    );
  }
}

/** Names the host that a positional path wants to enter, if that is what is missing. */
function requireShadowRoot(xpath: string, tree: ComposedTree): Element[] {
  const host = /^(\/.*[^/])\/\/[\w-]+\[\d+\](\/[\w-]+\[\d+\])*$/s.exec(xpath)?.[1];
  if (!host || !/^(\/{1,2}[\w-]+(\[\d+\])?)+$/.test(host)) return [];
  const found = resolveOne(host, tree);
  if (found.length === 0 || found.some((element) => tree.shadowRootOf(element))) return [];
  throw new AutomationError('shadow-root-missing', `"${host}" has no shadow root for "//" to go into.`, {
    details: { host, xpath },
  });
}

function splitTopLevel(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const index of topLevelIndices(text)) {
    if (text.charAt(index) !== separator) continue;
    parts.push(text.slice(start, index));
    start = index + 1;
  }
  return [...parts, text.slice(start)];
}
