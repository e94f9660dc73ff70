import { matchInstruction } from '../../src/matching';
import { weighable, type Weigher } from '../../src/matching/rank/weighed-result';
import type { Traits } from '../../src/matching/rank/traits';
import type { SayCase } from './cases';
import { isOn, type Done } from './judge';
import type { SeenPage } from './see-pages';

/** What a step may mean: each candidate, by its traits. `share` is the example's weight. */
export type Example = { page: string; rows: { traits: Traits; isMeant: boolean }[]; share: number };

/** The weight of an example that is made by taking away what was meant. */
const takenAway = 0.5;

/**
 * The examples of a page: each step that the readings leave open, as it is, and once more without what it means, which
 * teaches what speaks for none.
 */
export function examplesOf(seen: SeenPage): Example[] {
  return seen.page.cases.flatMap((one) => {
    const found = openStep(one, seen);
    const page = seen.page.name;
    const meant = new Set(found.flatMap(({ isMeant, key }) => (isMeant ? key : [])));
    const others = found.filter(({ key }) => !meant.has(key));
    return [
      ...(found.length > 0 ? [{ page, rows: found, share: 1 }] : []),
      ...(meant.size > 0 && others.length > 0 ? [{ page, rows: others, share: takenAway }] : []),
    ];
  });
}

type Found = Example['rows'][number] & { key: string };

/** The candidates of the one open step of an instruction; empty where it has none. */
function openStep({ instruction, plans }: SayCase, { snapshot, refs }: SeenPage): Found[] {
  let found: Found[] = [];
  const isMeant = (done: Done): boolean =>
    plans.some(
      ([deed, ...more]) =>
        deed !== undefined &&
        more.length === 0 &&
        isOn(deed, done, refs) &&
        (deed.value === undefined || deed.value === done.arguments.join(' ¦ ')),
    );
  const note: Weigher = (page, step, _saysToAct, result) => {
    found = weighable(page, step, result.candidates).map(({ candidate, traits }) => {
      const { element, method, arguments: args } = candidate;
      const done = { method, ref: element.ref, arguments: args };
      return { traits, isMeant: isMeant(done), key: `${element.node.role} ${element.node.name}` };
    });
    return result;
  };
  const { steps } = matchInstruction(instruction, snapshot, { weigh: note });
  return steps === undefined ? found : [];
}
