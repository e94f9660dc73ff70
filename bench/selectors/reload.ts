/**
 * What may differ when a page is loaded again.
 *
 * `none` is the page as it was. The others give every class and every generated-looking id a new value and put
 * something in front of each list: `block` a plain block, `list` another list of its kind with a link, a button and a
 * field in it, `item` a first item inside the list with the same.
 */
export const reloads = ['block', 'list', 'item'] as const;
export type Reload = 'none' | (typeof reloads)[number];

export function reloadInto(roots: readonly (Document | ShadowRoot)[], reload: Reload): void {
  if (reload === 'none') return;
  for (const root of roots) {
    renameClasses(root);
    renameIds(root);
    for (const list of root.querySelectorAll(lists)) insert(list, reload);
  }
}

const lists =
  'ul, ol, dl, menu, table, [role=list], [role=listbox], [role=menu], [role=tablist], [role=grid], [role=tree]';

/** Every class another one, the same one for the same class, as a new build of the page's styles would do. */
export function renameClasses(root: Document | ShadowRoot): void {
  for (const element of root.querySelectorAll('[class]')) {
    const tokens = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);
    element.setAttribute('class', tokens.map((token) => `c${digest(token)}`).join(' '));
  }
}

/** Deliberately not the engine's own rule: counters, hashes, and framework prefixes, a little wider. */
const generated =
  /\d{3,}|\d.*\D.*\d|[0-9a-f]{6,}|^:|^(ember|ext-|yui|gwt|radix|headlessui|mui|react|__|jss|css-|sc-)/i;

const references =
  'for list form headers aria-labelledby aria-describedby aria-controls aria-owns aria-activedescendant aria-details aria-errormessage popovertarget'.split(
    ' ',
  );

function renameGenerated(id: string): string | undefined {
  return generated.test(id) ? `n${digest(id)}` : undefined;
}

/** Ids that `rename` has another for, and all that refers to them; without it the generated-looking ones. */
export function renameIds(root: Document | ShadowRoot, rename = renameGenerated): void {
  const renamed = new Map<string, string>();
  for (const element of root.querySelectorAll('[id]')) {
    const id = element.getAttribute('id') ?? '';
    const fresh = rename(id);
    if (fresh === undefined) continue;
    renamed.set(id, fresh);
    element.setAttribute('id', fresh);
  }
  for (const name of references) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const ids = (element.getAttribute(name) ?? '').split(/\s+/);
      element.setAttribute(name, ids.map((id) => renamed.get(id) ?? id).join(' '));
    }
  }
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (value.startsWith('#') && renamed.has(value.slice(1)))
        element.setAttribute(name, `#${renamed.get(value.slice(1))}`);
    }
  }
}

function insert(list: Element, reload: Reload): void {
  if (reload === 'block') list.before(made('div', '<span>Newly inserted</span>'));
  if (reload === 'list') {
    const item = list.localName === 'table' ? `<tr><td>${fresh}</td></tr>` : `<li>${fresh}</li>`;
    list.before(made(list.localName, item));
  }
  if (reload !== 'item') return;
  const holder = list.querySelector(':scope > tbody') ?? list;
  const kind = holder.firstElementChild?.localName ?? 'li';
  holder.prepend(made(kind, kind === 'tr' ? `<td>${fresh}</td>` : fresh));
}

const fresh =
  '<a href="/inserted">Newly inserted</a> <button type="button">Newly inserted</button> <input> <span onclick="void 0">Newly inserted</span>';

function made(tag: string, html: string): Element {
  const element = document.createElement(tag);
  element.innerHTML = html;
  return element;
}

/** Eight letters and digits for a text, always the same ones. */
function digest(text: string): string {
  let hash = 5381;
  for (const char of text) hash = (hash * 33 + (char.codePointAt(0) ?? 0)) % 2_821_109_907_456;
  return hash.toString(36).padStart(8, '0');
}
