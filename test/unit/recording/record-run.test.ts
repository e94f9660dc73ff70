import { describe, expect, it } from 'vitest';
import type { PastInstruction } from '../../../src/protocol/operations/history';
import { dots } from '../../../src/base/secret-names';
import { recordRun } from '../../../src/recording/record-past';

const run: PastInstruction = {
  id: 'run',
  kind: 'act',
  instruction: 'sign in',
  url: 'https://shop.example/login',
  startedAt: 1,
  state: 'done',
  acts: [],
};
const typing = (text: string) => ({
  action: { selector: '#word', description: 'Fill the "Password" field', method: 'fill', arguments: [text] },
});
const click = {
  action: { selector: '#go', description: 'Click the "Sign in" button', method: 'click', arguments: [] },
};
const made = { id: 'new', at: 2, known: { email: 'ada@example.org' } };

describe('a run kept as steps', () => {
  it('begins on its page and does what held there', () => {
    const recording = recordRun({ ...run, acts: [typing('%email%'), click] }, made);
    expect(recording).toMatchObject({
      name: 'sign in',
      variables: [{ name: 'email', value: 'ada@example.org' }],
      steps: [
        { method: 'navigate', arguments: ['https://shop.example/login'] },
        { method: 'fill', arguments: ['%email%'], target: { selector: '#word' } },
        { method: 'click', target: { selector: '#go' }, scope: { origin: 'https://shop.example' } },
      ],
    });
  });

  it('asks for what was a secret in its words', () => {
    const recording = recordRun({ ...run, acts: [typing(dots)] }, made);
    expect(recording?.steps[1]?.arguments).toEqual(['%secret%']);
    expect(recording?.variables).toEqual([{ name: 'secret', isSecret: true }]);
  });

  it('holds no step behind another page to the page it began on', () => {
    const recording = recordRun({ ...run, acts: [{ ...click, moved: true }, click] }, made);
    expect(recording?.steps.map(({ scope }) => scope?.origin)).toEqual([
      undefined,
      'https://shop.example',
      undefined,
    ]);
  });

  it('is none where nothing was done', () => expect(recordRun(run, made)).toBeUndefined());
});
