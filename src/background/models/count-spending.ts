import { AutomationError } from '../../base/errors';
import type { Rung } from '../../protocol/session';
import { dayOf, spendingOn, type Budget, type Spending } from '../../protocol/models/spending';
import { readStorage, writeStorage } from '../stored/read-storage';

/** Throws `budget-spent` when a session or the day has used up what models may cost. */
export async function checkBudget({ perSession, perDay }: Budget, spentBySession: number): Promise<void> {
  if (perSession !== undefined && spentBySession >= perSession) throw spent('This session’s', perSession);
  if (perDay === undefined) return;
  const { stored } = await readStorage();
  if (spendingOn(dayOf(new Date()), stored.spending).usd >= perDay) throw spent('Today’s', perDay);
}

function spent(whose: string, budget: number): AutomationError {
  return new AutomationError(
    'budget-spent',
    `${whose} budget of $${budget.toFixed(2)} is used up, so no model was asked. Raise it in Settings; what needs no model still works.`,
    { details: { budget } },
  );
}

export function addCost(usd: number): Promise<void> {
  return change((today) => ({ ...today, usd: today.usd + usd }));
}

/** Counts an instruction that was followed to an answer. */
export function countRun(rung: Rung | undefined): Promise<void> {
  const free = rung === 'model' ? 0 : 1;
  return change((today) => ({ ...today, runs: today.runs + 1, freeRuns: today.freeRuns + free }));
}

/** Writes the spending of today. A failed write is no fault of the run, and is ignored. */
async function change(step: (today: Spending) => Spending): Promise<void> {
  const day = dayOf(new Date());
  await writeStorage('spending', (last) => step(spendingOn(day, last))).catch(() => {});
}
