import { describe, expect, it } from 'vitest';
import { matcherSources } from '../../src/languages/generated/matcher';
import { matchInstruction, type MatchResult } from '../../src/matching';
import { createEngine, type Engine } from '../../src/frame/engine';
import type { JoinedNode, Snapshot } from '../../src/protocol/snapshot';
import { showPage } from './fixtures';

/** Selector, method and arguments of one action. */
type Step = [selector: string, method: string, args?: string[]];
/** One action, several in order, or null where the matcher must not be sure. */
type Case = [
  language: string,
  instruction: string,
  right: string | Step[] | null,
  method?: string,
  args?: string[],
];
type Part = { page: string; cases: Case[] };

const parts = import.meta.glob<Part>('../matching-set/*.json', { eager: true, import: 'default' });
const pages = import.meta.glob<string>('../pages/{shop,instructions}/*.html', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const languages = matcherSources.map(({ language }) => language);
const all = Object.values(parts).flatMap(({ cases }) => cases);

describe('instructions over the shop and small pages in ten languages', () => {
  it('are three hundred and more, in each language', () => {
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(Object.keys(parts).length).toBeGreaterThanOrEqual(11);
    for (const language of languages)
      expect(all.filter((one) => one[0] === language).length).toBeGreaterThanOrEqual(15);
  });

  it('lead to the right element, method and arguments, or to a right abstention, nineteen times in twenty', () => {
    const wrong = Object.values(parts).flatMap(wrongOf);
    const share = 1 - wrong.length / all.length;
    console.log([`${all.length - wrong.length} of ${all.length} instructions right.`, ...wrong].join('\n'));
    expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('are never done to the wrong element, of a hundred twice at most', () => {
    const done = Object.values(parts).flatMap((part) =>
      wrongOf(part).filter((line) => line.includes('sure of')),
    );
    expect(done.length / all.length, done.join('\n')).toBeLessThanOrEqual(0.02);
  });
});

function wrongOf({ page, cases }: Part): string[] {
  showPage(pages[`../pages/${page}`] ?? '');
  const engine = createEngine(document);
  const snapshot = joined(engine);
  return cases.flatMap(([, instruction, right, method, args]) => {
    const wanted: Step[] =
      right === null ? [] : typeof right === 'string' ? [[right, method ?? 'click', args ?? []]] : right;
    const result = matchInstruction(instruction, snapshot);
    const found = surelyFound(result, engine);
    const isRight =
      found.length === wanted.length &&
      wanted.every(([selector, how, values], at) => {
        const step = found[at];
        return (
          step?.element?.matches(selector) === true &&
          step.method === how &&
          saysSame(step, values ?? [], engine)
        );
      });
    return isRight ? [] : [`${page}: ${instruction} → ${describeFound(result, found, wanted)}`];
  });
}

/** What something is dropped on is a ref; the set has its selector. */
function saysSame(
  step: { method: string; arguments: string[] },
  values: readonly string[],
  engine: Engine,
): boolean {
  if (step.method === 'dragAndDrop')
    return engine.elementOf(Number(step.arguments[0]))?.matches(values[0] ?? '') === true;
  return JSON.stringify(step.arguments) === JSON.stringify(values);
}

function surelyFound(result: MatchResult, engine: Engine) {
  const steps = result.steps ?? [result];
  if (!steps.every(({ sure }) => sure)) return [];
  return steps.flatMap(({ candidates: [best] }) =>
    best
      ? [
          {
            element: engine.elementOf(Number(best.ref)),
            method: best.method,
            arguments: best.arguments,
            best,
          },
        ]
      : [],
  );
}

function describeFound(
  result: MatchResult,
  found: ReturnType<typeof surelyFound>,
  wanted: readonly Step[],
): string {
  const [best] = result.candidates;
  const guess = best ? `${best.description} ${best.confidence} [${best.arguments.join(' ')}]` : 'nothing';
  const said = found.length > 0 ? `sure of ${guess}` : `not sure: ${guess} (${result.reason})`;
  return `${said}; wanted ${wanted.length > 0 ? JSON.stringify(wanted) : 'an abstention'}`;
}

function joined(engine: Engine): Snapshot {
  const { url, title, nodes, unreadable } = engine.snapshot({});
  const withRefs = nodes.map(({ ref, drawnBy: _drawnBy, frame: _frame, ...node }): JoinedNode => ({
    ...node,
    frameId: 0,
    ...(ref === undefined ? {} : { ref: String(ref) }),
  }));
  return { url, title, nodes: withRefs, unreadable };
}
