import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import type { Act, Problem } from '../act/act';
import { holdElement } from '../act/aim';
import { isAnythingDrawn, takesText } from '../act/checks';
import { describeElement } from '../act/describe';
import { elementNow } from '../act/target';
import { performance } from '../dom/builtins';
import { attributeOf, hasAttributeOf, isConnectedOf, queryAllInside, textContentOf } from '../dom/native';
import { focusElement } from '../hands/focus';
import type { FrameContext } from '../engine-context';
import { chordOf, pressChord } from '../hands/keyboard';
import { pressPart } from '../hands/pointer';
import { endOf, settleState, settleStep } from '../proof/settling';
import { askedEffect } from './text-verdict';

/**
 * True for a slider or stepper that takes no text but says which number it is at.
 * Source: WAI-ARIA, aria-valuenow, https://www.w3.org/TR/wai-aria-1.2/#aria-valuenow
 */
export const isMovedByKeys = (target: Element): boolean =>
  !takesText(target) && hasAttributeOf(target, 'aria-valuenow');

export const numberAt = (target: Element): number => Number(attributeOf(target, 'aria-valuenow') ?? NaN);

/** The problem with a number that it does not go to. */
export function outOfRange(target: Element, { args, context }: Act): Problem | null {
  const wanted = Number(args[0]);
  const [least, most] = ['aria-valuemin', 'aria-valuemax'].map((name) => attributeOf(target, name) ?? '');
  const isWithin = !(least && wanted < Number(least)) && !(most && wanted > Number(most));
  if (args[0]?.trim() && !Number.isNaN(wanted) && isWithin) return null;
  const message = say`${describeElement(target, context)} takes a value of type ${'number'} only. Nothing was typed.`;
  return { code: 'value-rejected', message, final: true };
}

/** Moves it with keys until it reads right, and reads it back. */
export async function moveByKeys(target: Element, act: Act): Promise<Effect[]> {
  const wanted = Number(act.args[0]);
  await moveTo(target, wanted, act);
  return readBack(() => numberAt(elementOr(target, act)), wanted, target, act);
}

/** The keys that lead to less and to more: pages while it is far, then steps, of which some take only those along them. */
const stepKeys = [
  ['PageDown', 'PageUp'],
  ['ArrowDown', 'ArrowUp'],
  ['ArrowLeft', 'ArrowRight'],
] as const;

/** Moves it by pages while it is far, and then by steps, until it is at the number. */
export async function moveTo(target: Element, wanted: number, act: Act): Promise<void> {
  const now = () => elementOr(target, act);
  const isThere = () => numberAt(now()) === wanted;
  await act.hands.do('press', () => focusElement(target, act.context));
  for (const [less, more] of stepKeys) {
    let nearest = Infinity;
    while (!isThere() && performance.now() < endOf(act)) {
      const before = numberAt(now());
      const away = Math.abs(wanted - before);
      // It went over the number, or does not move at all: smaller steps may.
      if (away >= nearest) break;
      // A number that is not there yet begins somewhere with the first step.
      nearest = Number.isNaN(before) ? Infinity : away;
      const key = Number.isNaN(before) ? 'ArrowUp' : wanted < before ? less : more;
      await pressChord(chordOf(key), act, now());
      await settleStep(() => numberAt(now()) !== before, act);
      act.held = holdElement(now(), act.context);
      if (Number.isNaN(numberAt(now()))) break;
    }
  }
}

/** The two buttons that a number stands between; empty for any other text. */
export function buttonsAround(number: Element, { tree }: FrameContext): Element[] {
  if (!/^\d+$/.test(textContentOf(number)?.trim() ?? '')) return [];
  const around = tree.closest(number, (box) => buttonsIn(box).length > 0);
  const buttons = around ? buttonsIn(around) : [];
  return buttons.length === 2 ? buttons : [];
}

const buttonsIn = (box: Element) => queryAllInside(box, 'button, [role="button"]').filter(isAnythingDrawn);

/** Presses the buttons around a number until it reads right: the one that leads away from it is not pressed again. */
export async function moveByButtons(target: Element, act: Act): Promise<Effect[]> {
  const wanted = Number(act.args[0]);
  const shown = () => Number(textContentOf(elementOr(target, act)) ?? '');
  const [less, more] = buttonsAround(target, act.context);
  let isSwapped = false;
  while (shown() !== wanted && performance.now() < endOf(act)) {
    const before = shown();
    const button = wanted > before === isSwapped ? less : more;
    if (!button || !isConnectedOf(button)) break;
    await pressPart(button, act);
    await settleStep(() => shown() !== before, act);
    act.held = holdElement(elementOr(target, act), act.context);
    const isAway = Math.abs(wanted - shown()) > Math.abs(wanted - before);
    if (shown() === before || (isAway && isSwapped)) break;
    isSwapped ||= isAway;
  }
  return readBack(shown, wanted, target, act);
}

const elementOr = (target: Element, act: Act) => (isConnectedOf(target) ? target : elementNow(target, act));

async function readBack(number: () => number, wanted: number, target: Element, act: Act): Promise<Effect[]> {
  const holds = () => number() === wanted;
  if (!(await settleState(holds, act)))
    throw new AutomationError(
      'value-rejected',
      say`${describeElement(elementOr(target, act), act.context)} ${say`did not keep the text`}: it holds "${String(number())}".`,
    );
  act.holds = holds;
  return [askedEffect(act)];
}
