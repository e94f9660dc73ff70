import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import type { Act, Problem } from '../act/act';
import { holdElement } from '../act/aim';
import { takesText } from '../act/checks';
import { clippedText, describeElement } from '../act/describe';
import { elementNow } from '../act/target';
import { performance } from '../dom/builtins';
import { attributeOf, hasAttributeOf, isConnectedOf } from '../dom/native';
import { focusElement } from '../hands/focus';
import { chordOf, pressChord } from '../hands/keyboard';
import { endOf, settleState, settleStep } from '../proof/settling';

/**
 * True for a slider or stepper that takes no text but says which number it is at.
 * Source: WAI-ARIA, aria-valuenow, https://www.w3.org/TR/wai-aria-1.2/#aria-valuenow
 */
export const isMovedByKeys = (target: Element): boolean =>
  !takesText(target) && hasAttributeOf(target, 'aria-valuenow');

const readNumber = (target: Element): number => Number(attributeOf(target, 'aria-valuenow') ?? NaN);

/** The problem with a number that it does not go to. */
export function outOfRange(target: Element, { args, context }: Act): Problem | null {
  const wanted = Number(args[0]);
  const [least, most] = ['aria-valuemin', 'aria-valuemax'].map((name) => attributeOf(target, name) ?? '');
  const isWithin = !(least && wanted < Number(least)) && !(most && wanted > Number(most));
  if (args[0]?.trim() && !Number.isNaN(wanted) && isWithin) return null;
  const message = say`${describeElement(target, context)} takes a value of type ${'number'} only. Nothing was typed.`;
  return { code: 'value-rejected', message, final: true };
}

/** Moves it with keys until it reads right, by pages while it is far and then by steps. */
export async function moveByKeys(target: Element, act: Act): Promise<Effect[]> {
  const wanted = Number(act.args[0]);
  const now = () => (isConnectedOf(target) ? target : elementNow(target, act));
  const holds = () => readNumber(now()) === wanted;
  await act.hands.do('press', () => focusElement(target, act.context));
  for (const size of ['Page', 'Arrow']) {
    let nearest = Infinity;
    while (!holds() && performance.now() < endOf(act)) {
      const before = readNumber(now());
      const away = Math.abs(wanted - before);
      // It went over the number, or does not move at all: smaller steps may.
      if (away >= nearest) break;
      nearest = away;
      await pressChord(chordOf(`${size}${wanted > before ? 'Up' : 'Down'}`), act, now());
      await settleStep(() => readNumber(now()) !== before, act);
      act.held = holdElement(now(), act.context);
    }
  }
  if (!(await settleState(holds, act)))
    throw new AutomationError(
      'value-rejected',
      say`${describeElement(now(), act.context)} ${say`did not keep the text`}: it holds "${clippedText(attributeOf(now(), 'aria-valuenow') ?? '')}".`,
    );
  act.holds = holds;
  return [{ kind: 'value', ...say`value ${say`is now ${clippedText(act.request.arguments[0] ?? '')}`}` }];
}
