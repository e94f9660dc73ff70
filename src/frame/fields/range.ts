import { readDate } from '../../base/dates';
import type { Effect } from '../../protocol/frame';
import type { Act } from '../act/act';
import { holdElement } from '../act/aim';
import { isAnythingDrawn, isTextField } from '../act/checks';
import { queryAllInside } from '../dom/native';
import { chordOf, pressChord } from '../hands/keyboard';
import { nextFrame } from '../act/wait';
import { dropFocus } from '../hands/focus';
import { settleState, settleStep } from '../proof/settling';
import { formsOf } from './forms';
import { askedEffect, holdsText, notKept } from './text-verdict';
import { fillText, readField } from './write-text';

type Range = { fields: [Element, Element]; days: [string, string] };

/** The two fields of a control and the two days that are said for them; undefined where either is not so. */
export function rangeOf(field: Element, said: string, { context: { tree } }: Act): Range | undefined {
  if (!isTextField(field)) return undefined;
  const fieldsIn = (box: Element) =>
    queryAllInside(box, 'input').filter((each) => isTextField(each) && isAnythingDrawn(each));
  const around = tree.closest(field, (box) => box !== field && fieldsIn(box).length > 1);
  const [first, second, ...others] = around ? fieldsIn(around) : [];
  if (first !== field || !second || others.length > 0) return undefined;
  const days = daysIn(said);
  return days && { fields: [first, second], days };
}

/** The two days of a text, with a word or a sign between them. */
function daysIn(said: string): [string, string] | undefined {
  const words = said.split(/\s+/);
  for (let at = 1; at < words.length - 1; at += 1) {
    const [from, to] = [words.slice(0, at).join(' '), words.slice(at + 1).join(' ')];
    const [first, last] = [readDate(from), readDate(to)];
    if (first !== undefined && last !== undefined) return [first, last];
  }
  return undefined;
}

/** Enters each day and confirms it with Enter, and reads both back once they were left. */
export async function enterRange({ fields, days }: Range, act: Act): Promise<Effect[]> {
  const wanted = fields.map((field, at) => ({ field, forms: formsOf(field, days[at] ?? '') }));
  for (const { field, forms } of wanted)
    for (const form of forms) {
      act.held = holdElement(field, act.context);
      await fillText(field, form, act);
      await enter(field, act);
      if (holdsText(field, form, act)) break;
    }
  await act.hands.do('deed', () => dropFocus(act.context));
  await settleStep(() => act.causes.work().length === 0, act);
  const holds = () => wanted.every(({ field, forms }) => forms.some((form) => holdsText(field, form, act)));
  if (!(await settleState(holds, act))) {
    const shown = fields.map(readField).join(' ').trim();
    throw notKept(fields[0], { wanted: act.args[0] ?? '', holds: shown }, act);
  }
  act.holds = holds;
  return [askedEffect(act)];
}

/** Confirms what was typed, as a person does in a field that has opened something for its value. */
export async function enter(field: Element, act: Act): Promise<void> {
  await pressChord(chordOf('Enter'), act, field);
  await nextFrame(act.context.document, act.signal);
}
