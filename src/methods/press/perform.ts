import { focusedElement } from '../../frame/dom/composed';
import { say } from '../../base/say';
import { matchesSelector, selectionIn } from '../../frame/dom/native';
import type { Effect } from '../../protocol/frame';
import { isEnabled, isTextField, visibleCheck } from '../../frame/act/checks';
import type { Check, Method, Act } from '../../frame/act/act';
import { focusWithCaret } from '../../frame/fields/edit-text';
import { focusTargetOf } from '../../frame/hands/focus';
import { keyTarget, pressChord } from '../../frame/hands/keyboard';
import { parseChord } from '../../frame/hands/keys';
import { controlOf } from '../../frame/act/target';

/** True when `target` is the page itself: then keys go to whatever has the focus. */
const isPage = (target: Element) => matchesSelector(target, 'html, body');

const isShown: Check = (target, act) => (isPage(target) ? null : visibleCheck(target, act));

/** Presses a key or chord (`Enter`, `Control+A`) on its target, which gets the focus first. */
export const press: Method = {
  checkArguments: (args) => {
    if (args.length !== 1) return 'takes one argument, a key or chord such as Enter or Control+A.';
    return parseChord(args[0] ?? '') ? null : 'the argument is no key or chord such as Enter or Control+A.';
  },
  retarget: controlOf,
  checks: [isShown, isEnabled],
  perform: async (target, act) => {
    const chord = parseChord(act.args[0] ?? '');
    if (!chord) return [];
    const receiver = await focusFirst(target, act);
    const holder = keyTarget(act.context);
    const before = selectionOf(holder);
    await pressChord(chord, act, receiver);
    const isMoved = keyTarget(act.context) === holder && selectionOf(holder) !== before;
    return isMoved ? [selectionMoved] : [];
  },
  bringsMore: true,
};

const selectionMoved: Effect = { kind: 'state', ...say`the selection moved` };

/** Focuses the target. Keys go to it, and to nothing else, even where it cannot have the focus. */
async function focusFirst(target: Element, act: Act): Promise<Element> {
  const { context } = act;
  if (isPage(target)) return keyTarget(context);
  const active = focusedElement(context.tree);
  if (active && context.tree.contains(target, active)) return active;
  const focusable = focusTargetOf(target, context) ?? target;
  await act.hands.do('approach', () => focusWithCaret(focusable, context));
  const now = focusedElement(context.tree);
  return now && (now === focusable || context.tree.contains(target, now)) ? now : target;
}

/** The caret and selection of a field or the page, as text to compare. */
function selectionOf(target: Element): string {
  if (isTextField(target)) return `${target.selectionStart} ${target.selectionEnd}`;
  const selection = selectionIn(target.ownerDocument);
  return `${selection?.anchorOffset} ${selection?.focusOffset} ${selection?.toString()}`;
}
