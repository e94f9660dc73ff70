import type { Method } from '../../../protocol/action';
import type { MethodDefinition } from '../act-contract';
import { check } from './check';
import { clear } from './clear';
import { click } from './click';
import { doubleClick } from './double-click';
import { dragAndDrop } from './drag-and-drop';
import { fill } from './fill';
import { focus } from './focus';
import { hover } from './hover';
import { longPress } from './long-press';
import { nextChunk } from './next-chunk';
import { press } from './press';
import { prevChunk } from './prev-chunk';
import { rightClick } from './right-click';
import { scrollByPixelOffset } from './scroll-by-pixel-offset';
import { scrollIntoView } from './scroll-into-view';
import { scrollTo } from './scroll-to';
import { scrollUntil } from './scroll-until';
import { selectOption } from './select-option';
import { selectOptionFromDropdown } from './select-option-from-dropdown';
import { setInputFiles } from './set-input-files';
import { type } from './type';
import { uncheck } from './uncheck';
import { waitFor } from './wait-for';

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
export const methodTable: ReadonlyMap<string, MethodDefinition> = new Map(Object.entries(definitions));
