import { say } from '../../base/say';
import { matchesSelector, selectionIn } from '../../frame/dom/native';
import type { Effect } from '../../protocol/frame';
import { isEnabled, isTextField, visibleCheck } from '../../frame/act/checks';
import type { Check, MethodDefinition, ActUnderWay } from '../../frame/act/act-contract';
import { focusWithCaret } from '../../frame/fields/edit-text';
import { focusTargetOf, focusedElement } from '../../frame/hands/move-focus';
import { keyTarget, pressChord } from '../../frame/hands/keyboard';
import { parseChord } from '../../frame/hands/key-names';
import { controlOf } from '../../frame/act/retarget';

/** Whether `target` is the page itself: then keys go to whatever has the focus. */
const isPage = (target: Element) => matchesSelector(target, 'html, body');

const isShown: Check = (target, run) => (isPage(target) ? null : visibleCheck(target, run));

/** Presses a key or chord (`Enter`, `Control+A`) on its target, which gets the focus first. */
export const press: MethodDefinition = {
  checkArguments: (args) => {
    if (args.length !== 1) return 'takes one argument, a key or chord such as Enter or Control+A.';
    return parseChord(args[0] ?? '') ? null : 'the argument is no key or chord such as Enter or Control+A.';
  },
  retarget: controlOf,
  checks: [isShown, isEnabled],
  perform: async (target, run) => {
    const chord = parseChord(run.args[0] ?? '');
    if (!chord) return [];
    const receiver = await focusFirst(target, run);
    const before = selectionOf(keyTarget(run.context));
    await pressChord(chord, run, receiver);
    const after = selectionOf(keyTarget(run.context));
    return before === after ? [] : [selectionMoved];
  },
};

const selectionMoved: Effect = { kind: 'state', ...say`the selection moved` };

/** Focuses the target. Keys go to it, and to nothing else, even where it cannot have the focus. */
async function focusFirst(target: Element, run: ActUnderWay): Promise<Element> {
  const { context } = run;
  if (isPage(target)) return keyTarget(context);
  const active = focusedElement(context);
  if (active && context.tree.contains(target, active)) return active;
  const focusable = focusTargetOf(target, context) ?? target;
  await run.hands.do('approach', () => focusWithCaret(focusable, context));
  const now = focusedElement(context);
  return now && (now === focusable || context.tree.contains(target, now)) ? now : target;
}

/** The caret and selection of a field or the page, as text to compare. */
function selectionOf(target: Element): string {
  if (isTextField(target)) return `${target.selectionStart} ${target.selectionEnd}`;
  const selection = selectionIn(target.ownerDocument);
  return `${selection?.anchorOffset} ${selection?.focusOffset} ${selection?.toString()}`;
}
