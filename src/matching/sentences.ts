import type { JoinedNode } from '../protocol/snapshot';
import type { MethodName } from '../protocol/methods';
import { describeNode, nounOf, sayAction, sayMove, shortened } from '../protocol/told/say-action';
import type { SaidMove } from './read/parse-moves';

/** Describes an action to a person: `Click the "Sign in" button`. The sentence never holds typed text. */
export const describeAction = (method: MethodName, node: JoinedNode, args: readonly string[]): string =>
  sayAction(method, node, args).sentence;

/** Describes a move to a person: `Go to example.com`. */
export const describeMove = ({ method, arguments: [address = ''] }: SaidMove): string =>
  sayMove(method, address).sentence;

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
      : `${count} ${noun} are called "${shortened(first.name)}".`;
  }
  return tied.length === 2
    ? `The ${describeNode(first)} and the ${describeNode(second)} fit equally well.`
    : `${count} elements fit equally well, the ${describeNode(first)} and the ${describeNode(second)} among them.`;
}

function pluralOf(noun: string): string {
  if (/(?:x|ch|sh|s)$/.test(noun)) return `${noun}es`;
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Explains why the best element is not good enough. */
export function explainWeak(node: JoinedNode): string {
  return `The nearest, the ${describeNode(node)}, fits only in part.`;
}

export function explainNone(name: string): string {
  return name === '' ? 'No element fits.' : `No element fits "${shortened(name)}".`;
}
