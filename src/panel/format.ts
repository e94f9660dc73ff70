import type { ErrorRecord } from '../base/errors';
import type { Run, Usage } from '../protocol/session';

/** A duration as people read it: "4 ms", "2.1 s", "1 min 5 s". */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** A day as people read it: "22 Nov 2026". */
export function day(at: number): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

/** An amount with as many places as it takes to see it: "$0.31", "$0.00042". */
export function dollars(usd: number): string {
  const places = usd > 0 && usd < 0.1 ? Math.min(8, 1 - Math.floor(Math.log10(usd))) : 2;
  return `$${usd.toFixed(places)}`;
}

/** All tokens of a usage; cached input is part of the input. */
export function tokenCount({ inputTokens, outputTokens }: Usage): number {
  return inputTokens + outputTokens;
}

const longestText = 200;

// Characters that move or hide other text: C0/C1 controls, zero-width and direction marks.
const invisible = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Text of a page as it may be shown: at most 200 characters, control and direction marks made visible. */
export function pageText(text: string): string {
  const shown = showInvisible(text.replaceAll(/\s+/g, ' ').trim());
  return shown.length > longestText ? `${shown.slice(0, longestText - 1)}…` : shown;
}

/** Control and direction marks made visible: they move or hide other text. */
export function showInvisible(text: string): string {
  return text.replaceAll(invisible, markName);
}

function markName(character: string): string {
  return `‹U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}›`;
}

/** The facts about a run that can be handed on: no instruction, no arguments, no page text. */
export function diagnosticsOf(
  error: Pick<ErrorRecord, 'code' | 'message' | 'details'>,
  run: Run | undefined,
): string {
  const { rung, tried, ms, state, usage } = run ?? {};
  return JSON.stringify(
    { code: error.code, refused: error.details?.refused, state, rung, tried, ms, usage },
    undefined,
    2,
  );
}
