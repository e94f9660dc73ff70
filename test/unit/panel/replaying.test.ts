import { describe, expect, it } from 'vitest';
import { noRecordings, type OpenRecording } from '../../../src/panel/library/recordings-state';
import { missingValues } from '../../../src/panel/library/replaying';
import { recordingWith, stepOf } from '../recording/fixtures';
import { session, state } from './fixtures';

const fill = (id: string, text: string) => stepOf({ id, method: 'fill', arguments: [text] });
const recording = recordingWith(
  [fill('1', '%email%'), fill('2', '%password%'), fill('3', '%town%')],
  [{ name: 'email', value: '' }, { name: 'password', isSecret: true }, { name: 'town' }],
);
const open: OpenRecording = {
  recording,
  isChanged: false,
  past: [],
  said: undefined,
  card: undefined,
  cards: 0,
  addedId: undefined,
  stepId: undefined,
  rowsFile: undefined,
  isSlow: false,
  rejected: [],
  withheld: [],
};
const names = (asked: readonly { name: string }[]) => asked.map(({ name }) => name);

describe('what a replay asks for', () => {
  const alone = state([], { sessions: { 7: session([]) }, recordings: { ...noRecordings, open } });

  it('is what the steps of the range use and nobody has given, the recorded value counting', () => {
    expect(names(missingValues(alone, open))).toEqual(['password', 'town']);
    expect(names(missingValues(alone, open, { from: 2, to: 2 }))).toEqual(['password']);
  });

  it('is not what the worker keeps, what the user has set, or what the file of rows has', () => {
    const told = { ...alone, secrets: { 7: [{ name: 'password' }] } };
    expect(names(missingValues(told, open))).toEqual(['town']);
    expect(missingValues({ ...told, variables: { town: { value: 'Cobh' } } }, open)).toEqual([]);
    const rowsFile = { name: 'a.csv', rows: [{ town: 'Cobh' }], goesOn: false };
    expect(missingValues(told, { ...open, rowsFile })).toEqual([]);
  });
});
