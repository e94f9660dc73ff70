import { tickMethod } from '../tick';

/** Checks a checkbox, switch or radio button. */
export const check = tickMethod(true);
