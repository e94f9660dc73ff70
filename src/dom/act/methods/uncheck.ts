import { tickMethod } from '../tick';

/** Unchecks a checkbox or switch. */
export const uncheck = tickMethod(false);
