import type { Candidate } from '../protocol/session';

/** The place of a candidate, in words that tell it from others with the same name; undefined when no other has it. */
export type ShownPlace =
  { kind: 'in'; text: string } | { kind: 'frame'; host: string } | { kind: 'at'; at: number; of: number };

/** The places of candidates, in their order. */
export function placesOf(candidates: readonly Candidate[]): (ShownPlace | undefined)[] {
  return candidates.map((candidate) => {
    const alike = candidates.filter(({ action }) => action.description === candidate.action.description);
    return alike.length < 2 ? undefined : placeAmong(candidate, alike);
  });
}

function placeAmong(candidate: Candidate, alike: readonly Candidate[]): ShownPlace {
  const host = hostOf(candidate);
  if (host !== undefined && alike.some((other) => hostOf(other) !== host)) return { kind: 'frame', host };
  for (const read of evidence) {
    const text = read(candidate);
    if (text && alike.filter((other) => read(other) === text).length === 1) return { kind: 'in', text };
  }
  return { kind: 'at', at: alike.indexOf(candidate) + 1, of: alike.length };
}

/** Texts around a candidate that tell it from others, the most telling first. */
const evidence: readonly ((candidate: Candidate) => string | undefined)[] = [
  ({ fingerprint }) => fingerprint?.around.rowTitle,
  ({ fingerprint }) => fingerprint?.around.section,
  ({ fingerprint }) => fingerprint?.around.titles?.[0],
  ({ fingerprint }) => fingerprint?.around.leads?.[0],
  ({ fingerprint }) => fingerprint?.around.row,
  ({ fingerprint }) => fingerprint?.around.before,
];

function hostOf({ frame }: Candidate): string | undefined {
  return frame !== undefined && URL.canParse(frame) ? new URL(frame).host : frame;
}
