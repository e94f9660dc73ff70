import { geometricMean, round, sum } from '../base/numbers';
import type { PageReport } from './measure';
import { reference } from './peers';
import type { Score } from './recall';
import type { Growth, Resnapshot } from './scale';

/** Below this Playwright's time is mostly the way there and back: such pages are listed, not counted. */
const countedFromMs = 20;
const slowMs = 5000;

export function printPages(reports: readonly PageReport[], { missing }: { missing: boolean }): void {
  for (const report of reports) {
    const playwright = report.peers.get(reference);
    const cells = [
      report.name.padEnd(34),
      `${Math.round(report.fullMs)}/${Math.round(report.compactMs)}/${Math.round(report.askedMs)} ms`.padEnd(
        17,
      ),
      `${report.fullTokens}/${report.compactTokens} tokens`.padEnd(22),
      `recall ${share(report.full)}/${share(report.compact)}`.padEnd(22),
      `text ${report.full ? round(textShare(report.full)) : '–'}`.padEnd(12),
      ...[...report.peers].map(([peer, { ms, tokens, textRecall, error }]) => {
        const time = ms === undefined ? error : `${Math.round(ms)} ms`;
        return `| ${peer} ${time}, ${tokens} tokens, text ${round(textRecall)}`;
      }),
      playwright?.ms === undefined ? '' : `| time ${round(report.fullMs / playwright.ms)}`,
    ];
    console.log(cells.join(' '));
    if (missing)
      for (const line of new Set([...(report.full?.missing ?? []), ...(report.compact?.missing ?? [])]))
        console.log(`    missing ${line}`);
  }
}

const share = (score: Score | undefined) => (score ? `${score.found} of ${score.expected}` : '–');
const textShare = ({ words, wordsFound }: Score) => (words === 0 ? 1 : wordsFound / words);

/** The figures of the last line. Token and recall figures are of the sums over pages, times geometric means. */
export function summarize(
  reports: readonly PageReport[],
  { growth, resnapshot }: { growth: readonly Growth[]; resnapshot: Resnapshot },
) {
  for (const { elements, ms } of growth) {
    console.log(
      `${elements} elements: ${Math.round(ms)} ms cold, ${round((ms / elements) * 1000, 2)} µs an element`,
    );
  }
  const scored = reports.filter(({ full, compact }) => full && compact);
  const scores = scored
    .flatMap(({ full, compact }) => [full, compact])
    .filter((score) => score !== undefined);
  const fulls = scored.flatMap(({ full }) => (full ? [full] : []));
  return {
    bench: 'snapshot',
    msRatio: round(ratioTo(reports, reference, ({ fullMs }) => fullMs).ms),
    askedRatio: round(ratioTo(reports, reference, ({ askedMs }) => askedMs).ms),
    tokenRatio: round(ratioTo(reports, reference).tokens),
    compactTokenRatio: round(compactRatio(reports)),
    textRecall: round(sum(fulls.map(({ wordsFound }) => wordsFound)) / sum(fulls.map(({ words }) => words))),
    recall: round(sum(scores.map(({ found }) => found)) / sum(scores.map(({ expected }) => expected)), 4),
    strayRefs: round(sum(scores.map(({ strays }) => strays)) / sum(scores.map(({ refs }) => refs)), 4),
    cold50kMs: Math.round(resnapshot.coldMs),
    resnapshotRatio: round(resnapshot.againMs / resnapshot.coldMs),
    resnapshotMs: round(resnapshot.againMs, 1),
    pages: reports.length,
    peers: Object.fromEntries(
      [...new Set(reports.flatMap(({ peers }) => [...peers.keys()]))].map((peer) => [
        peer,
        peerFigures(reports, peer),
      ]),
    ),
  };
}

/** Ours ÷ the peer's. */
function ratioTo(reports: readonly PageReport[], peer: string, own = ({ fullMs }: PageReport) => fullMs) {
  const times: number[] = [];
  const tokens: number[] = [];
  for (const report of reports) {
    const figures = report.peers.get(peer);
    const playwright = report.peers.get(reference)?.ms ?? 0;
    if (!figures || figures.ms === undefined) continue;
    if (figures.tokens > 0) tokens.push(report.fullTokens / figures.tokens);
    // The 50,000 element page is left out of the mean where a peer is too slow for it.
    if (playwright >= countedFromMs && figures.ms <= slowMs) times.push(own(report) / figures.ms);
  }
  return { ms: geometricMean(times), tokens: geometricMean(tokens), pages: times.length };
}

function compactRatio(reports: readonly PageReport[]): number {
  const ratios = reports.flatMap(({ compactTokens, peers }) => {
    const tokens = peers.get(reference)?.tokens ?? 0;
    return tokens > 0 ? [compactTokens / tokens] : [];
  });
  return geometricMean(ratios);
}

function peerFigures(reports: readonly PageReport[], peer: string) {
  const all = reports.flatMap(({ peers }) => peers.get(peer) ?? []);
  const { ms, tokens, pages } = ratioTo(reports, peer);
  const texts = all.filter(({ error }) => error === undefined).map(({ textRecall }) => textRecall);
  return {
    oursToItsMs: round(ms),
    oursToItsTokens: round(tokens),
    textRecall: round(sum(texts) / texts.length),
    pages,
    failed: all.filter(({ error }) => error !== undefined).length,
  };
}
