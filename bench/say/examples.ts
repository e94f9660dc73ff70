import { matchInstruction, type Weigher } from '../../src/matching/match-instruction';
import { weighable } from '../../src/matching/rank/chances';
import type { Features } from '../../src/matching/rank/features';
import type { SayCase } from './cases';
import { isOn } from './judge';
import type { SeenPage } from './see-pages';

/** What a step may mean: each candidate, by its features. `share` is the example's weight. */
export type Example = { page: string; rows: { features: Features; isMeant: boolean }[]; share: number };

/** The weight of an example of a page of ours beside one of what people said, and of one that means nothing on its page. */
const ofOurs = 0.3;
const ofAbsent = 0.5;

/** The examples of a page: each instruction of one step. */
export function examplesOf(seen: SeenPage): Example[] {
  const { name, part } = seen.page;
  return seen.page.cases.flatMap((one) => {
    const rows = rowsOf(one, seen);
    const share = (part === 'words' ? 1 : ofOurs) * (one.plans.length === 0 ? ofAbsent : 1);
    return rows.length > 0 ? [{ page: name, rows, share }] : [];
  });
}

function rowsOf({ instruction, plans }: SayCase, { snapshot, refs }: SeenPage): Example['rows'] {
  if (plans.some((plan) => plan.length > 1)) return [];
  let rows: Example['rows'] = [];
  let longest = 0;
  // The whole instruction is one step, and so are its parts.
  const note: Weigher = (page, said, found) => {
    if (said.step.written.length < longest) return [];
    longest = said.step.written.length;
    rows = weighable(page, said, found).map(
      ({ candidate: { element, method, arguments: args }, features }) => ({
        features,
        isMeant: plans.some(([deed]) => {
          const done = { method, ref: element.ref, arguments: args };
          return (
            deed && isOn(deed, done, refs) && (deed.value === undefined || deed.value === args.join(' ¦ '))
          );
        }),
      }),
    );
    return [];
  };
  const { steps } = matchInstruction(instruction, snapshot, { weigh: note });
  return steps === undefined ? rows : [];
}
