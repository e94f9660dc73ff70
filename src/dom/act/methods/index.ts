import type { Method } from '../../../protocol/action';
import type { MethodDefinition } from '../contract';
import { check } from './check';
import { click } from './click';
import { fill } from './fill';
import { hover } from './hover';
import { press } from './press';
import { scrollTo } from './scroll-to';
import { selectOption } from './select-option';
import { type } from './type';
import { uncheck } from './uncheck';

const definitions: Record<Method, MethodDefinition> = {
  click,
  fill,
  type,
  press,
  selectOption,
  check,
  uncheck,
  hover,
  scrollTo,
};

/** Every method by its name. A new one is a file here, a row here and a name in `protocol/action.ts`. */
export const methodTable: ReadonlyMap<string, MethodDefinition> = new Map(Object.entries(definitions));
