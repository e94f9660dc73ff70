import { checkHeldKeys, readClickOptions } from '../../frame/hands/keys';
import { clickAt, pressMethod } from '../../frame/hands/pointer';

/** Clicks with the right button, for the menu that a page draws. Arguments: keys that are held. */
export const rightClick = pressMethod(checkHeldKeys, (act, point) =>
  clickAt(act, point, { ...readClickOptions(act.args), button: 'right' }),
);
