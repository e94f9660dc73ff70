import type { Method } from '../../../protocol/action';
import type { MethodDefinition } from '../contract';
import { click } from './click';
import { fill } from './fill';

const definitions = { click, fill } satisfies Partial<Record<Method, MethodDefinition>>;

/** Every method by its name. A new one is a file here, a row here and a name in `protocol/action.ts`. */
export const methodTable: ReadonlyMap<string, MethodDefinition> = new Map(Object.entries(definitions));
