import { createEngine, type Engine, type EnginePorts } from '../../src/frame/engine';
import type { FrameSnapshot, SnapshotOptions } from '../../src/protocol/snapshot';

/** Kept from the start: a test page may clobber `document.body`. */
const { body } = document;

/** Puts `html` into the page, shadow roots of templates included. */
export function showPage(html: string): HTMLElement {
  body.setHTMLUnsafe(html);
  return body;
}

export function read(options: SnapshotOptions = {}, ports?: EnginePorts): FrameSnapshot {
  return createEngine(document, ports).snapshot(options);
}

/** A snapshot as lines: `role "name" states =value`, what can be acted on marked by `*`. */
export function lines(snapshot: FrameSnapshot): string {
  return snapshot.nodes
    .map(({ depth, role, name, ref, states, value, description }) =>
      [
        '  '.repeat(depth) + (ref === undefined ? '' : '* ') + role,
        name && `"${name}"`,
        states && `[${states.join(' ')}]`,
        value && `=${value}`,
        description && `(${description})`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('\n');
}

export function linesOf(html: string, options: SnapshotOptions = {}, ports?: EnginePorts): string {
  showPage(html);
  return `\n${lines(read(options, ports))}\n`;
}

/** Ports that reach the closed roots in `roots`. */
export function portsFor(roots: Map<Element, ShadowRoot>): EnginePorts {
  return { shadowRootOf: (host) => host.shadowRoot ?? roots.get(host) ?? null };
}

export function query(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`No ${selector} on the test page.`);
  return found;
}

/** The selector and identity the engine gives for the element. */
export function describeElement(engine: Engine, selector: string) {
  return engine.describe([engine.locate(selector).ref])[0];
}
