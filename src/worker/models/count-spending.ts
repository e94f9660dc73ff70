import { AutomationError } from '../../base/errors';
import { dayOf, spendingOn, type Budget } from '../../protocol/models/spending';
import { readStorage, writeStorage } from '../store/read-storage';

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

/** Adds to the spending of today. A failed write is no fault of the run, and is ignored. */
export async function addCost(usd: number): Promise<void> {
  const day = dayOf(new Date());
  await writeStorage('spending', (last) => ({ day, usd: spendingOn(day, last).usd + usd })).catch(() => {});
}
