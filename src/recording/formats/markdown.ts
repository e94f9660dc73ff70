import { ownValue } from '../../base/json';
import type { Recording, Step } from '../../protocol/recordings/recording';
import { fileNameOf, sayLoss, type Exported, type Loss } from './exported';

/** A picture of each step that has one, by its thumbnail's name: an address or a `data:` address. */
export type Pictures = Readonly<Record<string, string>>;

/** The steps for people to read, with pictures. It cannot be replayed. */
export function toMarkdown(recording: Recording, pictures: Pictures = {}): Exported {
  const losses: Loss[] = [{ what: 'It is for people to read; it cannot be replayed.' }];
  for (const [index, { thumbnail }] of recording.steps.entries()) {
    const isMissing = thumbnail !== undefined && !Object.hasOwn(pictures, thumbnail);
    if (isMissing) losses.push({ step: index + 1, what: 'Its picture is not there any more.' });
  }
  const asked = recording.variables.map(
    ({ name, isSecret, description }) =>
      `- \`%${name}%\`${isSecret ? ' (secret)' : ''}${description ? `: ${escape(description)}` : ''}`,
  );
  const lines = [
    `# ${escape(recording.name)}`,
    ...(asked.length > 0 ? ['Asks for:', asked.join('\n')] : []),
    recording.steps.map((step, index) => describe(step, index + 1, pictures)).join('\n'),
    `<!-- ${losses.map(sayLoss).join(' ')} -->`,
  ];
  return { fileName: fileNameOf(recording.name, 'md'), text: `${lines.join('\n\n')}\n`, losses };
}

function describe(step: Step, number: number, pictures: Pictures): string {
  const { thumbnail, expectation, isOptional, isRepeated } = step;
  const picture = thumbnail === undefined ? undefined : ownValue(pictures, thumbnail);
  const then = expectation ? `, then ${thenOf(expectation)}` : '';
  const line = `${number}. ${escape(step.description)}${escape(then)}${isOptional ? ' (if it is visible)' : ''}${isRepeated ? ' (repeated)' : ''}`;
  return picture === undefined
    ? line
    : `${line}\n\n   ![Step ${number}](<${picture.replace(/[<>\s]/gu, encodeURIComponent)}>)\n`;
}

function thenOf(expectation: NonNullable<Step['expectation']>): string {
  switch (expectation.kind) {
    case 'nothing':
      return 'nothing else changes';
    case 'url':
      return `the page is ${expectation.url}`;
    case 'tab':
      return `a new tab opens${expectation.url ? ` at ${expectation.url}` : ''}`;
    case 'text':
      return `the page shows “${expectation.text}”`;
    case 'dialog':
      return expectation.answer === 'accept' ? 'say yes to the dialog' : 'say no to the dialog';
    default:
      return expectation satisfies never;
  }
}

/** Text of pages that stays text in Markdown. */
function escape(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|!]/gu, String.raw`\$&`).replace(/\s+/gu, ' ');
}
