import { tickMethod } from '../../frame/fields/states';

/** Checks a checkbox, switch or radio button. */
export const check = tickMethod(true);
