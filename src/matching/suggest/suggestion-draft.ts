import type { Suggestion } from '../../protocol/suggestion';
import type { PageElement } from '../page/page-element';

/** A suggestion before its instruction was tried on the page. */
export type Draft = Pick<Suggestion, 'kind' | 'name' | 'count'> & {
  elements: PageElement[];
  instruction?: string;
  /** A value the instruction is tried with. */
  example?: string;
};

const nameCharsAtMost = 60;

/** Names an element as an instruction would; empty when it has no name that can be said. */
export function callOf({ node }: PageElement): string {
  const name = (node.name || node.hints?.label || node.hints?.placeholder || '').trim();
  return name.length > nameCharsAtMost || /["\n]/.test(name) ? '' : name;
}
