import { countTokens } from 'gpt-tokenizer';
import { findOnPage } from '../../src/engine/find';
import type { Page, LastingTarget } from '../../src/engine/page';
import type { Snapshot } from '../../src/protocol/snapshot';
import { fingerprintOf } from '../../test/unit/engine/scripted-page';
import type { Deed, SayCase } from './cases';
import { isOn, type Done } from './judge';
import type { SeenPage } from './see-pages';

/** One instruction with a model that chooses right wherever it can. */
export type Chosen = {
  page: string;
  instruction: string;
  /** Tokens of the first question, and its lines; undefined where none was asked. */
  tokens?: number;
  lines?: number;
  /** The right one was among the lines of the first question; undefined where none is. */
  isAmong?: boolean;
  isRight: boolean;
};

/** Follows each instruction of a page with a model that always answers right by the lines that it is shown. */
export function chooseRight(seen: SeenPage): Promise<Chosen[]> {
  return Promise.all(seen.page.cases.map((one) => chooseOne(one, seen)));
}

async function chooseOne(one: SayCase, { page: { name, part }, snapshot, refs }: SeenPage): Promise<Chosen> {
  const chosen: Chosen = { page: name, instruction: one.instruction, isRight: false };
  const lineOf = ({ selector, method, value = '' }: Deed): string =>
    `${refs[selector] ?? ''} ${method} ${value.replaceAll(' ¦ ', ' | ')}`.trim();
  const answerTo = (shown: string): string[] => {
    const isShown = ({ selector }: Deed) => shown.includes(`\n${refs[selector] ?? 'none'} `);
    return one.plans.find((plan) => plan.every(isShown))?.map(lineOf) ?? [];
  };
  const { finding } = await findOnPage(
    { task: 'act', instruction: one.instruction },
    {},
    {
      page: pageOf(snapshot),
      models: {
        choose: async () => [{ modelName: 'bench/right', apiKey: 'k' }],
        ask: async (_model, { system, user, schema }) => {
          const actions = answerTo(user);
          chosen.tokens ??= countTokens(system + user);
          chosen.lines ??= user.match(/^[a-z]*\d+ \S/gmu)?.length ?? 0;
          if (one.plans.length > 0) chosen.isAmong ??= actions.length > 0;
          const usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };
          return { value: schema.parse({ actions }), usage };
        },
      },
      onPhase: () => {},
      mask: (text) => text,
      signal: new AbortController().signal,
    },
  );
  // People who say what to search for do not say that it is sent.
  const plan: Done[] = finding.plan.filter(({ submitsSearch }) => part !== 'words' || !submitsSearch);
  const isSame = (deed: Deed | undefined, done: Done): boolean =>
    deed !== undefined &&
    isOn(deed, done, refs) &&
    (deed.value === undefined || deed.value === done.arguments.join(' ¦ '));
  chosen.isRight =
    one.plans.length === 0
      ? plan.length === 0
      : one.plans.some(
          (wanted) =>
            plan.length > 0 &&
            (plan.length === wanted.length || (finding.rest !== undefined && plan.length < wanted.length)) &&
            plan.every((done, at) => isSame(wanted[at], done)),
        );
  return chosen;
}

/** A page that is only looked at. */
function pageOf(snapshot: Snapshot): Page {
  const nothing = () => Promise.reject(new Error('The page is only looked at.'));
  return {
    look: async () => ({
      snapshot,
      engines: new Map(),
      addresses: new Map(),
      targetsOf: async (refs) => refs.map((ref) => targetOf(snapshot, ref)),
    }),
    data: nothing,
    hidden: async () => [],
    lookalikes: nothing,
    act: nothing,
    move: nothing,
  };
}

function targetOf({ nodes }: Snapshot, ref: string): LastingTarget | undefined {
  const node = nodes.find((each) => each.ref === ref);
  if (!node) return undefined;
  return { selector: ref, alternates: [], fingerprint: fingerprintOf(node.role, node.name) };
}

/** Figures on choices, and each that went wrong. */
export function printChosen(all: readonly Chosen[], show: string): void {
  const asked = all.filter(({ tokens }) => tokens !== undefined);
  const tokens = asked.map((one) => one.tokens ?? 0);
  const per100 = asked.map((one) => Math.round((100 * (one.tokens ?? 0)) / Math.max(1, one.lines ?? 1)));
  const at = (counts: number[], share: number) =>
    counts.sort((a, b) => a - b)[Math.floor(share * (counts.length - 1))] ?? 0;
  if (show !== '')
    for (const one of all.filter(({ isRight, isAmong }) => !isRight || isAmong === false))
      console.log(`${one.isRight ? 'not among' : 'not right'} ${one.page}: ${one.instruction}`);
  console.log(
    JSON.stringify({
      bench: 'say --choose',
      instructions: all.length,
      asked: asked.length,
      among: shareOf(
        asked.filter(({ isAmong }) => isAmong !== undefined),
        ({ isAmong }) => isAmong === true,
      ),
      doneRight: shareOf(all, ({ isRight }) => isRight),
      tokensMedian: at(tokens, 0.5),
      tokensP90: at(tokens, 0.9),
      tokensOf100Lines: at(per100, 0.5),
    }),
  );
}

const shareOf = <One>(all: readonly One[], is: (one: One) => boolean): number =>
  Math.round((all.filter(is).length / Math.max(1, all.length)) * 10_000) / 10_000;
