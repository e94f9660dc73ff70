import * as fc from 'fast-check';
import { afterEach, describe, expect } from 'vitest';
import { isAutomationError } from '../../../src/base/errors';
import { createEngine, type Engine } from '../../../src/frame/engine';
import { createExtracting } from '../../../src/frame/data/extracting-engine';
import { FrameData } from '../../../src/protocol/extract/page-data';
import { FrameSnapshot } from '../../../src/protocol/snapshot';
import { fuzz } from '../../fixtures/fuzz';
import { text } from '../../fixtures/schema-values';
import { portsFor } from '../fixtures';

/** An element as it is made up: its children may be in a shadow tree, or in the document of a frame. */
type Made = {
  tag: string;
  attributes: [string, string][];
  words: string;
  inside: Made[];
  root: 'none' | 'open' | 'closed';
};

const tags = ['div', 'span', 'button', 'a', 'input', 'select', 'option', 'textarea', 'ul', 'li', 'table', 'tr', 'td', 'th', 'label', 'form', 'fieldset', 'legend', 'details', 'summary', 'dialog', 'iframe', 'slot', 'x-card', 'svg', 'path', 'img', 'h2', 'nav', 'main', 'p', 'template', 'object', 'math', 'area', 'x-é', 'constructor', '__proto__', 'dl', 'dt', 'dd', 'caption']; // prettier-ignore
const roles = ['button', 'link', 'listbox', 'option', 'row', 'cell', 'table', 'grid', 'tree', 'treeitem', 'none', 'presentation', 'dialog', 'alertdialog', 'tab', 'textbox', 'img', 'group', 'heading', 'constructor', 'button link', ' ', 'ROW', 'list', 'listitem', 'rowheader', 'columnheader']; // prettier-ignore
const ids = ['a', 'b', 'c', '1', 'a b', '"', ':r1:', '\\', "'", 'constructor', 'é'];

const word = fc.oneof(fc.constantFrom('Save', 'Delete', 'Order 7', 'a', '"', "'", '\\', `"'`, 'a\\', ' ', '\n', 'a\nb', 'a >> b', '/', ']', '漢字', '1,000', '2026-11-23', '$5'), text({ maxLength: 8 })); // prettier-ignore
const id = fc.oneof(fc.constantFrom(...ids), text({ maxLength: 4 }));
const attribute = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'id',
      'name',
      'data-testid',
      'aria-labelledby',
      'aria-owns',
      'aria-controls',
      'aria-activedescendant',
      'aria-describedby',
      'for',
      'headers',
      'list',
      'form',
      'slot',
      'popover',
      'popovertarget',
    ),
    id,
  ),
  fc.tuple(fc.constant('role'), fc.constantFrom(...roles)),
  fc.tuple(
    fc.constantFrom(
      'aria-label',
      'title',
      'alt',
      'placeholder',
      'value',
      'class',
      'href',
      'aria-roledescription',
      'aria-valuetext',
      'autocomplete',
      'label',
      'lang',
      'itemprop',
      'itemtype',
      'property',
    ),
    word,
  ),
  fc.tuple(
    fc.constantFrom(
      'hidden',
      'disabled',
      'open',
      'checked',
      'contenteditable',
      'inert',
      'multiple',
      'readonly',
      'selected',
      'itemscope',
      'onclick',
    ),
    fc.constantFrom('', 'true', 'false'),
  ),
  fc.tuple(
    fc.constantFrom(
      'aria-hidden',
      'aria-expanded',
      'aria-checked',
      'aria-selected',
      'aria-modal',
      'aria-level',
      'tabindex',
      'colspan',
      'rowspan',
      'size',
      'aria-colindex',
      'aria-rowspan',
      'aria-colspan',
      'max',
      'min',
    ),
    fc.constantFrom('true', 'false', '0', '-1', '2', '65535', '1e9', '', 'mixed', '999999999999'),
  ),
  fc.tuple(
    fc.constant('type'),
    fc.constantFrom(
      'checkbox',
      'radio',
      'password',
      'submit',
      'hidden',
      'date',
      'range',
      'file',
      'color',
      'number',
      'image',
      'x',
    ),
  ),
  fc.tuple(
    fc.constant('style'),
    fc.constantFrom(
      'display:none',
      'visibility:hidden',
      'display:contents',
      'opacity:0',
      'position:fixed;top:-99px',
      'cursor:pointer',
      'content-visibility:hidden',
      'display:table-row',
      'display:grid',
      'clip-path:inset(100%)',
    ),
  ),
);

const madeTo = (depth: number): fc.Arbitrary<Made> =>
  fc.record({
    tag: fc.constantFrom(...tags),
    attributes: fc.array(attribute, { maxLength: 4 }),
    words: fc.oneof(fc.constant(''), word),
    inside: depth === 0 ? fc.constant([]) : fc.array(madeTo(depth - 1), { maxLength: 3 }),
    root: fc.constantFrom('none', 'none', 'none', 'open', 'closed'),
  });
const page = fc.array(madeTo(4), { minLength: 1, maxLength: 3 });

type Built = { roots: Map<Element, ShadowRoot>; frames: [HTMLIFrameElement, Made[]][] };

/** Puts them into the page. What the page refuses, such as a root where none may be, is left out. */
function build(some: readonly Made[], parent: Node, built: Built): void {
  const document = parent.ownerDocument ?? (parent as Document);
  for (const { tag, attributes, words, inside, root } of some) {
    const isDrawing = tag === 'svg' || tag === 'path';
    const element = isDrawing
      ? document.createElementNS('http://www.w3.org/2000/svg', tag)
      : document.createElement(tag);
    for (const [name, value] of attributes) element.setAttribute(name, value);
    element.append(words);
    parent.appendChild(element);
    if (element instanceof HTMLIFrameElement) built.frames.push([element, inside]);
    else build(inside, rootOf(element, root, built) ?? element, built);
  }
}

function rootOf(element: Element, mode: Made['root'], { roots }: Built): ShadowRoot | undefined {
  if (mode === 'none') return undefined;
  try {
    const root = element.attachShadow({ mode });
    roots.set(element, root);
    return root;
  } catch {
    return undefined;
  }
}

/** Each document of the page with its own engine, the frames' too. */
function enginesOf(some: readonly Made[]): { engine: Engine; document: Document; roots: Built['roots'] }[] {
  document.body.replaceChildren();
  const engines = [];
  const waiting: { document: Document; parent: Node; some: readonly Made[] }[] = [
    { document, parent: document.body, some },
  ];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const built: Built = { roots: new Map(), frames: [] };
    build(next.some, next.parent, built);
    for (const [frame, inside] of built.frames) {
      const own = frame.contentDocument;
      if (own) waiting.push({ document: own, parent: own.body, some: inside });
    }
    engines.push({
      engine: createEngine(next.document, portsFor(built.roots)),
      document: next.document,
      roots: built.roots,
    });
  }
  return engines;
}

/** All elements, those in closed roots too. */
function elementsIn(root: ParentNode, roots: Built['roots']): Element[] {
  return [...root.querySelectorAll('*')].flatMap((each) => {
    const own = roots.get(each) ?? each.shadowRoot;
    return [each, ...(own ? elementsIn(own, roots) : [])];
  });
}

function stopAll(some: readonly { engine: Engine }[]): void {
  for (const { engine } of some) engine.stop();
}

describe('made-up pages', () => {
  afterEach(() => document.body.replaceChildren());

  fuzz(
    'pages',
    120,
    fc.property(page, (some) => {
      const engines = enginesOf(some);
      for (const { engine, document: own, roots } of engines) {
        const all = new Set(elementsIn(own, roots));
        const snapshot = engine.snapshot({});
        expect(FrameSnapshot.safeParse(JSON.parse(JSON.stringify(snapshot))).success).toBe(true);
        // The memory of the first says the same as what is read anew.
        expect(engine.snapshot({})).toEqual(snapshot);
        for (const { ref, role, name } of snapshot.nodes) {
          if (ref === undefined) continue;
          const element = engine.elementOf(ref);
          expect(element && all.has(element)).toBe(true);
          const [described] = engine.describe([ref]);
          expect(described, `${role} ${name}`).toBeDefined();
          expectOnly(engine, described?.selector ?? '', element);
          for (const other of described?.alternates ?? []) expectOnly(engine, other, element);
          expect({ role: described?.fingerprint.role }).toEqual({ role });
        }
      }
      stopAll(engines);
    }),
  );

  fuzz(
    'selectors',
    80,
    fc.property(page, (some) => {
      const engines = enginesOf(some);
      for (const { engine, document: own, roots } of engines)
        for (const element of elementsIn(own.body, roots)) {
          const ref = engine.context.refOf?.(element) ?? 0;
          const [described] = engine.describe([ref]);
          expect(described).toBeDefined();
          expectOnly(engine, described?.selector ?? '', element);
        }
      stopAll(engines);
    }),
  );

  fuzz(
    'page-data',
    80,
    fc.property(page, (some) => {
      const engines = enginesOf(some);
      for (const { engine } of engines) {
        const extracting = createExtracting(engine);
        const read = extracting.read({ ignoreSelectors: [], hasLines: true });
        const parsed = FrameData.safeParse(JSON.parse(JSON.stringify(read)));
        expect(parsed.success, parsed.error?.message).toBe(true);
        for (const { columns, rows } of read.sets)
          for (const { cells } of rows) expect(cells.length).toBeLessThanOrEqual(columns.length);
        extracting.offers();
      }
      stopAll(engines);
    }),
  );

  const piece = fc.oneof(word, fc.constantFrom('//', '/', '*', '[', ']', '(', ')', 'div', 'button', '@id', '=', '"', "'", 'last()', 'text()', 'normalize-space()', ' >> ', '>>>', '>', '~', '+', ',', ':has(', ':not(', ':is(', '::part(x)', 'text=', 'xpath=', 'css=', '|', 'position()', '..', '.', '#a', '.b', '[id', 'following-sibling::', 'ancestor::*', '1', '2', 'and', 'count(', 'concat(', ' ')); // prettier-ignore
  const said = fc.array(piece, { minLength: 1, maxLength: 10 }).map((parts) => parts.join(''));

  fuzz(
    'said-selectors',
    200,
    fc.property(page, said, (some, selector) => {
      const [first, ...others] = enginesOf(some);
      try {
        const { ref, count } = first!.engine.locate(selector);
        expect(first!.engine.elementOf(ref)).toBeDefined();
        expect(count).toBeGreaterThan(0);
      } catch (thrown) {
        expect(thrown).toSatisfy(isAutomationError);
        expect([
          'selector-invalid',
          'xpath-not-resolved',
          'element-not-found',
          'shadow-root-missing',
        ]).toContain((thrown as { code: string }).code);
      }
      stopAll([first!, ...others]);
    }),
  );
});

function expectOnly(engine: Engine, selector: string, element: Element | undefined): void {
  const found = engine.context.resolve(selector);
  expect(found.length, selector).toBe(1);
  expect(found[0] === element, selector).toBe(true);
}
