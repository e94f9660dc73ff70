import { tickMethod } from '../../frame/fields/tick';

/** Unchecks a checkbox or switch. */
export const uncheck = tickMethod(false);
