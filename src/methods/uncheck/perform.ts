import { tickMethod } from '../../frame/fields/states';

/** Unchecks a checkbox or switch. */
export const uncheck = tickMethod(false);
