import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { item, pageOf, part } from './page-builder';

const orders = pageOf(
  part(
    'grid',
    '',
    part('row', '', part('columnheader', 'Order'), part('columnheader', '', item('button', 'Price'))),
    part('row', '', item('gridcell', 'SO-1'), item('gridcell', '10.50')),
    part('row', '', item('gridcell', 'SO-2'), item('gridcell', '20.50')),
  ),
);

const people = pageOf(
  part(
    'table',
    '',
    part('row', '', part('columnheader', ''), part('columnheader', 'Name')),
    part('row', '', part('cell', '', item('checkbox', 'Select row')), part('cell', 'Ada')),
    part('row', '', part('cell', '', item('checkbox', 'Select row')), part('cell', 'Bela')),
  ),
);

const meant = (instruction: string, page = orders) => {
  const { sure, candidates } = matchInstruction(instruction, page);
  const [first] = candidates;
  return sure && first ? [first.method, first.ref, ...first.arguments] : undefined;
};

describe('a row and a column', () => {
  it('mean the cell where they meet, and never the head of the column', () => {
    expect(meant('click the Price of SO-2')).toEqual(['click', '5']);
    expect(meant('double click Price of SO-1')).toEqual(['doubleClick', '3']);
    expect(meant('set the Price of SO-2 to 7')).toEqual(['fill', '5', '7']);
    expect(meant('click Price')).toEqual(['click', '1']);
  });

  it('mean nothing where the table has no such row', () => {
    expect(meant('click the Price of SO-3')).toBeUndefined();
  });
});

describe('a row that is ticked', () => {
  it('means the box in it', () => {
    expect(meant('check Bela', people)).toEqual(['check', '2']);
    expect(meant('check the row of Bela', people)).toEqual(['check', '2']);
    expect(meant('check the row of Carl', people)).toBeUndefined();
    expect(meant('uncheck Ada', people)).toEqual(['uncheck', '1']);
    expect(meant('check Carl', people)).toBeUndefined();
  });
});

describe('what is dragged', () => {
  const text = (role: string, name: string, drawnBy: string) => ({ ...part(role, name), drawnBy });
  const lists = pageOf(
    part('heading', 'At home'),
    part('list', '', text('listitem', 'Tent', 'd1'), text('listitem', 'Stove', 'd2')),
    text('heading', 'In the bag', 'd6'),
    { ...part('list', '', text('listitem', 'Knife', 'd4')), drawnBy: 'd3' },
    part('heading', 'Broken'),
    text('heading', 'Done', 'd5'),
  );

  it('is anything that is drawn, and so is the place to drop it on', () => {
    expect(meant('drag Stove to In the bag', lists)).toEqual(['dragAndDrop', 'd2', 'd3']);
    expect(meant('move Tent to the Done column', lists)).toEqual(['dragAndDrop', 'd1', 'd5']);
    expect(meant('drag Tent below Stove', lists)).toEqual(['dragAndDrop', 'd1', 'd2']);
    expect(meant('drag Tent to the attic', lists)).toBeUndefined();
  });
});
