import type { Effect } from '../../protocol/frame';
import { isSecret } from '../secret';
import type { Run, Verdict } from './contract';
import { clip, describeElement } from './describe';
import { elementNow } from './element-now';
import { normalizeText, readText } from './text';
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
  if (!holdsText(target, wanted)) {
    return { problem: { code: 'value-rejected', message: rejection(target, readText(target), run) } };
  }
  const problem = await findRefusal(() => holdsText(target, wanted), target, run);
  if (problem) return { problem };
  const isKept = normalizeText(readText(target)) === normalizeText(wanted);
  return { effects: [isKept ? valueEffect(target, run) : reformatted(target, run)] };
}

/** Whether a field holds a text, be it in the page's own format. */
function holdsText(target: Element, wanted: string): boolean {
  const now = readText(target);
  return normalizeText(now) === normalizeText(wanted) || isReformatted(wanted, now);
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

/**
 * Whether `holds` is `wanted` in another format: the same letters and digits ("1,50" and "1.50", "5551234" and
 * "555-1234"), or the same number ("1234" and "1,234.00").
 */
export function isReformatted(wanted: string, holds: string): boolean {
  const bare = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  if (bare(wanted) !== '' && bare(wanted) === bare(holds)) return true;
  const [a, b] = [numberIn(wanted), numberIn(holds)];
  return a !== null && a === b;
}

/** The number a text is, with whatever sign of thousands and decimals; null when it is none. */
function numberIn(text: string): number | null {
  const digits = text.replace(/[\s$€£¥%']/g, '');
  if (!/^[-+]?\d[\d.,]*$/.test(digits)) return null;
  const decimalAt = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const isThousands = /^[-+]?\d{1,3}([.,]\d{3})+$/.test(digits);
  if (decimalAt < 0 || isThousands) return Number(digits.replace(/[.,]/g, ''));
  return Number(`${digits.slice(0, decimalAt).replace(/[.,]/g, '')}.${digits.slice(decimalAt + 1)}`);
}
