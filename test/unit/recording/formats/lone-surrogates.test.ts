import { expect, it } from 'vitest';
import { maskText } from '../../../../src/base/mask';
import { Recording } from '../../../../src/protocol/recordings/recording';
import { toDevTools } from '../../../../src/recording/formats/devtools-export';
import { toMarkdown } from '../../../../src/recording/formats/markdown';
import { toOwnFile } from '../../../../src/recording/formats/exported';
import { toPlaywrightTest } from '../../../../src/recording/formats/playwright';
import { toPuppeteer } from '../../../../src/recording/formats/puppeteer';
import { shopRecording } from '../../../fixtures/shop-recording';

const half = '\ud83d';

it('masks a value with half a character in it, as it is and as an address writes it', () => {
  const values = { name: `Ada${half}x` };
  expect(maskText(`Ada${half}x`, values)).toBe('%name%');
  expect(maskText('?q=Ada%EF%BF%BDx', values)).toBe('?q=%name%');
});

it.each([toPlaywrightTest, toPuppeteer, toDevTools, toMarkdown, toOwnFile])(
  '%# writes a recording with half characters in its texts and values',
  async (write) => {
    const recording = shopRecording({ shop: 'https://shop.example' });
    const steps = recording.steps.map((step) => ({
      ...step,
      description: `${step.description}${half}`,
      arguments: step.arguments.map((text) =>
        step.method === 'navigate' ? `${text}?q=${half}` : text + half,
      ),
    }));
    const variables = recording.variables.map((variable) => ({
      ...variable,
      ...(variable.isSecret ? {} : { value: `Ada${half}x` }),
    }));
    const hurt = Recording.parse({ ...recording, name: `Half ${half}`, steps, variables });
    const { text } = await write(hurt);
    expect(text).not.toBe('');
  },
);
