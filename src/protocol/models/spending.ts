import { z } from 'zod';

const Dollars = z.number().nonnegative();

/** Most that models may cost, in US dollars. Without a figure there is no bound. */
export const Budget = z.strictObject({ perSession: Dollars.optional(), perDay: Dollars.optional() });
export type Budget = z.infer<typeof Budget>;

/** The spending of one day. */
export const Spending = z.object({
  /** In the user's own time zone. */
  day: z.iso.date(),
  usd: Dollars,
});
export type Spending = z.infer<typeof Spending>;

/** The day it is where the user is, as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The spending of `day`: nothing when the last spending was on another day. */
export function spendingOn(day: string, last: Spending | null): Spending {
  return last?.day === day ? last : { day, usd: 0 };
}
