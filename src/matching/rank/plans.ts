import type { MatchedPage } from '../page/elements';
import { type PageElement, isTypable } from '../page/page-element';
import { actionOn, type MatchedAction } from '../decide-match';
import type { SaidPlan, Join, SignIn } from '../read/intent';
import type { Concept } from '../../languages/kinds';

/** Finds the one thing to press that words surely mean. */
type FindPressed = (words: string) => PageElement | undefined;

/** Matches the steps of a plan on a page, in order; undefined when an element for one is missing or not unique. */
export function matchPlan(
  page: MatchedPage,
  plan: SaidPlan,
  pressed: FindPressed,
): MatchedAction[] | undefined {
  return plan.kind === 'sign-in' ? signIn(page, plan) : join(page, plan, pressed(plan.deed));
}

const reach = 8;
const plainly = 0.7;

function signIn(page: MatchedPage, plan: SignIn): MatchedAction[] | undefined {
  const secrets = page.elements.filter(({ node }) => node.hints?.type === 'password' && !isOut(node.states));
  const [secret] = secrets;
  if (!secret || secrets.length > 1) return undefined;
  const at = page.elements.indexOf(secret);
  const user = page.elements
    .slice(Math.max(0, at - reach), at)
    .findLast(({ node, concepts }) => isTypable(node) && !isOut(node.states) && !isFor(concepts, ['search']));
  const button = buttonAfter(page, at, ['sign-in']) ?? buttonAfter(page, at, ['submit', 'next']);
  if (!user || !button) return undefined;
  return [
    actionOn(user, 'fill', [plan.user]),
    actionOn(secret, 'fill', [plan.password]),
    actionOn(button, 'click', []),
  ];
}

function join(
  page: MatchedPage,
  { address }: Join,
  press: PageElement | undefined,
): MatchedAction[] | undefined {
  const at = press ? page.elements.indexOf(press) : 0;
  const field = page.elements
    .slice(Math.max(0, at - reach), at)
    .findLast(({ node, concepts }) => isTypable(node) && isFor(concepts, ['email', 'newsletter']));
  return press && field ? [actionOn(field, 'fill', [address]), actionOn(press, 'click', [])] : undefined;
}

/** The button after an element that most surely has one of these purposes; the first of equals. */
function buttonAfter(page: MatchedPage, at: number, meant: readonly Concept[]): PageElement | undefined {
  const surenessOf = ({ concepts }: PageElement) =>
    Math.max(...meant.map((concept) => concepts.get(concept) ?? 0));
  const [best] = page.elements
    .slice(at + 1, at + 1 + reach)
    .filter(
      ({ node, concepts }) =>
        node.role === 'button' && !isOut(node.states, 'behind') && isFor(concepts, meant),
    )
    .sort((one, other) => surenessOf(other) - surenessOf(one));
  return best;
}

function isFor(concepts: ReadonlyMap<Concept, number>, meant: readonly Concept[]): boolean {
  return meant.some((concept) => (concepts.get(concept) ?? 0) > plainly);
}

function isOut(states: readonly string[] | undefined, ...out: readonly string[]): boolean {
  const said = out.length > 0 ? out : ['behind', 'disabled', 'readonly'];
  return states?.some((state) => said.includes(state)) === true;
}
