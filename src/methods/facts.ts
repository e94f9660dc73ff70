// Written from the folders beside it by test/unit/methods/indexes.test.ts (-u).
import { check } from './check/method';
import { clear } from './clear/method';
import { click } from './click/method';
import { doubleClick } from './double-click/method';
import { dragAndDrop } from './drag-and-drop/method';
import { fill } from './fill/method';
import { focus } from './focus/method';
import { hover } from './hover/method';
import { longPress } from './long-press/method';
import { nextChunk } from './next-chunk/method';
import { press } from './press/method';
import { prevChunk } from './prev-chunk/method';
import { rightClick } from './right-click/method';
import { scrollByPixelOffset } from './scroll-by-pixel-offset/method';
import { scrollIntoView } from './scroll-into-view/method';
import { scrollTo } from './scroll-to/method';
import { scrollUntil } from './scroll-until/method';
import { selectOption } from './select-option/method';
import { selectOptionFromDropdown } from './select-option-from-dropdown/method';
import { setInputFiles } from './set-input-files/method';
import { type } from './type/method';
import { uncheck } from './uncheck/method';
import { waitFor } from './wait-for/method';

export const facts = {
  check,
  clear,
  click,
  doubleClick,
  dragAndDrop,
  fill,
  focus,
  hover,
  longPress,
  nextChunk,
  press,
  prevChunk,
  rightClick,
  scrollByPixelOffset,
  scrollIntoView,
  scrollTo,
  scrollUntil,
  selectOption,
  selectOptionFromDropdown,
  setInputFiles,
  type,
  uncheck,
  waitFor,
};
