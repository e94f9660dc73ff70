import {
  type RecordingSummary,
  type Recording,
  hasTarget,
  type Step,
} from '../protocol/recordings/recording';
import { AutomationError } from '../base/errors';
import type { ReplayOptions } from '../protocol/recordings/replay';
import { checkInAddress, variableNames, variableTexts } from '../protocol/variables';
import { valuesOf, withValues } from './formats/exported';
import { secretNames } from './step-texts';

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

/** Each word of a search is in the name, the folder, a tag, a site or a variable. */
export function isFound(
  { name, folder = '', tags, sites, variables }: RecordingSummary,
  query: string,
): boolean {
  const text = [name, folder, ...tags, ...sites, ...variables].join('\n').toLowerCase();
  const words = query.toLowerCase().split(/\s+/u);
  return words.every((word) => text.includes(word));
}

type Named = {
  title: string;
  steps: readonly Step[];
  /** When it was made, in milliseconds since 1970. */
  at: number;
};

const longestPart = 60;

/** A new recording's name: the page's title and its first deed, or either. */
export function nameOfRecording({ title, steps, at }: Named): string {
  const deed = steps.find(({ method }) => hasTarget(method))?.description ?? '';
  const parts = [title, deed].map(shortened).filter((part) => part !== '');
  if (parts.length > 0) return parts.join(': ');
  const place = steps.map(({ method, arguments: [first = ''] }) =>
    method === 'navigate' ? URL.parse(first)?.host : undefined,
  );
  return place.find(Boolean) ?? `Recording of ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}`;
}

function shortened(text: string): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim();
  return plain.length > longestPart ? `${plain.slice(0, longestPart - 1).trimEnd()}…` : plain;
}

/** The address a recording begins at: a session needs a page. */
export function firstAddress({ steps, variables }: Recording, options: ReplayOptions): string {
  const values = {
    ...valuesOf({ variables }),
    ...variableTexts(options.variables ?? {}),
    ...options.rows?.[0],
  };
  const [first] = steps.slice((options.from ?? 1) - 1);
  const place = first?.scope ? `${first.scope.origin}${first.scope.path?.replace(/\*/gu, '') ?? ''}` : '';
  const text = first?.method === 'navigate' ? (first.arguments[0] ?? '') : place;
  const url = withValues(text, values);
  checkInAddress(variableNames(text), url, { secrets: secretNames({ variables, steps }), origins: {} });
  if (/^https?:/iu.test(url) && URL.canParse(url)) return url;
  throw new AutomationError(
    'invalid-input',
    'The recording does not say where it begins. Its first step has to go to a page.',
  );
}
