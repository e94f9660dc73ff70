import type { JoinedNode } from '../protocol/snapshot';
import { sayMethod, takes, type MethodName } from '../protocol/methods';
import type { SaidMove } from './parse/parse-moves';

const nouns: Record<string, string> = {
  textbox: 'field',
  searchbox: 'search field',
  spinbutton: 'number field',
  combobox: 'list',
  listbox: 'list',
  menuitem: 'menu item',
  menuitemcheckbox: 'menu item',
  menuitemradio: 'menu item',
  radio: 'radio button',
  generic: 'element',
  img: 'image',
  treeitem: 'tree item',
  iframe: 'frame',
};
const nameCharsAtMost = 60;

/** Describes an action to a person: `Click the "Sign in" button`. The sentence never holds typed text. */
export function describeAction(method: MethodName, node: JoinedNode, args: readonly string[]): string {
  const target = `the ${describeElement(node)}`;
  const [argument = ''] = args;
  if (takes(method, 'state')) return describeWait(target, args);
  if (takes(method, 'text') && args.length > 0 && argument === '') return sayMethod('clear', { target });
  if (method === 'click' && argument === 'right') return `Right-click ${target}`;
  return sayMethod(method, { target, value: valueOf(method, args) });
}

/** The argument for the sentence: keys and distances as they are, others in quotes. */
function valueOf(method: MethodName, args: readonly string[]): string {
  const [argument = ''] = args;
  if (takes(method, 'keys')) return argument === ' ' ? 'Space' : argument;
  if (takes(method, 'distance')) return args.join(' and ');
  return argument === '' ? '' : `"${short(argument)}"`;
}

/** Describes a move to a person: `Go to example.com`. */
export function describeMove({ method, arguments: [address = ''] }: SaidMove): string {
  switch (method) {
    case 'navigate':
      return `Go to ${short(address)}`;
    case 'goBack':
      return 'Go back';
    case 'goForward':
      return 'Go forward';
    case 'reload':
      return 'Load the page again';
  }
  return method satisfies never;
}

function describeWait(thing: string, [state = 'visible', text = '']: readonly string[]): string {
  return /text/i.test(state) ? `Wait until "${short(text)}" shows` : `Wait until ${thing} is ${state}`;
}

function describeElement(node: JoinedNode): string {
  const name = node.name || node.hints?.label || node.hints?.placeholder || node.hints?.title || '';
  return name === '' ? `unnamed ${nounOf(node)}` : `"${short(name)}" ${nounOf(node)}`;
}

function nounOf(node: JoinedNode): string {
  return nouns[node.role] ?? node.role;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > nameCharsAtMost ? `${line.slice(0, nameCharsAtMost - 1)}…` : line;
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Explains why elements that fit equally well leave no answer: "Two buttons are called "Delete"." */
export function explainTie(tied: readonly JoinedNode[]): string {
  const [first, second] = tied;
  if (!first || !second) return '';
  const count = numbers[tied.length] ?? String(tied.length);
  if (tied.every((node) => node.name === first.name)) {
    const noun = tied.every((node) => nounOf(node) === nounOf(first)) ? pluralOf(nounOf(first)) : 'elements';
    return first.name === ''
      ? `${count} ${noun} have no name.`
      : `${count} ${noun} are called "${short(first.name)}".`;
  }
  return tied.length === 2
    ? `The ${describeElement(first)} and the ${describeElement(second)} fit equally well.`
    : `${count} elements fit equally well, the ${describeElement(first)} and the ${describeElement(second)} among them.`;
}

function pluralOf(noun: string): string {
  if (/(?:x|ch|sh|s)$/.test(noun)) return `${noun}es`;
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Explains why the best element is not good enough. */
export function explainWeak(node: JoinedNode): string {
  return `The nearest, the ${describeElement(node)}, fits only in part.`;
}

export function explainNone(name: string): string {
  return name === '' ? 'No element fits.' : `No element fits "${short(name)}".`;
}
