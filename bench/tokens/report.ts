import { geometricMean, median, round } from '../base/numbers';
import type { Kind, PageTokens } from './measure';

export function printPages(pages: readonly PageTokens[]): void {
  for (const { name, asked } of pages) {
    const figures = (['act', 'observe'] as const).map((kind) => {
      const { ours, peer } = asked[kind];
      return `${kind} ${ours.tokens} / ${peer.tokens} (${ours.requests}, ${peer.requests})`;
    });
    console.log(`${name}: ${figures.join(', ')}`);
  }
}

/** The last line: ours ÷ Stagehand's, the geometric mean over the pages on which both asked. */
export function summarize(pages: readonly PageTokens[], fixed: number) {
  for (const { name, error } of pages) if (error !== undefined) console.log(`left out: ${name}: ${error}`);
  const whole = pages.filter(({ error }) => error === undefined);
  const [act, observe] = (['act', 'observe'] as const).map((kind) => ratiosOf(whole, kind));
  return {
    bench: 'tokens',
    act: round(geometricMean(act ?? [])),
    observe: round(geometricMean(observe ?? [])),
    fixed,
    pages: { act: act?.length, observe: observe?.length, read: pages.length },
    medianOurs: median(whole.map(({ asked }) => asked.act.ours.tokens)),
    medianStagehand: median(whole.map(({ asked }) => asked.act.peer.tokens)),
  };
}

function ratiosOf(pages: readonly PageTokens[], kind: Kind): number[] {
  return pages.flatMap(({ name, asked }) => {
    const { ours, peer } = asked[kind];
    if (ours.requests > 0 && peer.requests > 0) return [ours.tokens / peer.tokens];
    const why = [ours, peer].map(({ requests, failed }) => `${requests}${failed ? ` (${failed})` : ''}`);
    console.log(`left out of ${kind}: ${name}: asked ${why[0]} times by us, ${why[1]} by Stagehand`);
    return [];
  });
}
