import { quotedLiteral } from './code';
import { frameOf, locatorOf } from './playwright-locators';
import type { RepeatBlock } from '../replay/step-blocks';

/** The name of the row that a pass of a repeat is for. */
export const rowName = (number: number): string => `row${number}`;

/** The lines of a repeat around those of its steps. */
export function sayRepeat({ step, number, repeat }: RepeatBlock, page: string, inner: string[]): string[] {
  const { rows, most } = repeat;
  const onward = repeat.next
    ? goOn(locatorOf({ ...step, target: repeat.next }, page), { number, most, hasRows: rows !== undefined })
    : ['break;'];
  if (!rows)
    return [`for (let pass${number} = 1; ; pass${number} += 1) {`, ...indented([...inner, ...onward]), '}'];
  const all = `${frameOf({ ...step, target: { selector: rows.rows, alternates: [], frame: rows.frame } }, page)}.locator(${quotedLiteral(`xpath=${rows.rows}`)})`;
  const has =
    rows.inside === '' ? '' : `.filter({ has: ${page}.locator(${quotedLiteral(`xpath=.${rows.inside}`)}) })`;
  const [list, row, done, passes] = [`rows${number}`, rowName(number), `done${number}`, `passes${number}`];
  return [
    `const ${list} = ${all}${has};`,
    `const ${done} = new Set<string>();`,
    `let ${passes} = 0;`,
    'for (;;) {',
    `  await expect.poll(async () => (await ${list}.allTextContents()).some((text) => !${done}.has(text))).toBe(true);`,
    `  const texts${number} = (await ${list}.allTextContents()).filter((text) => !${done}.has(text));`,
    '  // Rows that say the same cannot be told apart.',
    `  expect(new Set(texts${number}).size).toBe(texts${number}.length);`,
    `  for (const text of texts${number}) {`,
    `    if (${passes} === ${most}) break;`,
    `    ${done}.add(text);`,
    `    const at = (await ${list}.allTextContents()).indexOf(text);`,
    '    if (at < 0) continue;',
    `    ${passes} += 1;`,
    `    const ${row} = ${list}.nth(at);`,
    ...indented(indented(inner)),
    '  }',
    ...indented(onward),
    '}',
  ];
}

type Onward = { number: number; most: number; hasRows: boolean };

/** The lines that go to the next page, or end the repeat. */
function goOn(next: string, { number, most, hasRows }: Onward): string[] {
  const [passes, list, done] = [
    hasRows ? `passes${number}` : `pass${number}`,
    `rows${number}`,
    `done${number}`,
  ];
  return [
    `const next = ${next};`,
    `if (${passes} === ${most} || !(await next.isVisible()) || !(await next.isEnabled())) break;`,
    ...(hasRows ? [`for (const text of await ${list}.allTextContents()) ${done}.add(text);`] : []),
    'await next.click();',
  ];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
