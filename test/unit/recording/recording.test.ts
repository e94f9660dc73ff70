import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Recording } from '../../../src/protocol/recordings/recording';
import { maxFileLength, parseFile, readRecording } from '../../../src/recording/read';
import { allMethods, argumentsOf, recordingWith, stepOf } from './fixtures';

const whole = recordingWith(
  allMethods.map((method) => stepOf({ method, arguments: argumentsOf[method] ?? [] })),
);

describe('a recording as a file', () => {
  it('is read as it was written', () => {
    expect(readRecording(parseFile(JSON.stringify(whole)))).toEqual(whole);
  });

  // Written anew by `npx vitest run --project unit -u test/unit/recording/recording.test.ts`.
  it('has its published schema', async () => {
    const schema = JSON.stringify(z.toJSONSchema(Recording, { unrepresentable: 'any' }));
    const file = await format(schema, { parser: 'json', printWidth: 110 });
    await expect(file).toMatchFileSnapshot('../../../docs/reference/recording.schema.json');
  });

  it.each<[string, unknown, string]>([
    ['another file', { title: 'x', steps: [] }, 'not a recording of Tabwright'],
    ['a newer one', { ...whole, version: 99 }, 'newer Tabwright'],
    ['no version', { ...whole, version: 'x' }, 'which version'],
    ['unknown fields', { ...whole, script: 'alert(1)' }, 'damaged'],
    ['an unknown method', { ...whole, steps: [{ ...whole.steps[0], method: 'evaluate' }] }, 'damaged'],
    [
      'the value of a secret',
      { ...whole, variables: [{ name: 'pw', isSecret: true, value: 'x' }] },
      'without one',
    ],
    ['two steps of one id', { ...whole, steps: [whole.steps[0], whole.steps[0]] }, 'same id'],
    ['a click on nothing', { ...whole, steps: [{ ...whole.steps[0], target: undefined }] }, 'needs a target'],
    ['too long a text', { ...whole, name: 'x'.repeat(5000) }, 'damaged'],
  ])('refuses %s', (_what, json, message) => {
    expect(() => readRecording(json)).toThrow(message);
  });

  it('refuses what is too long or no JSON before it looks into it', () => {
    expect(() => parseFile('x'.repeat(maxFileLength + 1))).toThrow('at most');
    expect(() => parseFile('{')).toThrow('not JSON');
  });
});
