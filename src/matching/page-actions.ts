import type { MatchedPage } from './page/elements';
import type { PageElement } from './page/page-element';
import { isTypable } from './page/page-fields';
import type { Intent } from './read/intent';
import type { Decision } from './decide-match';
import type { Ranked } from './rank/rank';
import { describeAction } from './sentences';

/** Decides a step that names no element: scrolling the page, a key with no field, a key after a step. */
export function decideOnPage(page: MatchedPage, intent: Intent, previous: Ranked | undefined): Decision {
  if (intent.method === 'press') return pressDecision(page, intent, previous);
  const element = scrollElement(page, intent.arguments[0] ?? '');
  if (!element)
    return { candidates: [], best: undefined, sure: false, reason: 'The page has nothing to scroll.' };
  return decisionFor(element, intent, { confidence: 0.95, reason: '' });
}

/**
 * The element that stands for the page: its root where the snapshot has it, else the part of the page that the
 * scroll leads to.
 */
function scrollElement(page: MatchedPage, percent: string): PageElement | undefined {
  const root = page.elements.find(({ node }) => node.hints?.tag === 'html' || node.role === 'document');
  const top = page.elements.filter(({ node }) => node.frameId === 0 && !node.states?.includes('behind'));
  return root ?? (percent === '0%' ? top[0] : top.at(-1));
}

function pressDecision(page: MatchedPage, intent: Intent, previous: Ranked | undefined): Decision {
  const reason = 'The instruction does not say where to press the key.';
  if (previous) return decisionFor(previous.element, intent, { confidence: 0.95, reason: '' });
  const fields = page.elements.filter(({ node }) => isTypable(node));
  const field = fields.find(({ concepts }) => (concepts.get('search') ?? 0) > 0.7) ?? fields[0];
  if (!field) return { candidates: [], best: undefined, sure: false, reason };
  return decisionFor(field, intent, { confidence: fields.length === 1 ? 0.6 : 0.3, reason });
}

function decisionFor(
  element: PageElement,
  intent: Intent,
  { confidence, reason }: { confidence: number; reason: string },
): Decision {
  const sure = reason === '';
  const { node, ref } = element;
  const candidate = {
    ref,
    frameId: node.frameId,
    method: intent.method,
    arguments: [...intent.arguments],
    description: describeAction(intent.method, node, intent.arguments),
    confidence,
    sure,
  };
  const best: Ranked = { element, intent, arguments: intent.arguments, score: confidence, isPlain: true };
  return { candidates: [candidate], best, sure, reason };
}
