import type { Step } from '../../protocol/recordings/recording';
import { literal } from './code';

/** Tags of fields, whose value Playwright reads; other elements that are typed into are read as text. */
const fields = new Set(['input', 'textarea', 'select']);

/** Lines that check that a text stayed in its field; none when the act leads to another page. */
export function stayed(step: Step, locator: string, text: string): string[] {
  const { expectation } = step;
  if (expectation?.kind === 'url' || expectation?.kind === 'tab') return [];
  return [holding(step, locator, text)];
}

/** A line that checks what a field holds: of a list, the words of what is chosen. A failing check does not print a secret. */
export function holding({ target, isSecret }: Step, locator: string, text: string): string {
  const tag = target?.fingerprint?.tag ?? 'input';
  if (isSecret) {
    const read = fields.has(tag) ? 'inputValue' : 'innerText';
    return `await expect.poll(async () => (await ${locator}.${read}()) === ${literal(text)}).toBe(true);`;
  }
  if (tag === 'select') {
    const label = '(list: HTMLSelectElement) => list.selectedOptions[0]?.label';
    return `await expect.poll(() => ${locator}.evaluate(${label})).toBe(${literal(text)});`;
  }
  return `await expect(${locator}).${fields.has(tag) ? 'toHaveValue' : 'toHaveText'}(${literal(text)});`;
}

/** A line that checks that options stay chosen, by their value or their label; none when the act leads to another page. */
export function stayedChosen({ arguments: options, expectation }: Step, locator: string): string[] {
  if (expectation?.kind === 'url' || expectation?.kind === 'tab') return [];
  const wanted = `[${options.map(literal).join(', ')}]`;
  const chosen = `(list: HTMLSelectElement) => Array.from(list.selectedOptions, ({ value, label }) => [value, label.trim()])`;
  const areAll = `(chosen) => ${wanted}.every((each) => chosen.some((names) => names.includes(each)))`;
  return [`await expect.poll(() => ${locator}.evaluate(${chosen}).then(${areAll})).toBe(true);`];
}
