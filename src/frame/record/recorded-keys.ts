import { attributeOf, inputTypeOf, isSelect, isTextarea, localNameOf } from '../dom/native';
import { modifierFlags } from '../hands/key-names';
import { isEditingHost } from '../dom/values';

const always = new Set(['Enter', 'Escape']);
const moving = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Delete|Backspace|F\d+)$/;

/**
 * The key as `press` takes it, when it does something by itself. What types or edits goes into what the field then holds, and
 * Tab only says where the next step is: that one names its element itself.
 */
export function recordedKey(event: KeyboardEvent, field: Element): string | undefined {
  if (event.isComposing || event.repeat || modifierNames.has(event.key)) return undefined;
  const key = event.key === ' ' ? 'Space' : event.key;
  const held = Object.entries(modifierFlags).flatMap(([name, flag]) => (event[flag] ? [name] : []));
  const isPlain = held.every((name) => name === 'Shift');
  if (always.has(key)) return isNewLine(key, held, field) ? undefined : [...held, key].join('+');
  if (moving.test(key)) return isPlain && movesWithin(field) ? undefined : [...held, key].join('+');
  return isPlain ? undefined : [...held, key.length === 1 ? key.toLowerCase() : key].join('+');
}

const modifierNames = new Set([
  ...Object.keys(modifierFlags),
  'AltGraph',
  'CapsLock',
  'NumLock',
  'Dead',
  'Unidentified',
]);

/** Whether the key counts only where the page says that it takes it: of itself it does nothing, or something to the browser. */
export function needsPage(event: KeyboardEvent): boolean {
  return !always.has(event.key);
}

const isNewLine = (key: string, held: readonly string[], field: Element) =>
  key === 'Enter' && held.every((name) => name === 'Shift') && (isTextarea(field) || isEditingHost(field));

/** Whether these keys go about in what the field holds, or choose in it, which is told otherwise. */
function movesWithin(field: Element): boolean {
  if (isSelect(field) || isTextarea(field) || isEditingHost(field)) return !opensList(field);
  return localNameOf(field) === 'input' && !opensList(field) && inputTypeOf(field) !== 'checkbox';
}

/** A field with a list of its page's own: its arrows choose. */
const opensList = (field: Element) =>
  attributeOf(field, 'role') === 'combobox' ||
  ['aria-autocomplete', 'aria-activedescendant', 'aria-haspopup', 'aria-expanded'].some(
    (name) => attributeOf(field, name) !== null,
  );
