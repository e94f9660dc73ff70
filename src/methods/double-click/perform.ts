import { checkClickArguments, readClickOptions } from '../../frame/hands/keys';
import { doubleClickAt, pressMethod } from '../../frame/hands/pointer';

/** Clicks twice. Arguments as of `click`. */
export const doubleClick = pressMethod(checkClickArguments, (act, point) =>
  doubleClickAt(act, point, readClickOptions(act.args)),
);
