// Written from the folders beside it by test/unit/methods/indexes.test.ts (-u).
import type { Method, MethodTable } from '../frame/act/act';
import type { MethodName } from '../protocol/methods';
import { check } from './check/perform';
import { clear } from './clear/perform';
import { click } from './click/perform';
import { doubleClick } from './double-click/perform';
import { dragAndDrop } from './drag-and-drop/perform';
import { fill } from './fill/perform';
import { focus } from './focus/perform';
import { hover } from './hover/perform';
import { longPress } from './long-press/perform';
import { nextChunk } from './next-chunk/perform';
import { press } from './press/perform';
import { prevChunk } from './prev-chunk/perform';
import { rightClick } from './right-click/perform';
import { scrollByPixelOffset } from './scroll-by-pixel-offset/perform';
import { scrollIntoView } from './scroll-into-view/perform';
import { scrollTo } from './scroll-to/perform';
import { scrollUntil } from './scroll-until/perform';
import { selectOption } from './select-option/perform';
import { selectOptionFromDropdown } from './select-option-from-dropdown/perform';
import { setInputFiles } from './set-input-files/perform';
import { type } from './type/perform';
import { uncheck } from './uncheck/perform';
import { waitFor } from './wait-for/perform';

const performs: Record<MethodName, Method> = {
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

/** Every method by its name. */
export const methodTable: MethodTable = new Map(Object.entries(performs));
