import type { Effect } from '../../protocol/frame';
import { isSecret } from '../secret';
import type { Problem, Run, Verdict } from './contract';
import { clip, describeElement } from './describe';
import { elementNow } from './element-now';
import { normalizeText, readText } from './text';
import { isReformatted } from './text-format';
import { controlOf } from './retarget';
import { findRefusal } from './settle';
import { sleep } from './wait';

/** What the field holds now; a variable by its name, a secret not at all. */
export function valueEffect(target: Element, run: Run): Effect {
  const value = readText(target);
  return {
    kind: 'value',
    sentence: isSecret(target) ? 'value was set' : `value ${shownValue(value, run)}`,
  };
}

/** A typed variable is shown as it was asked for, also where masking by value would leave a short one. */
function shownValue(value: string, { request, args }: Run): string {
  if (value === '') return 'is empty now';
  const isVariable = request.arguments[0] !== args[0];
  return `is now ${isVariable ? (request.arguments[0] ?? '') : clip(value)}`;
}

/** Reads the text back once the page has had its say. */
export async function judgeText(field: Element, wanted: string, run: Run): Promise<Verdict> {
  await sleep(0, run.signal);
  const target = elementNow(field, run, controlOf);
  const holds = readText(target);
  const isKept = normalizeText(holds) === normalizeText(wanted);
  if (!isKept && !isReformatted(wanted, holds)) {
    return { problem: { code: 'value-rejected', message: rejection(target, holds, run) } };
  }
  const problem = run.hasAnswered ? await findTextRefusal(target, wanted, run) : null;
  return problem ? { problem } : { effects: [isKept ? valueEffect(target, run) : reformatted(target, run)] };
}

/** A page that answers the text by saying something may still be asking its server about it. */
function findTextRefusal(target: Element, wanted: string, run: Run): Promise<Problem | null> {
  const holds = () => {
    const now = readText(target);
    return normalizeText(now) === normalizeText(wanted) || isReformatted(wanted, now);
  };
  return findRefusal(holds, target, run);
}

function reformatted(target: Element, run: Run): Effect {
  const { sentence } = valueEffect(target, run);
  return { kind: 'value', sentence: `${sentence}, in the page’s own format` };
}

function rejection(target: Element, holds: string, run: Run): string {
  const what = describeElement(target, run.context);
  const isHidden = isSecret(target) || run.request.arguments[0] !== run.args[0];
  if (holds === '') return `${what} did not keep the text: it is empty.`;
  return isHidden
    ? `${what} did not keep the text.`
    : `${what} did not keep the text: it holds "${clip(holds)}".`;
}
