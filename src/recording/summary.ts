import type { RecordingSummary, Recording } from '../protocol/recordings/recording';

/** A recording as the list shows it. */
export function summaryOf(recording: Recording): RecordingSummary {
  const { id, name, tags, revision, savedAt, steps, variables } = recording;
  return {
    id,
    name,
    tags,
    revision,
    savedAt,
    steps: steps.length,
    sites: sitesOf(recording),
    variables: variables.map((variable) => variable.name),
  };
}

/** Origins a recording's steps go to or act on; what is no address stays as it is. */
export function sitesOf({ steps }: Pick<Recording, 'steps'>): string[] {
  const urls = steps.flatMap(({ method, arguments: [first = ''], scope }) => [
    ...(method === 'navigate' ? [first] : []),
    ...(scope ? [scope.origin] : []),
  ]);
  return [...new Set(urls.map((url) => (URL.canParse(url) ? new URL(url).origin : url)))];
}

/** Whether each word of a search is in the name, the folder, a tag, a site or a variable of a recording. */
export function isFound(
  { name, folder = '', tags, sites, variables }: RecordingSummary,
  query: string,
): boolean {
  const text = [name, folder, ...tags, ...sites, ...variables].join('\n').toLowerCase();
  const words = query.toLowerCase().split(/\s+/u);
  return words.every((word) => text.includes(word));
}
