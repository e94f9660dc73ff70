import { describe, expect, it } from 'vitest';
import { Recording } from '../../../src/protocol/recordings/recording';
import {
  appendSteps,
  duplicate,
  duplicateStep,
  editStep,
  editVariable,
  insertStep,
  makeVariable,
  moveStep,
  recordingOf,
  removeStep,
} from '../../../src/recording/edit-recording';
import { draftOf, recordingWith, stepOf, targetOf } from './fixtures';

const ids = ({ steps }: Recording) => steps.map(({ id }) => id).join('');
const abc = recordingWith(['a', 'b', 'c'].map((id) => stepOf({ id, method: 'click' })));

describe('editing a recording', () => {
  it('deletes, moves, inserts and duplicates steps, and leaves the one before as it was', () => {
    expect(ids(removeStep(abc, 'b'))).toBe('ac');
    expect(ids(moveStep(abc, 'a', 2))).toBe('bca');
    expect(ids(moveStep(abc, 'c', 0))).toBe('cab');
    expect(ids(insertStep(abc, stepOf({ id: 'x', method: 'hover' }), 1))).toBe('axbc');
    expect(ids(duplicateStep(abc, 'a', 'd'))).toBe('adbc');
    expect(ids(abc)).toBe('abc');
  });

  it('takes the steps of another one after its own, and its variables once', () => {
    const fill = stepOf({ id: 'f', method: 'fill', arguments: ['%name%'] });
    const more = recordingWith([fill], [{ name: 'name', value: 'Bob' }, { name: 'town' }]);
    const both = appendSteps({ ...abc, variables: [{ name: 'name', value: 'Ada' }] }, more);
    expect(ids(both)).toBe('abcf');
    expect(both.variables).toEqual([{ name: 'name', value: 'Ada' }, { name: 'town' }]);
  });

  it('says which step there is none of', () => {
    expect(() => removeStep(abc, 'z')).toThrow('The recording has no step "z".');
  });

  it('makes a typed value a variable, and forgets it when no step uses it', () => {
    const fill = stepOf({
      id: 'f',
      method: 'fill',
      arguments: ['Ada'],
      description: 'Fill “Full name” with “Ada”',
      target: targetOf('#n', 'textbox', 'Full name'),
    });
    const made = makeVariable(recordingWith([fill]), 'f', { argument: 0 });
    expect(made.variables).toEqual([{ name: 'fullName', value: 'Ada' }]);
    expect(made.steps[0]).toMatchObject({
      arguments: ['%fullName%'],
      description: 'Fill “Full name” with %fullName%',
    });
    expect(editStep(made, 'f', { arguments: ['Bob'] }).variables).toEqual([]);
    const secret = makeVariable(recordingWith([fill]), 'f', { argument: 0, isSecret: true });
    expect(JSON.stringify(secret)).not.toContain('Ada');
    expect(Recording.safeParse(secret).success).toBe(true);
  });

  it('keeps a description that was written by hand when a value becomes a variable', () => {
    const fill = stepOf({
      id: 'f',
      method: 'fill',
      arguments: ['Ada L.'],
      description: 'Say Ada L. to them',
    });
    const said = (isSecret: boolean) =>
      makeVariable(recordingWith([fill]), 'f', { argument: 0, name: 'who', isSecret }).steps[0]?.description;
    expect(said(false)).toBe('Say Ada L. to them');
    expect(said(true)).toBe('Say %who% to them');
    const short = { ...fill, arguments: ['Ada'] };
    const secret = makeVariable(recordingWith([short]), 'f', { argument: 0, isSecret: true });
    expect(JSON.stringify(secret)).not.toContain('Ada');
  });

  it('leaves the value of a secret nowhere, and a variable in the addresses that had its value', () => {
    const recording = recordingWith([
      stepOf({ id: 'f', method: 'fill', arguments: ['ada lovelace'] }),
      stepOf({
        id: 'g',
        method: 'click',
        scope: { origin: 'https://shop.example', path: '/people/ada%20lovelace' },
        expectation: { kind: 'url', url: 'https://shop.example/people/ada%20lovelace' },
      }),
      stepOf({ id: 'h', method: 'fill', arguments: ['ada lovelace'] }),
    ]);
    const plain = makeVariable(recording, 'f', { argument: 0, name: 'who' });
    expect(plain.steps[1]?.expectation).toEqual({ kind: 'url', url: 'https://shop.example/people/%who%' });
    expect(plain.steps[2]?.arguments).toEqual(['ada lovelace']);
    const byName = editVariable(plain, 'who', { isSecret: true });
    for (const secret of [makeVariable(recording, 'f', { argument: 0, isSecret: true }), byName]) {
      expect(JSON.stringify(secret)).not.toContain('lovelace');
      expect(secret.steps[1]?.scope).toEqual({ origin: 'https://shop.example' });
      expect(Recording.safeParse(secret).success).toBe(true);
    }
  });

  it('renames a variable wherever it stands, and forgets its value when it is made a secret', () => {
    const fill = stepOf({
      id: 'f',
      method: 'fill',
      arguments: ['%name%'],
      description: 'Fill “Buy” with %name%',
      scope: { origin: '%name%' },
      expectation: { kind: 'text', text: 'Hello %name%' },
    });
    const before = recordingWith([fill], [{ name: 'name', value: 'Ada' }]);
    const renamed = editVariable(before, 'name', { name: 'guest' });
    expect(renamed.variables).toEqual([{ name: 'guest', value: 'Ada' }]);
    expect(renamed.steps[0]).toMatchObject({
      arguments: ['%guest%'],
      description: 'Fill “Buy” with %guest%',
      scope: { origin: '%guest%' },
      expectation: { text: 'Hello %guest%' },
    });
    const secret = editVariable(renamed, 'guest', { isSecret: true });
    expect(JSON.stringify(secret)).not.toContain('Ada');
    expect(secret.steps[0]?.isSecret).toBe(true);
    expect(Recording.safeParse(secret).success).toBe(true);
  });

  it('takes a part of a step away', () => {
    const step = stepOf({ id: 'a', method: 'click', isOptional: true, expectation: { kind: 'nothing' } });
    const edited = editStep(recordingWith([step]), 'a', { isOptional: undefined, expectation: undefined });
    expect(Object.keys(edited.steps[0] ?? {})).not.toContain('isOptional');
    expect(Recording.safeParse(edited).success).toBe(true);
  });

  it('lets a description follow what the step does until it is written by hand', () => {
    const fill = stepOf({
      id: 'f',
      method: 'fill',
      arguments: ['Ada'],
      description: 'Fill “Buy” with “Ada”',
    });
    const edited = editStep(recordingWith([fill]), 'f', { arguments: ['Bob'] });
    expect(edited.steps[0]?.description).toBe('Fill “Buy” with “Bob”');
    const named = editStep(edited, 'f', { description: 'Say who' });
    expect(editStep(named, 'f', { arguments: ['Eve'] }).steps[0]?.description).toBe('Say who');
  });

  it('begins with what was recorded', () => {
    const made = recordingOf(draftOf({ kind: 'click', target: targetOf('#buy') }), {
      id: 'r',
      name: 'Buy',
      at: 5,
    });
    expect(Recording.parse(made)).toMatchObject({ id: 'r', revision: 1, savedAt: 5 });
    expect(duplicate(made, { id: 'q', name: 'Buy again', at: 6 })).toMatchObject({
      id: 'q',
      steps: made.steps,
    });
  });
});
