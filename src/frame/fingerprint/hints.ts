import type { Hints } from '../../protocol/snapshot';
import {
  attributeOf,
  elementById,
  inputTypeOf,
  isInput,
  isSelect,
  localNameOf,
  matchesSelector,
  optionsOf,
  queryAll,
  queryInside,
  textContentOf,
} from '../dom/native';
import type { Reading } from '../dom/reading';
import { clip, squash } from '../dom/drawn-text';
import { symbolId, symbolOf } from '../names/sprite';
import { testIdAttributes } from '../selectors/conditions';
import { optionText } from '../dom/values';

const maxOptions = 300;
const maxLength = 300;

/** The facts that identify an element beyond its role and `name`; only those that are there. */
export function hintsOf(element: Element, name: string, reading: Reading): Hints {
  const read = (attribute: string) => attributeOf(element, attribute) || undefined;
  const testId = testIdAttributes.map(read).find((value) => value !== undefined);
  const fields: Record<Exclude<keyof Hints, 'tag' | 'options'>, string | undefined> = {
    type: inputTypeOf(element) || read('type'),
    id: read('id'),
    nameAttribute: read('name'),
    autocomplete: read('autocomplete'),
    placeholder: read('placeholder') ?? read('aria-placeholder'),
    title: read('title'),
    testId,
    label: otherLabel(element, name, reading) ?? (name ? undefined : iconLabel(element, reading)),
    href: read('href'),
    sendsTo: sentElsewhere(element, reading),
  };
  const present = Object.entries(fields).flatMap(([key, value]) =>
    value ? [[key, clip(value, maxLength)]] : [],
  );
  const options = optionTexts(element, reading);
  const hints: Hints = { tag: localNameOf(element), ...Object.fromEntries(present) };
  return options ? { ...hints, options } : hints;
}

/**
 * The goal of an act on the element: another origin, or for a form's button its path and the deed that a hidden field
 * names.
 */
function sentElsewhere(element: Element, { tree }: Reading): string | undefined {
  const id = attributeOf(element, 'form');
  const scope = id ? tree.scopeOf(element) : null;
  const form = id && scope ? elementById(scope, id) : tree.closest(element, 'form');
  const address =
    attributeOf(element, 'href') ??
    attributeOf(element, 'formaction') ??
    (matchesSelector(element, 'input, button, select, textarea') && form
      ? attributeOf(form, 'action')
      : null);
  const isPress = form && matchesSelector(element, 'button, input[type="submit" i]');
  if ((!address && !isPress) || !URL.canParse(address ?? '', document.baseURI)) return undefined;
  const { origin, pathname, search } = new URL(address ?? '', document.baseURI);
  if (origin !== location.origin) return origin === 'null' ? undefined : origin + pathname + search;
  const deed = isPress ? queryInside(form, hiddenDeed) : null;
  const said = (deed && attributeOf(deed, 'value')) ?? '';
  const isElsewhere = address && isPress && pathname !== location.pathname;
  return isElsewhere || said ? `${pathname}${search || '?'}&${said}` : undefined;
}

const hiddenDeed =
  'input[type="hidden" i]:is([name*="action" i], [name*="method" i], [name="do" i], [name="op" i], [name="cmd" i])';

/** The labels' text where the name came from elsewhere. */
function otherLabel(element: Element, name: string, reading: Reading): string | undefined {
  const text = squash(
    reading
      .labelsOf(element)
      .map((label) => textContentOf(label))
      .join(' '),
  );
  return text && text !== name ? text : undefined;
}

/**
 * The label of an icon, for an element without a name: the title of the drawing it shows, though hidden from names, else
 * what the page calls it.
 */
function iconLabel(element: Element, reading: Reading): string | undefined {
  const use = queryInside(element, 'svg use');
  if (!use) return classOfIcon(element);
  const symbol = symbolOf(use, reading);
  const title = symbol && queryInside(symbol, 'title');
  return (title && squash(textContentOf(title) ?? '')) || symbolId(use);
}

/** The word in the class of an icon: `fa-search`, `icon-cart`. */
function classOfIcon(element: Element): string | undefined {
  const icon = queryInside(element, 'i, span, svg') ?? element;
  const word = /(?:^|\s)(?:fa|bi|mdi|icon|glyphicon|ion|ri|ti|la)-([a-z][a-z-]*)(?:\s|$)/i.exec(
    attributeOf(icon, 'class') ?? '',
  )?.[1];
  return word?.replace(/-/g, ' ');
}

/** Texts of the options of a select or of a field's suggestions, at most 300; undefined where there are none. */
export function optionTexts(element: Element, reading: Reading): string[] | undefined {
  const options = isSelect(element) ? optionsOf(element) : suggestionsOf(element, reading);
  if (options.length === 0) return undefined;
  return options.slice(0, maxOptions).map((option) => clip(optionText(option), 100));
}

function suggestionsOf(element: Element, reading: Reading): Element[] {
  const id = isInput(element) ? attributeOf(element, 'list') : null;
  const scope = id ? reading.tree.scopeOf(element) : null;
  const list = id && scope ? elementById(scope, id) : null;
  if (!list || !scope || localNameOf(list) !== 'datalist') return [];
  return queryAll(scope, `datalist#${CSS.escape(id ?? '')} > option`);
}
