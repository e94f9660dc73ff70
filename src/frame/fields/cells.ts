import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import type { Act } from '../act/act';
import { holdElement } from '../act/aim';
import { receivesPointer, takesText } from '../act/checks';
import { describeElement } from '../act/describe';
import { plain } from '../act/target';
import { focusedElement } from '../dom/composed';
import { isConnectedOf, matchesSelector, textContentOf } from '../dom/native';
import { chordOf, pressChord } from '../hands/keyboard';
import { noModifiers } from '../hands/keys';
import { doubleClickAt } from '../hands/pointer';
import { settleState, settleStep } from '../proof/settling';
import { askedEffect, notKept } from './text-verdict';
import { fillText } from './write-text';

/** True for a cell of a table or grid: it may take text once it is opened for that. */
export const isCell = (target: Element): boolean =>
  matchesSelector(target, 'td, [role="gridcell"], [role="cell"]') && !takesText(target);

/** Opens a cell with a double click, puts the text into the field that has the focus then, and reads the cell after Enter. */
export async function editCell(cell: Element, act: Act): Promise<Effect[]> {
  const { tree } = act.context;
  const text = act.args[0] ?? '';
  const shown = () => (isConnectedOf(cell) ? plain(textContentOf(cell) ?? '') : '');
  const before = shown();
  const editor = () => {
    const focused = focusedElement(tree);
    return focused && focused !== cell && takesText(focused) ? focused : null;
  };
  const had = editor();
  const problem = await receivesPointer(cell, act);
  if (problem || !act.point)
    throw new AutomationError(problem?.code ?? 'not-visible', problem?.message ?? '');
  await doubleClickAt(act, { ...act.point, aim: undefined }, { button: 'left', modifiers: noModifiers });
  await settleStep(() => editor() !== had, act);
  const field = editor();
  const what = describeElement(cell, act.context);
  if (!field || field === had) throw new AutomationError('not-editable', say`${what} takes no text.`);
  act.held = holdElement(field, act.context);
  await fillText(field, text, act);
  if (isConnectedOf(field)) await pressChord(chordOf('Enter'), act, field);
  const holds = () => !editor() && shown() === plain(text);
  if (!(await settleState(holds, act)))
    throw notKept(cell, { wanted: text, holds: shown() || before }, act, what);
  act.holds = holds;
  return [askedEffect(act)];
}
