import { say, type Saying, fillForm } from '../../base/say';
import type { PageMove } from '../action';
import type { Hints } from '../snapshot';
import { takes, type MethodName, methodFacts } from '../methods';

/** An element as a sentence names it: by its name, else by what else it is labelled with. */
type Named = {
  role: string;
  name: string;
  hints?: Pick<Hints, 'label' | 'placeholder' | 'title'>;
};

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

/** An action for people: `Click the "Sign in" button`. The sentence holds typed text only where that is asked about. */
export function sayAction(method: MethodName, node: Named, args: readonly string[], isAsked = false): Saying {
  const target = sayElement(node);
  const [argument = ''] = args;
  if (takes(method, 'state')) return sayWait(target, args);
  if (takes(method, 'text') && args.length > 0 && argument === '') return sayMethod('clear', { target });
  if (method === 'click' && argument === 'right') return sayMethod('rightClick', { target });
  return sayMethod(method, { target, value: valueOf(method, args), isStep: isAsked });
}

/** The argument for the sentence: keys and distances as they are, others in quotes. */
function valueOf(method: MethodName, args: readonly string[]): string | Saying {
  const [argument = '', other = ''] = args;
  if (takes(method, 'keys')) return argument === ' ' ? say`Space` : argument;
  if (takes(method, 'distance')) return other === '' ? argument : say`${argument} and ${other}`;
  if (argument === '') return '';
  const quoted = shortened(argument);
  return { sentence: `"${quoted}"`, said: { quoted } };
}

/** A move for people: `Go to example.com`. */
export function sayMove(method: PageMove, address: string): Saying {
  switch (method) {
    case 'navigate':
      return say`Go to ${shortened(address)}`;
    case 'goBack':
      return say`Go back`;
    case 'goForward':
      return say`Go forward`;
    case 'reload':
      return say`Load the page again`;
  }
  return method satisfies never;
}

function sayWait(thing: Saying, [state = 'visible', text = '']: readonly string[]): Saying {
  if (/text/i.test(state)) return say`Wait until "${shortened(text)}" shows`;
  if (state === 'visible') return say`Wait until ${thing} is visible`;
  if (state === 'hidden') return say`Wait until ${thing} is hidden`;
  return state === 'enabled' ? say`Wait until ${thing} is enabled` : say`Wait until ${thing} is ${state}`;
}

function sayElement(node: Named): Saying {
  const name = elementName(node);
  const sentence = `the ${describeNode(node)}`;
  return { sentence, said: { role: node.role, name: shortened(name) } };
}

const elementName = ({ name, hints }: Named) =>
  name || hints?.label || hints?.placeholder || hints?.title || '';

/** An element in English, by name and noun: `"Sign in" button`. */
export function describeNode(node: Named): string {
  const name = elementName(node);
  return name === '' ? `unnamed ${nounOf(node)}` : `"${shortened(name)}" ${nounOf(node)}`;
}

export const nounOf = ({ role }: Named): string => nouns[role] ?? role;

/** A text on one line, at most 60 characters. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > nameCharsAtMost ? `${line.slice(0, nameCharsAtMost - 1)}…` : line;
}

const hole = /\{(?:target|value)\}/gu;

/** A method in words for people. A recorded step shows the text it types. */
export function sayMethod(
  method: MethodName,
  { target, value = '', isStep = false }: { target: Saying; value?: string | Saying; isStep?: boolean },
): Saying {
  const { says, saysEmpty, saysStep } = methodFacts[method];
  const words = isStep ? (saysStep ?? says) : value === '' ? (saysEmpty ?? says) : says;
  const holes = [...words.matchAll(hole)].map(([name]) => (name === '{target}' ? target : value));
  return fillForm(words.split(hole), holes);
}
