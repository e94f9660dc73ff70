import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import type { Act, Problem } from '../act/act';
import { holdElement } from '../act/aim';
import { isAnythingDrawn, takesText } from '../act/checks';
import { describeElement } from '../act/describe';
import { elementNow } from '../act/target';
import { performance } from '../dom/builtins';
import { elementAt } from '../dom/composed';
import {
  attributeOf,
  hasAttributeOf,
  isConnectedOf,
  queryAllInside,
  rectOf,
  textContentOf,
} from '../dom/native';
import { focusElement } from '../hands/focus';
import type { FrameContext } from '../engine-context';
import { chordOf, pressChord } from '../hands/keyboard';
import { noModifiers } from '../hands/keys';
import { clickAt, pressPart } from '../hands/pointer';
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
  const before = numberAt(target);
  await moveTo(target, wanted, act);
  if (numberAt(elementOr(target, act)) === before) await moveByPressing(target, wanted, act);
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

/** Times that the track of a slider is pressed: once more where the first missed by a little. */
const mostPresses = 3;

/** Presses the track of a slider at the place of a number: some take no keys. */
async function moveByPressing(target: Element, wanted: number, act: Act): Promise<void> {
  const { tree } = act.context;
  const [least, most] = ['aria-valuemin', 'aria-valuemax'].map((name) => Number(attributeOf(target, name)));
  const isUpright = attributeOf(target, 'aria-orientation') === 'vertical';
  const lengthOf = (box: DOMRect) => (isUpright ? box.height : box.width);
  const thumb = rectOf(target);
  const track = tree.closest(target, (box) => lengthOf(rectOf(box)) > 4 * lengthOf(thumb));
  if (!track || least === undefined || most === undefined || !(most > least)) return;
  let aimed = wanted;
  for (let press = 0; press < mostPresses; press += 1) {
    const box = rectOf(track);
    const share = Math.min(1, Math.max(0, (aimed - least) / (most - least)));
    const middle = rectOf(target);
    const [x, y] = isUpright
      ? [middle.left + middle.width / 2, box.bottom - share * box.height]
      : [box.left + share * box.width, middle.top + middle.height / 2];
    const element = elementAt(x, y, tree);
    if (!element || !(track.contains(element) || element.contains(track))) return;
    const now = () => numberAt(elementOr(target, act));
    const before = now();
    await clickAt(act, { x, y, element }, { button: 'left', modifiers: noModifiers });
    await settleStep(() => now() !== before, act);
    act.held = holdElement(elementOr(target, act), act.context);
    if (now() === wanted || now() === before) return;
    aimed += wanted - now();
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
