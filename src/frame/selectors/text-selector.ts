import { attributeOf, inputTypeOf, isElement, localNameOf, textContentOf, type Scope } from '../dom/native';
import { childNodesOf } from '../dom/native';
import { squash } from '../dom/drawn-text';

/**
 * The smallest elements that show a text: `text=Sign in` finds it anywhere, in any case; `text="Sign in"` wants all of
 * the text and its case.
 */
export function resolveText(body: string, scopes: readonly Scope[]): Element[] {
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
