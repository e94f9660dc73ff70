import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { isInput } from '../dom/native';
import { isSecret } from '../names/secret-fields';
import type { ActUnderWay, Verdict } from '../act/act-contract';
import { clippedText, describeElement } from '../act/describe';
import { elementNow } from '../act/element-now';
import { holdsInFormat } from './field-format';
import { normalizeText, readHeld } from './write-text';
import { controlOf } from '../act/retarget';
import { findRefusal } from '../proof/settle';
import { sleep } from '../act/wait';

/** The effect that says what the field holds now; a variable by its name, a secret not at all. */
export function valueEffect(target: Element, run: ActUnderWay): Effect {
  const value = readHeld(target, run.expected ?? run.args[0] ?? '', run.context);
  const state = isSecret(target) ? say`was set` : shownValue(value, run);
  return { kind: 'value', ...say`value ${state}` };
}

/** A typed variable is shown as it was asked for, also where masking by value would leave a short one. */
function shownValue(value: string, { request, args }: ActUnderWay): Saying {
  if (value === '') return say`is empty now`;
  const isVariable = request.arguments[0] !== args[0];
  return say`is now ${isVariable ? (request.arguments[0] ?? '') : clippedText(value)}`;
}

/** Reads the text back once the page has had its say. */
export async function judgeText(field: Element, wanted: string, run: ActUnderWay): Promise<Verdict> {
  await sleep(0, run.signal);
  const target = elementNow(field, run, controlOf);
  if (!holdsText(target, wanted, run)) {
    const message = rejection(target, { wanted, holds: readHeld(target, wanted, run.context) }, run);
    return { problem: { code: 'value-rejected', message } };
  }
  const problem = await findRefusal(
    () => holdsText(elementNow(field, run, controlOf), wanted, run),
    target,
    run,
  );
  if (problem) return { problem };
  const isKept = normalizeText(readHeld(target, wanted, run.context)) === normalizeText(wanted);
  return { effects: [isKept ? valueEffect(target, run) : reformatted(target, run)] };
}

/** Whether a field holds a text, be it in the page's own format. */
function holdsText(target: Element, wanted: string, { context }: ActUnderWay): boolean {
  const holds = readHeld(target, wanted, context);
  return normalizeText(holds) === normalizeText(wanted) || holdsInFormat(target, { wanted, holds }, context);
}

function reformatted(target: Element, run: ActUnderWay): Effect {
  const { kind, sentence, said = sentence } = valueEffect(target, run);
  return { kind, ...say`${{ sentence, said }}, in the page’s own format` };
}

type Texts = { wanted: string; holds: string };

function rejection(target: Element, { wanted, holds }: Texts, run: ActUnderWay): Saying {
  const what = describeElement(target, run.context);
  if (holds === '') return say`${what} did not keep the text: it is empty.`;
  const how = whatBecame(target, { wanted, holds });
  const isHidden = isSecret(target) || run.request.arguments[0] !== run.args[0];
  return isHidden ? say`${what} ${how}.` : say`${what} ${how}: it holds "${clippedText(holds)}".`;
}

/** Says what the page made of a text that it did not keep. */
function whatBecame(target: Element, { wanted, holds }: Texts): Saying {
  if (wanted.startsWith(holds)) return say`cut the text after ${holds.length} characters`;
  const isLimit =
    isInput(target) && [target.min, target.max].includes(holds) && Number(wanted) !== Number(holds);
  if (isLimit)
    return holds === target.max ? say`took only its highest value` : say`took only its lowest value`;
  return holds.startsWith(wanted) ? say`holds more than the text` : say`did not keep the text`;
}
