import type { JoinedNode } from '../../protocol/snapshot';

const typable = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider']);
const pressed = new Set(['button', 'checkbox', 'radio', 'switch', 'link', 'img']);
const lists = new Set(['combobox', 'listbox']);
const untypableInputs = new Set([
  'button',
  'submit',
  'reset',
  'image',
  'checkbox',
  'radio',
  'file',
  'hidden',
]);

/** Whether the element holds a value that people type or pick. */
export function isField(node: JoinedNode): boolean {
  return isTypable(node) || isList(node);
}

/** Whether one of several options can be picked in the element. */
export function isList(node: JoinedNode): boolean {
  return lists.has(node.role) || node.hints?.tag === 'select';
}

/** Whether text can be typed into the element. */
export function isTypable(node: JoinedNode): boolean {
  if (untypableInputs.has(node.hints?.type ?? '') && node.hints?.tag === 'input') return false;
  if (node.hints?.tag === 'textarea') return true;
  if (node.role === 'combobox') return (node.hints?.tag ?? 'input') === 'input';
  return typable.has(node.role) || (node.hints?.tag === 'input' && !pressed.has(node.role));
}

/** Whether one line can be typed into the element. */
export function isLine(node: JoinedNode): boolean {
  return isTypable(node) && !isMultiline(node);
}

export function isMultiline(node: JoinedNode): boolean {
  return node.states?.includes('multiline') === true;
}

/** Whether the element has no name, label or placeholder. */
export function isSilent({ node: { name, hints } }: { node: JoinedNode }): boolean {
  return name === '' && hints?.label === undefined && hints?.placeholder === undefined;
}
