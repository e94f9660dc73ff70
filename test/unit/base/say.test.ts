import { describe, expect, it } from 'vitest';
import { AutomationError, fromRecord } from '../../../src/base/errors';
import { say } from '../../../src/base/say';
import { throwMasked } from '../../../src/base/mask';
import { Effect, ErrorShape } from '../../../src/protocol/frame';

const button = { sentence: 'button "Save"', said: { role: 'button', name: 'Save' } };
const covered = say`${button} is covered by ${'a veil'}.`;

describe('a sentence in parts', () => {
  it('is its English sentence, and its form with the parts', () => {
    expect(covered).toEqual({
      sentence: 'button "Save" is covered by a veil.',
      said: { form: '{} is covered by {}.', parts: [{ role: 'button', name: 'Save' }, 'a veil'] },
    });
  });

  it('comes over a border with the error it explains', () => {
    const record = ErrorShape.parse(new AutomationError('covered', covered).toJSON());
    expect(record).toEqual({ code: 'covered', message: covered.sentence, said: covered.said });
    expect(fromRecord(record).toJSON()).toEqual(record);
  });

  it('has no value of a variable in any of its parts', () => {
    const thrown = new AutomationError('value-rejected', say`${button} holds "${'correct-horse-7'}".`);
    const masked = () => throwMasked(thrown, { password: ['correct-horse-7'] });
    expect(masked).toThrow('button "Save" holds "%password%".');
    try {
      masked();
    } catch (error) {
      expect(JSON.stringify(error)).not.toContain('correct-horse-7');
    }
  });

  it('is its English sentence alone where its parts are no parts, or too deep', () => {
    const deep = {
      form: '{}',
      parts: [{ form: '{}', parts: [{ form: '{}', parts: [{ form: '', parts: [] }] }] }],
    };
    for (const said of [deep, { form: 1 }, { role: 'button' }, null, { form: '{}', parts: [true] }])
      expect(Effect.parse({ kind: 'text', sentence: 'now shows "1"', said }).said).toBeUndefined();
    expect(Effect.parse({ kind: 'text', sentence: 'now shows "1"' })).toEqual({
      kind: 'text',
      sentence: 'now shows "1"',
    });
  });
});
