import type { ChainPart } from '../../protocol/selector';
import { AutomationError } from '../../base/errors';
import type { ComposedTree } from '../dom/composed';
import { attributeOf, isVisibleBy, queryAll, textContentOf, type Scope } from '../dom/native';
import { squash, type Reading } from '../dom/reading';
import { nameOf, shownRole } from '../names/name';

type Page = {
  readonly tree: ComposedTree;
  readonly reading: Reading;
  readonly scopes: readonly Scope[];
  readonly resolve: (selector: string) => Element[];
};

/** The elements that a chain leads to. Those that are found by what people perceive are drawn. */
export function resolveChain(parts: readonly ChainPart[], page: Page): Element[] {
  let found: Element[] | undefined;
  for (const part of parts) {
    const finder = finders[part.kind];
    if (!finder) found = keep(found ?? allOf(page), part, page);
    else {
      const around: Element[] | undefined = found;
      const inside = (element: Element) =>
        !around || around.some((each) => each !== element && page.tree.contains(each, element));
      found = finder(part, page).filter(inside);
    }
  }
  return found ?? [];
}

const allOf = ({ scopes }: Page) => scopes.flatMap((scope) => queryAll(scope, '*'));

/** Elements that are called by a label, and not by what is in them. */
const labelled = [
  'input:not([type="submit"], [type="button"], [type="reset"])',
  'textarea, select, meter, output, progress, [contenteditable], [aria-label], [aria-labelledby]',
].join(', ');

const finders: Record<string, (part: ChainPart, page: Page) => Element[]> = {
  css: ({ value }, { resolve }) => resolve(`css=${String(value)}`),
  xpath: ({ value }, { resolve }) => resolve(`xpath=${String(value)}`),
  text: ({ by, value }, page) => {
    if (by !== '~=') return page.resolve(by === '=' ? `text="${String(value)}"` : `text=${String(value)}`);
    const fitting = keep(allOf(page), { kind: 'has', by, value }, page);
    return fitting.filter(
      (each) => !fitting.some((other) => other !== each && page.tree.contains(each, other)),
    );
  },
  role: ({ value }, page) =>
    allOf(page).filter((element) => shownRole(element) === value && isDrawn(element)),
  label: (part, { scopes, reading }) =>
    scopes
      .flatMap((scope) => queryAll(scope, labelled))
      .filter((element) =>
        fits(nameOf(element, reading) || (attributeOf(element, 'aria-label') ?? ''), part),
      ),
};

function keep(found: Element[], part: ChainPart, page: Page): Element[] {
  const { kind, value } = part;
  switch (kind) {
    case 'name':
      // A box or a label around a thing is called as it is.
      return found.filter(
        (element) =>
          !/^(generic|none|label)$/.test(shownRole(element)) &&
          fits(nameOf(element, page.reading), part) &&
          isDrawn(element),
      );
    case 'has':
      return found.filter((element) => fits(textContentOf(element) ?? '', part));
    case 'with': {
      const inner = page.resolve(String(value));
      return found.filter((element) => inner.some((each) => page.tree.contains(element, each)));
    }
    case 'nth': {
      const only = found.at(Number(value));
      return only ? [only] : [];
    }
    case 'drawn':
      return found.filter((element) => isDrawn(element) === value);
    default:
      return found.filter((element) => holds(element, part));
  }
}

const isDrawn = (element: Element) => isVisibleBy(element, { visibilityProperty: true });

/** An attribute as it is written, or a property as the page holds it. */
function holds(element: Element, { kind, by, value }: ChainPart): boolean {
  const name = kind.slice(1);
  if (kind.startsWith('@')) {
    const written = attributeOf(element, name);
    return written !== null && (by === '=' ? written === String(value) : fits(written, { kind, by, value }));
  }
  const held: unknown = Reflect.get(element, name);
  return held === value || (held === undefined && attributeOf(element, `aria-${name}`) === String(value));
}

function fits(text: string, { by, value }: ChainPart): boolean {
  const [said, wanted] = [squash(text), squash(String(value))];
  if (by === '=') return said === wanted;
  if (by === '*=') return said.toLowerCase().includes(wanted.toLowerCase());
  return expressionOf(String(value)).test(said);
}

function expressionOf(written: string): RegExp {
  const [, source = written, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(written) ?? [];
  try {
    return new RegExp(source, flags.replace(/[gy]/g, ''));
  } catch (cause) {
    const message = `"${written}" is not a regular expression. Correct it.`;
    throw new AutomationError('selector-invalid', message, { cause });
  }
}
