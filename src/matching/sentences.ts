import type { JoinedNode } from '../protocol/snapshot';
import type { Method } from '../protocol/action';
import type { Move } from './parse/moves';

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

/** What an action does, for a person: `Click the "Sign in" button`. Never holds what is typed. */
export function describeAction(method: Method, node: JoinedNode, args: readonly string[]): string {
  const thing = `the ${describeElement(node)}`;
  const argument = args[0] ?? '';
  switch (method) {
    case 'click':
      return argument === 'right' ? `Right-click ${thing}` : `Click ${thing}`;
    case 'fill':
    case 'type':
      return args.length > 0 && argument === '' ? `Clear ${thing}` : `Fill ${thing}`;
    case 'press':
      return `Press ${argument === ' ' ? 'Space' : argument} in ${thing}`;
    case 'selectOption':
      return argument === '' ? `Choose in ${thing}` : `Choose "${short(argument)}" in ${thing}`;
    case 'check':
      return `Check ${thing}`;
    case 'uncheck':
      return `Uncheck ${thing}`;
    case 'hover':
      return `Hover over ${thing}`;
    case 'doubleClick':
      return `Double-click ${thing}`;
    case 'focus':
      return `Focus ${thing}`;
    case 'clear':
      return `Clear ${thing}`;
    case 'selectOptionFromDropdown':
      return argument === '' ? `Choose in ${thing}` : `Choose "${short(argument)}" in ${thing}`;
    case 'scrollTo':
      return `Scroll the page to ${argument}`;
    case 'scrollIntoView':
      return `Scroll to ${thing}`;
    case 'scrollByPixelOffset':
      return `Scroll the page by ${args.join(' and ')} pixels`;
    case 'nextChunk':
      return 'Scroll down one view';
    case 'prevChunk':
      return 'Scroll up one view';
    case 'scrollUntil':
      return `Scroll until "${short(argument)}" shows`;
    case 'dragAndDrop':
      return `Drag ${thing}`;
    case 'setInputFiles':
      return argument === '' ? `Choose files for ${thing}` : `Put "${short(argument)}" into ${thing}`;
    case 'waitFor':
      return describeWait(thing, args);
  }
  return method satisfies never;
}

/** Where an action leads that leaves the page. */
export function describeMove({ method, arguments: [address = ''] }: Move): string {
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

/** Why elements that fit equally well leave no answer: "Two buttons are called "Delete"." */
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

/** Why the best element is not good enough. */
export function explainWeak(node: JoinedNode): string {
  return `The nearest, the ${describeElement(node)}, fits only in part.`;
}

export function explainNone(name: string): string {
  return name === '' ? 'No element fits.' : `No element fits "${short(name)}".`;
}
