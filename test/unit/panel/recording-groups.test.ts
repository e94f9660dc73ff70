import { describe, expect, it } from 'vitest';
import { foldersOf, recordingGroups, tagsToChoose } from '../../../src/panel/library/recording-groups';
import type { RecordingSummary } from '../../../src/protocol/recordings/recording';

const summary = (name: string, more: Partial<RecordingSummary> = {}): RecordingSummary => ({
  id: name,
  name,
  tags: [],
  revision: 1,
  savedAt: 0,
  steps: 1,
  sites: [],
  variables: [],
  ...more,
});

const list = [
  summary('Order', { folder: 'Work', tags: ['shop', 'weekly'] }),
  summary('Water', { tags: ['weekly'] }),
  summary('Report', { folder: 'Accounts', tags: ['weekly', 'money'] }),
  summary('Invoice', { folder: 'Work' }),
];

const shown = (query: string, tags: string[] = []) =>
  recordingGroups(list, { query, tags }).map(({ folder, recordings }) => [
    folder,
    recordings.map(({ name }) => name),
  ]);

describe('the list of recordings', () => {
  it('has folders by name, and then what lies in none', () => {
    expect(shown('')).toEqual([
      ['Accounts', ['Report']],
      ['Work', ['Order', 'Invoice']],
      [undefined, ['Water']],
    ]);
    expect(foldersOf(list)).toEqual(['Accounts', 'Work']);
  });

  it('shows what has the words, a folder’s too, and all of the tags', () => {
    expect(shown('work')).toEqual([['Work', ['Order', 'Invoice']]]);
    expect(shown('', ['weekly'])).toEqual([
      ['Accounts', ['Report']],
      ['Work', ['Order']],
      [undefined, ['Water']],
    ]);
    expect(shown('', ['weekly', 'shop'])).toEqual([['Work', ['Order']]]);
    expect(shown('water', ['shop'])).toEqual([]);
  });

  it('offers the tags of most recordings, and those that are chosen', () => {
    expect(tagsToChoose(list, [])).toEqual(['money', 'shop', 'weekly']);
    const many = Array.from({ length: 40 }, (_, at) => summary(`${at}`, { tags: ['often', `t${at}`] }));
    const offered = tagsToChoose(many, ['t39']);
    expect(offered).toHaveLength(13);
    expect(offered).toEqual(expect.arrayContaining(['often', 't39']));
  });
});
