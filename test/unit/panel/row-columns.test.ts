import { describe, expect, it } from 'vitest';
import {
  isWithoutUse,
  unfilledVariables,
  unusedColumns,
  usesFor,
  withColumnNamed,
} from '../../../src/panel/library/row-columns';
import { recordingWith, stepOf, targetOf } from '../recording/fixtures';

const recording = recordingWith(
  [
    stepOf({
      id: 'mail',
      method: 'fill',
      arguments: ['ada@example.org'],
      target: targetOf('#mail', 'textbox', 'E-mail'),
    }),
    stepOf({ id: 'pin', method: 'fill', arguments: ['%password%'], description: 'Password' }),
    stepOf({ id: 'go', method: 'click', arguments: [], description: 'Sign in' }),
  ],
  [{ name: 'password', isSecret: true }],
);

const openWith = (...columns: string[]) => ({
  recording,
  rowsFile: {
    name: 'a.csv',
    rows: [Object.fromEntries(columns.map((name) => [name, name]))],
    goesOn: false,
  },
});

describe('the columns of a file of rows', () => {
  it('are told that no step uses, and so are variables that no column fills', () => {
    expect(unusedColumns(openWith('email', 'password'))).toEqual(['email']);
    expect(unfilledVariables(openWith('email', 'password'))).toEqual([]);
    expect(unfilledVariables(openWith('email'))).toEqual(['password']);
  });

  it('are without use when no step uses any, or there are no rows; without a file nothing is', () => {
    expect(isWithoutUse(openWith('email', 'password'))).toBe(false);
    expect(isWithoutUse(openWith('email', 'town'))).toBe(true);
    expect(isWithoutUse({ recording, rowsFile: { name: 'a.csv', rows: [], goesOn: false } })).toBe(true);
    expect(isWithoutUse({ recording, rowsFile: undefined })).toBe(false);
  });

  it('are offered what is called like them first, however it is written', () => {
    const step = { id: 'mail', number: 1 };
    expect(usesFor('email', openWith('email', 'password'))).toMatchObject({ uses: [{ step }], isLike: true });
    expect(usesFor('PASSWORD', openWith('PASSWORD'))).toMatchObject({
      uses: [{ variable: 'password' }, { step }],
      isLike: true,
    });
    expect(usesFor('town', openWith('town'))).toMatchObject({
      uses: [{ variable: 'password' }, { step }],
      isLike: false,
    });
  });

  it('are renamed in their place', () => {
    const { rowsFile } = openWith('a', 'b');
    expect(withColumnNamed(rowsFile, 'a', 'c').rows).toEqual([{ c: 'a', b: 'b' }]);
  });
});
