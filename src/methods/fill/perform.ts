import { isEditable, isEnabled, isTextField, visibleCheck } from '../../frame/act/checks';
import type { Act, Method, Verdict } from '../../frame/act/act';
import { controlOf } from '../../frame/act/target';
import { isConnectedOf, matchesSelector } from '../../frame/dom/native';
import { focusedElement } from '../../frame/dom/composed';
import { dropFocus, focusElement, focusTargetOf, isFocused } from '../../frame/hands/focus';
import { fillText, readHeld, refusedBefore } from '../../frame/fields/write-text';
import { judgeText, valueEffect } from '../../frame/fields/text-verdict';

/** Replaces the text of a field or an editable region. One argument: the text. */
export const fill: Method = {
  checkArguments: (args) => (args.length === 1 ? null : 'takes one argument, the text.'),
  retarget: controlOf,
  checks: [visibleCheck, isEnabled, isEditable, refusedBefore],
  already: (target, act) =>
    readHeld(target, textOf(act.args), act.context) === textOf(act.args) ? valueEffect(target, act) : null,
  perform: async (target, act) => {
    const answer = hearAnswer(target, act);
    try {
      await fillText(target, textOf(act.args), act);
      if (isLeft(target, act) && !answer.wasThere()) {
        await act.hands.do('deed', () => dropFocus(act.context));
        await act.hands.do('approach', () => comeBack(target, act));
      }
    } finally {
      answer.stop();
    }
    return [];
  },
  verify: (target, act): Promise<Verdict> => judgeText(target, textOf(act.args), act),
};

/**
 * True where a person goes on to the rest of the form: some fields keep a text only until they are left. A list to choose from
 * closes as its field is left, and a field that stands alone may.
 */
function isLeft(field: Element, { context, causes }: Act): boolean {
  if (!isTextField(field) || !isFocused(field) || causes.work().length > 0) return false;
  if (
    matchesSelector(field, '[role="combobox"], [aria-haspopup], [aria-expanded], [aria-autocomplete], [list]')
  )
    return false;
  const others = [...(field.form?.elements ?? [])].filter((each) => each !== field);
  return others.some((each) => matchesSelector(each, ':enabled') && focusTargetOf(each, context) === each);
}

/** Gives the field the focus again, its caret at the end, unless the page has given it to another: what follows may be typed. */
function comeBack(field: Element, { context }: Act): void {
  const active = focusedElement(context.tree);
  if (!isConnectedOf(field) || (active && !matchesSelector(active, 'body, html'))) return;
  focusElement(field, context);
  if (isTextField(field) && field.selectionStart !== null)
    field.setSelectionRange(field.value.length, field.value.length);
}

/** Tells whether the page has shown anything in answer to what is typed. */
function hearAnswer(field: Element, { context: { changes } }: Act) {
  let isThere = false;
  const stop = changes.watch((seen) => {
    isThere ||= seen.some(({ phase, target }) => phase !== 'idle' && target !== field);
  });
  return { wasThere: () => (changes.flush(), isThere), stop };
}

const textOf = (args: readonly string[]) => args[0] ?? '';
