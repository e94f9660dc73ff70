import { tickMethod } from '../../frame/fields/tick';

/** Checks a checkbox, switch or radio button. */
export const check = tickMethod(true);
