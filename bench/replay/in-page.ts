import { createComposedTree } from '../../src/frame/dom/composed';
import { createResolver, type Resolver } from '../../src/frame/selectors/resolve';
import { createRandom } from '../base/random';
import { isRenamed } from '../heal/renamed';
import { redesign } from './redesign';

/**
 * The part of the replay benchmark that runs in every document of the shop. It knows the elements of the recorded steps
 * by where they were before the page is drawn anew.
 */

/** A step's element: its selector in the page as the shop serves it, and the one that was recorded as best. */
export type Sought = { step: string; selector: string; recorded: string };

export type Told =
  /** Whether the recorded selector leads to another element, several or none now, by step; and the steps whose element, or whose card, is called as another. */
  | { kind: 'redesigned'; changed: Record<string, boolean>; renamed: string[] }
  /** Input went to the element of these steps; of none when it was another one. */
  | { kind: 'touched'; at: number; steps: string[]; what: string };

declare global {
  var tellBench: (told: Told) => Promise<void>;
}

const closedRoots = new WeakMap<Element, ShadowRoot>();
const known = new Map<string, Element>();
let isOwn = false;

export function begin({ seed, sought }: { seed: number; sought: readonly Sought[] }): void {
  rememberClosedRoots();
  // Nobody sees the page as it was: it is shown once it is drawn anew.
  const curtain = new CSSStyleSheet();
  curtain.replaceSync('html { display: none !important }');
  document.adoptedStyleSheets = [curtain];
  const changePage = () => {
    const resolver = resolverOfPage();
    for (const { step, selector } of sought) {
      const [element, ...more] = resolver.resolve(selector);
      if (element && more.length === 0) known.set(step, element);
    }
    const roots = resolver.scopes();
    const called = new Map([...known].map(([step, element]) => [step, callingsOf(element)]));
    redesign(roots, createRandom(seed + location.pathname.length));
    for (const root of roots) watch(root);
    document.adoptedStyleSheets = [];
    const renamed = [...known].flatMap(([step, element]) => {
      const now = callingsOf(element);
      return called.get(step)?.some((text, at) => isRenamed(text, now[at] ?? '')) ? [step] : [];
    });
    void globalThis.tellBench({ kind: 'redesigned', changed: changedOf(sought), renamed });
  };
  addEventListener('DOMContentLoaded', changePage, { once: true });
}

/** What an element is called, and the card it is in. */
function callingsOf(element: Element): string[] {
  const [label] =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? (element.labels ?? []) : [];
  const own = element.getAttribute('aria-label') ?? (label ? ownWords(label) : element.textContent);
  return [own, element.closest('article')?.querySelector('h1, h2, h3')?.textContent ?? ''];
}

/** Without what is chosen or typed in the field that a label is around. */
const ownWords = (label: Element) =>
  [...label.childNodes].flatMap((node) => (node instanceof Text ? node.data : [])).join(' ');

/** The page's own scripts are the only ones that get a closed root. */
function rememberClosedRoots(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its element below
  const attachInternals = HTMLElement.prototype.attachInternals;
  HTMLElement.prototype.attachInternals = function attachAndRemember(this: HTMLElement) {
    const internals = attachInternals.call(this);
    if (internals.shadowRoot) closedRoots.set(this, internals.shadowRoot);
    return internals;
  };
}

function resolverOfPage(): Resolver {
  return createResolver(
    createComposedTree(document, {
      shadowRootOf: (host) => host.shadowRoot ?? closedRoots.get(host) ?? null,
    }),
  );
}

function changedOf(sought: readonly Sought[]): Record<string, boolean> {
  const resolver = resolverOfPage();
  const found = (selector: string) => {
    const all = resolver.resolve(selector);
    return all.length === 1 ? all[0] : undefined;
  };
  return Object.fromEntries(
    sought.flatMap(({ step, recorded }) => {
      const element = known.get(step);
      return element ? [[step, found(recorded) !== element] as const] : [];
    }),
  );
}

/** What goes to an element in a shadow root is seen there, not at its host. */
function watch(root: Document | ShadowRoot): void {
  for (const type of ['pointerdown', 'keydown', 'input']) {
    root.addEventListener(
      type,
      ({ target }) => {
        if (isOwn || !(target instanceof Element) || target.shadowRoot || closedRoots.has(target)) return;
        const steps = [...known].flatMap(([step, element]) => (isPartOf(target, element) ? [step] : []));
        const what = `${type} on ${target.outerHTML.slice(0, 120)}`;
        void globalThis.tellBench({ kind: 'touched', at: Date.now(), steps, what });
      },
      true,
    );
  }
}

/** What is in an element, and its label, is the element for whoever uses it. */
function isPartOf(target: Element, element: Element): boolean {
  return element.contains(target) || target.closest('label')?.control === element;
}

/** Does a step whose element was not found, so that the next ones can be asked for; false when it is not in this document. */
export function perform(step: string, method: string, text: string): boolean {
  const element = known.get(step);
  if (!(element instanceof HTMLElement)) return false;
  isOwn = true;
  if (element instanceof HTMLInputElement && method === 'fill') element.value = text;
  else if (element instanceof HTMLSelectElement) element.value = text;
  else if (method === 'press') element.closest('form')?.requestSubmit();
  else element.click();
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
  isOwn = false;
  return true;
}
