import { hasTarget, type Step } from '../protocol/recordings/recording';

type Named = {
  /** Of the page that its first deed was done on. */
  title: string;
  steps: readonly Step[];
  /** When it was made, in milliseconds since 1970. */
  at: number;
};

/** The longest part of a name, in characters. */
const longestPart = 60;

/** What a new recording is called: the page's title and its first deed, or what there is of both. */
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
