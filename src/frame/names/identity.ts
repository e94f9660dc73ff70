import type { Identity } from '../../protocol/fingerprint';
import { nameOf } from './name';
import type { Reading } from '../dom/reading';
import { roleOf } from './roles';
import { noteFieldName } from './secret-fields';
import { clip } from '../dom/drawn-text';
import { isEditingHost } from '../dom/values';

const maxName = 200;
const maxGenericName = 100;

/** Role and name of an element as the snapshot shows them: names are cut at 200 characters, at 100 for `generic`. */
export function identityOf(element: Element, reading: Reading): Identity {
  const role = shownRole(element);
  const name = clip(nameOf(element, reading), role === 'generic' ? maxGenericName : maxName);
  noteFieldName(element, name);
  return { role, name };
}

/** The role, with `textbox` for editable regions and `generic` for what says it has none. */
function shownRole(element: Element): string {
  const role = roleOf(element);
  if (role !== 'generic' && role !== 'none') return role;
  return isEditingHost(element) ? 'textbox' : 'generic';
}
