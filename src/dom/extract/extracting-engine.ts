import { toAutomationError } from '../../base/errors';
import type { DataSet } from '../../protocol/extract/page-data';
import type { Engine } from '../engine';
import { createReading } from '../reading';
import { readOffers } from './read-offers';
import { readTables } from './tables/read-tables';

/** The extracting part of the page engine: a script of its own, put into a frame when its data is asked for. */
export type Extracting = {
  /** The tables of the frame, or of what `selector` first matches. */
  tables(selector?: string): DataSet[];
  /** What may be wanted of the frame, the best first: its tables and its lists, five at most. */
  offers(selector?: string): DataSet[];
};

export function createExtracting({ context }: Pick<Engine, 'context'>): Extracting {
  const { tree, refOf } = context;
  const numberOf = (element: Element) => refOf?.(element) ?? 0;
  const within = (selector?: string) => (selector === undefined ? undefined : context.resolve(selector)[0]);
  return {
    tables: (selector) => typed(() => readTables(createReading(tree.still()), numberOf, within(selector))),
    offers: (selector) => typed(() => readOffers(createReading(tree.still()), numberOf, within(selector))),
  };
}

function typed<T>(run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    throw toAutomationError(thrown, 'engine-failed');
  }
}
