import type { Suggestion } from '../../protocol/suggestion';
import type { PageElement } from '../page/page-element';

/** A suggestion whose instruction was not tried on the page yet. */
export type Draft = Pick<Suggestion, 'kind' | 'name' | 'count'> & {
  elements: PageElement[];
  instruction?: string;
  /** A value to try the instruction with. */
  example?: string;
};

const nameCharsAtMost = 60;

/** The name of an element for an instruction; empty when it has none, or one too long or with quotes. */
export function callOf({ node }: PageElement): string {
  const name = (node.name || node.hints?.label || node.hints?.placeholder || '').trim();
  return name.length > nameCharsAtMost || /["\n]/.test(name) ? '' : name;
}
