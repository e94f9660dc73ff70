import { chainParts, isXPath, topLevelIndices } from '../../protocol/selector';
import type { ComposedTree } from '../dom/composed';
import {
  type Scope,
  attributeOf,
  inputTypeOf,
  isElement,
  localNameOf,
  textContentOf,
  childNodesOf,
  evaluateXPath,
  hostOf,
  isHtml,
  isShadowRoot,
  queryAll,
} from '../dom/native';
import { resolveCss, parentOrHost, inComposedOrder } from './css';
import { createReading, squash } from '../dom/reading';
import { resolveChain } from './chain';
import { AutomationError } from '../../base/errors';

/** Finds elements by selectors over one state of the page: its tree scopes are collected once. */
export type Resolver = {
  readonly tree: ComposedTree;
  scopes(): readonly Scope[];
  /**
   * All elements a selector without frame hops matches, in composed document order; none is an empty list.
   * Throws `selector-invalid`, `xpath-not-resolved` for a broken XPath, or `shadow-root-missing`.
   */
  resolve(selector: string): Element[];
};

export function createResolver(
  tree: ComposedTree,
  scopes: () => readonly Scope[] = keep(() => tree.scopes()),
): Resolver {
  const resolver: Resolver = {
    tree,
    scopes,
    resolve: (selector) => {
      const trimmed = selector.trim();
      const chain = chainParts(trimmed);
      if (chain) {
        const resolve = (inner: string) => resolver.resolve(inner);
        const page = { tree, reading: createReading(tree), scopes: scopes(), resolve };
        return inComposedOrder(resolveChain(chain, page));
      }
      if (isXPath(trimmed)) return resolveXPath(trimmed.replace(/^xpath=/, '').trim(), tree, scopes());
      const text = /^text=(.*)$/s.exec(trimmed)?.[1];
      if (text !== undefined) return inComposedOrder(resolveText(text, scopes()));
      return resolveCss(trimmed.replace(/^css=/, '').trim(), tree, scopes());
    },
  };
  return resolver;
}

function keep<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * The smallest elements that show a text: `text=Sign in` finds it anywhere, in any case; `text="Sign in"` wants all of
 * the text and its case.
 */
function resolveText(body: string, scopes: readonly Scope[]): Element[] {
  const fits = matcherOf(body.trim());
  return scopes.flatMap((scope) => childNodesOf(scope).flatMap((node) => smallest(node, fits)));
}

type Fits = { inside(text: string): boolean; itself(text: string): boolean };

function matcherOf(body: string): Fits {
  const quoted = /^(["'])(.*)\1$/s.exec(body)?.[2];
  const wanted = squash(quoted ?? body);
  if (quoted !== undefined) {
    return { inside: (text) => text.includes(wanted), itself: (text) => text === wanted };
  }
  const lower = wanted.toLowerCase();
  const includes = (text: string) => text.toLowerCase().includes(lower);
  return { inside: includes, itself: includes };
}

const silent = new Set(['script', 'style', 'template', 'noscript', 'head']);

function smallest(node: Node, fits: Fits): Element[] {
  if (!isElement(node) || silent.has(localNameOf(node))) return [];
  const text = shownText(node);
  if (!text || !fits.inside(text)) return [];
  const inside = childNodesOf(node).flatMap((child) => smallest(child, fits));
  if (inside.length > 0) return inside;
  return fits.itself(text) ? [node] : [];
}

function shownText(element: Element): string {
  const type = inputTypeOf(element);
  const isButton = type === 'submit' || type === 'button' || type === 'reset';
  return squash((isButton ? attributeOf(element, 'value') : textContentOf(element)) ?? '');
}

type Page = { readonly tree: ComposedTree; readonly scopes: readonly Scope[] };

/**
 * All elements an XPath leads to, through shadow roots: `//` goes into them, and so does `/` from a host whose own
 * children do not fit. A text at the end stands for the element it is in. Throws `xpath-not-resolved` when it cannot
 * be read, `shadow-root-missing` when a positional path goes by `//` into an element without one.
 */
function resolveXPath(xpath: string, tree: ComposedTree, scopes: readonly Scope[]): Element[] {
  const page = { tree, scopes };
  const expression = xpath.replace(/\/text\(\)(\[\d+\])?$/, '') || xpath;
  const direct = evaluate(expression, tree.document, tree.document);
  if (scopes.length === 1 && direct.length > 0) return direct;
  const found = splitTopLevel(expression, '|').map((alternative) => follow(alternative.trim(), page));
  if (found.includes(undefined)) return inComposedOrder([...new Set([...direct, ...found.flatMap(orNone)])]);
  return inComposedOrder([...new Set(found.flatMap(orNone))]);
}

const orNone = (found: Element[] | undefined): Element[] => found ?? [];

/** The elements a path leads to over all tree scopes; undefined when it is more than steps and picks. */
function follow(xpath: string, page: Page): Element[] | undefined {
  const picked = parsePicked(xpath);
  if (picked) {
    const found = splitTopLevel(picked.inner, '|').map((alternative) => follow(alternative.trim(), page));
    const all = found.includes(undefined) ? undefined : found.flatMap(orNone);
    return all && picked.predicates.reduce(pick, inComposedOrder([...new Set(all)]));
  }
  const steps = parseSteps(xpath);
  if (!steps) return undefined;
  let contexts: Node[] = [page.tree.document];
  for (const step of steps) {
    contexts = [...new Set(contexts.flatMap((context) => take(context, step, page)))];
    if (contexts.length === 0) return step.isPositional ? requireShadowRoot(xpath, page) : [];
  }
  return contexts.filter(isElement);
}

/** A position after a bracketed path: `[2]`, `[last()]`, `[last()=3]`. */
function pick(found: Element[], predicate: string): Element[] {
  return found.filter((_element, at) => fitsPosition(predicate, at, found.length));
}

/** True when a position fits a predicate; undefined when the predicate is not about position. */
function fitsPosition(predicate: string, at: number, count: number): boolean | undefined {
  if (/^\d+$/.test(predicate)) return at + 1 === Number(predicate);
  if (predicate === 'last()') return at + 1 === count;
  const wanted = /^last\(\)\s*=\s*(\d+)$/.exec(predicate)?.[1];
  return wanted === undefined ? undefined : count === Number(wanted);
}

/** The elements one step leads to from `context`. */
function take(context: Node, step: XPathStep, page: Page): Element[] {
  if (step.isDeep && context === page.tree.document) {
    return page.scopes.flatMap((scope) => inScope(scope, step, page));
  }
  const root = isElement(context) ? page.tree.shadowRootOf(context) : null;
  if (!step.isDeep) {
    const own = inScope(context, step, page);
    return own.length > 0 || !root ? own : inScope(root, step, page);
  }
  if (root && step.isPositional) {
    const children = inScope(root, { ...step, isDeep: false }, page);
    if (children.length > 0) return children;
  }
  return [context, ...rootsBelow(context, page)].flatMap((scope) => inScope(scope, step, page));
}

/** The shadow roots in `context`, those in other shadow roots too. */
function rootsBelow(context: Node, { scopes }: Page): ShadowRoot[] {
  return scopes.filter(isShadowRoot).filter((root) => {
    for (let host: Element | null = hostOf(root); host; host = parentOrHost(host))
      if (host === context) return true;
    return false;
  });
}

/** One step from a node, within its tree scope. The browser takes no shadow root as a context: its elements are asked. */
function inScope(context: Node, step: XPathStep, { tree }: Page): Element[] {
  if (!step.isDeep && (step.isPositional || isShadowRoot(context))) {
    return filterByHand(childNodesOf(context).filter(isElement), step, tree.document);
  }
  if (!isShadowRoot(context)) {
    return evaluate(`.${step.isDeep ? '//' : '/'}${step.text}`, context, tree.document);
  }
  const children = childNodesOf(context).filter(isElement);
  if (queryAll(context, /^[a-z][\w-]*$/.test(step.test) ? step.test : '*').length === 0) return [];
  const direct = filterByHand(children, step, tree.document);
  return [...direct, ...children.flatMap((child) => evaluate(`.//${step.text}`, child, tree.document))];
}

/** A child step by hand: its node test, then its predicates in turn, numbers being positions. */
function filterByHand(children: readonly Element[], step: XPathStep, document: Document): Element[] {
  let found = children.filter((child) => fitsTest(child, step.test));
  for (const predicate of step.predicates) {
    const count = found.length;
    found = found.filter(
      (child, at) =>
        fitsPosition(predicate, at, count) ??
        evaluate(`self::node()[${predicate}]`, child, document).length > 0,
    );
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
      { cause, details: { xpath: expression } },
    );
  }
}

/** Names the host that a positional path wants to enter, if that is what is missing. */
function requireShadowRoot(xpath: string, page: Page): Element[] {
  const host = /^(\/.*[^/])\/\/[\w-]+\[\d+\](\/[\w-]+\[\d+\])*$/s.exec(xpath)?.[1];
  if (!host || !/^(\/{1,2}[\w-]+(\[\d+\])?)+$/.test(host)) return [];
  const found = follow(host, page) ?? [];
  if (found.length === 0 || found.some((element) => page.tree.shadowRootOf(element))) return [];
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

type XPathStep = {
  /** It stands after `//` rather than `/`. */
  isDeep: boolean;
  /** The step as written, without its slashes. */
  text: string;
  /** Its node test: a name, `*` or `node()`. */
  test: string;
  /** Its predicates, without their brackets. */
  predicates: string[];
  /** It is a name and a position: `div[2]`. */
  isPositional: boolean;
};

/** The location steps of a path from the root, or undefined when it is not a plain one. */
function parseSteps(xpath: string): XPathStep[] | undefined {
  if (!/^\.?\//.test(xpath)) return undefined;
  const path = xpath.replace(/^\./, '');
  const slashes = [...topLevelIndices(path)].filter((index) => path.charAt(index) === '/');
  const steps: XPathStep[] = [];
  for (const [position, index] of slashes.entries()) {
    const text = path.slice(index + 1, slashes[position + 1] ?? path.length).trim();
    if (text === '') continue;
    steps.push(toStep(text, index > 0 && path.charAt(index - 1) === '/'));
  }
  return steps.length > 0 ? steps : undefined;
}

function toStep(text: string, isDeep: boolean): XPathStep {
  const open = text.indexOf('[');
  const test = (open < 0 ? text : text.slice(0, open)).replace(/^child::/, '').trim();
  const predicates = open < 0 ? [] : splitPredicates(text.slice(open));
  const isPositional = /^[\w-]+$/.test(test) && predicates.length === 1 && /^\d+$/.test(predicates[0] ?? '');
  return { isDeep, text, test, predicates, isPositional };
}

type Picked = { inner: string; predicates: string[] };

/** Parses `(path)[a][b]`: a path in brackets and the predicates after it; undefined for anything else. */
function parsePicked(xpath: string): Picked | undefined {
  if (!xpath.startsWith('(')) return undefined;
  const outside = [...topLevelIndices(xpath)];
  const close = /^\((.*)\)((?:\[(?:\d+|last\(\)(?:\s*=\s*\d+)?)\])*)$/s.exec(xpath);
  if (!close || outside.length > 0) return undefined;
  return { inner: (close[1] ?? '').trim(), predicates: splitPredicates(close[2] ?? '') };
}

/** Splits predicates: `[a][b[c]]` gives `a` and `b[c]`. */
function splitPredicates(text: string): string[] {
  const predicates: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '[') {
      if (depth === 0) start = index + 1;
      depth += 1;
    } else if (char === ']') {
      depth -= 1;
      if (depth === 0) predicates.push(text.slice(start, index).trim());
    }
  }
  return predicates;
}
