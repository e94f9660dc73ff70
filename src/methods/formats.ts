// Written from the folders beside it by test/unit/methods/indexes.test.ts (-u).
import type { MethodName } from '../protocol/methods';
import type { MethodFormats } from '../recording/formats/method-formats';
import { check } from './check/formats';
import { clear } from './clear/formats';
import { click } from './click/formats';
import { doubleClick } from './double-click/formats';
import { dragAndDrop } from './drag-and-drop/formats';
import { fill } from './fill/formats';
import { focus } from './focus/formats';
import { hover } from './hover/formats';
import { longPress } from './long-press/formats';
import { press } from './press/formats';
import { rightClick } from './right-click/formats';
import { scrollIntoView } from './scroll-into-view/formats';
import { selectOption } from './select-option/formats';
import { selectOptionFromDropdown } from './select-option-from-dropdown/formats';
import { setInputFiles } from './set-input-files/formats';
import { type } from './type/formats';
import { uncheck } from './uncheck/formats';
import { waitFor } from './wait-for/formats';

export const formats: Partial<Record<MethodName, MethodFormats>> = {
  check,
  clear,
  click,
  doubleClick,
  dragAndDrop,
  fill,
  focus,
  hover,
  longPress,
  press,
  rightClick,
  scrollIntoView,
  selectOption,
  selectOptionFromDropdown,
  setInputFiles,
  type,
  uncheck,
  waitFor,
};
