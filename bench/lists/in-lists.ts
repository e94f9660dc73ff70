import { createExtracting } from '../../src/frame/data/extracting-engine';
import { createEngine } from '../../src/frame/engine';

/** The lists and tables of the page as they are offered. */
export function offersOfPage() {
  return createExtracting(createEngine(document)).offers();
}
