import type { Method } from '../protocol/action';
import type { MethodDefinition, MethodTable } from '../frame/act/act-contract';
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

const definitions: Record<Method, MethodDefinition> = {
  click,
  doubleClick,
  rightClick,
  longPress,
  hover,
  focus,
  fill,
  type,
  press,
  clear,
  check,
  uncheck,
  selectOption,
  selectOptionFromDropdown,
  scrollTo,
  scrollIntoView,
  scrollByPixelOffset,
  nextChunk,
  prevChunk,
  scrollUntil,
  dragAndDrop,
  setInputFiles,
  waitFor,
};

/** Every method by its name. A new one is a file here, a row here and a row in `protocol/methods.ts`. */
export const methodTable: MethodTable = new Map(Object.entries(definitions));
