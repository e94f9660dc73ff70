import type { ErrorRecord } from '../base/errors';
import { showInvisible } from '../base/text';
import type { Run, Usage } from '../protocol/session';

export { showInvisible };

/** A number as people read it: "10,000". */
export const amount = (value: number): string => value.toLocaleString(localeOf());

/** A duration as people read it: "4 ms", "2.1 s", "1 min 5 s". The signs of units are the same in all languages. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toLocaleString(localeOf(), placesOf(1))} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** A day as people read it: "22 Nov 2026". */
export function day(at: number): string {
  return new Date(at).toLocaleDateString(localeOf(), { dateStyle: 'medium' });
}

/** A day and a time of it: "22 Nov 2026, 14:05". */
export function moment(at: number): string {
  return new Date(at).toLocaleString(localeOf(), { dateStyle: 'medium', timeStyle: 'short' });
}

/** A time of day as people read it: "14:05". */
export function clock(at: number): string {
  return new Date(at).toLocaleTimeString(localeOf(), { timeStyle: 'short' });
}

/** An amount with as many places as it takes to see it: "$0.31", "$0.00042". */
export function dollars(usd: number): string {
  const places = usd > 0 && usd < 0.1 ? Math.min(8, 1 - Math.floor(Math.log10(usd))) : 2;
  const money = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  return usd.toLocaleString(localeOf(), { ...money, ...placesOf(places) });
}

const placesOf = (places: number) => ({ minimumFractionDigits: places, maximumFractionDigits: places });

/** The reader's locale, which the document is in (`readersLocale`); the browser's own where there is no document. */
const localeOf = () => ('document' in globalThis && document.documentElement.lang) || undefined;

/** All tokens of a usage; cached input is part of the input. */
export function tokenCount({ inputTokens, outputTokens }: Usage): number {
  return inputTokens + outputTokens;
}

const longestText = 200;

/** Text of a page as it may be shown: at most 200 characters, control and direction marks made visible. */
export function pageText(text: string): string {
  const shown = showInvisible(text.replaceAll(/\s+/g, ' ').trim());
  return shown.length > longestText ? `${shown.slice(0, longestText - 1)}…` : shown;
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
