import { z } from 'zod';
import { readCasePages } from '../base/case-pages';
import type { Site } from '../base/site';
import { PlanOfCase, putCase } from '../gate/cases';
import type { TaskCase } from './cases';

const CaseFile = z.strictObject({
  /** `lie`: what is said does not reach the goal. */
  kind: z.enum(['lie', 'honest']),
  as: z.literal('task'),
  instruction: z.string(),
  plan: PlanOfCase,
  /** What the model answers, a line for each time it finds what it names, as of a case of the gate. */
  model: z.array(z.array(z.string())),
  /** Expressions in the page: whether the goal is reached, and how often what may be done once was done. */
  isReached: z.string(),
  timesDone: z.string().default('1'),
});

/** A page that takes a deed back may do so late, in milliseconds. */
const settleMs = 2700;

/**
 * The lies and honest tasks of a folder, their pages put on the site. A lie is told a second
 * time with a plan of no steps, whose words could do it rightly.
 */
export async function readTaskCases(folder: string, site: Site): Promise<TaskCase[]> {
  return (await readCasePages(folder)).flatMap((each): TaskCase[] => {
    const { name } = each;
    const { json, url } = putCase(each, site);
    const { kind, plan, model, ...goal } = CaseFile.parse(json);
    const common = { kind, goal: { ...goal, url }, settleMs };
    const planned = { ...common, name, obeys: { plan, model } };
    if (kind === 'honest') return [planned];
    return [
      planned,
      { ...common, name: `${name}: no steps`, obeys: { plan: { ...plan, steps: [] }, model } },
    ];
  });
}
