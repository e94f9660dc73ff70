import type { RecordingSummary } from '../../protocol/recordings/recording';
import { isFound } from '../../recording/summary';

/** A search among recordings: words, and tags that each of them has. */
export type RecordingFilter = { query: string; tags: readonly string[] };

/** The recordings of a folder; without a name, those in none. */
export type RecordingGroup = { folder: string | undefined; recordings: readonly RecordingSummary[] };

/** The recordings that are looked for: folders by name, then what lies in none. Each keeps the list's order. */
export function recordingGroups(
  list: readonly RecordingSummary[],
  { query, tags }: RecordingFilter,
): RecordingGroup[] {
  const found = list.filter(
    (each) => isFound(each, query.trim()) && tags.every((tag) => each.tags.includes(tag)),
  );
  const groups = foldersOf(found).map((folder) => ({
    folder,
    recordings: found.filter((each) => each.folder === folder),
  }));
  const loose = found.filter(({ folder }) => folder === undefined);
  return loose.length > 0 ? [...groups, { folder: undefined, recordings: loose }] : groups;
}

/** The folders there are, by name. */
export function foldersOf(list: readonly RecordingSummary[]): string[] {
  const names = new Set(list.flatMap(({ folder }) => folder ?? []));
  return [...names].toSorted((one, other) => one.localeCompare(other));
}

/** The most tags to choose from. */
const mostTags = 12;

/** The tags that most recordings have, and those that are chosen, by name. */
export function tagsToChoose(list: readonly RecordingSummary[], chosen: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of list.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const often = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, mostTags);
  const names = new Set([...often.map(([tag]) => tag), ...chosen]);
  return [...names].toSorted((one, other) => one.localeCompare(other));
}
