import { createExtracting } from '../../src/dom/extract/extracting-engine';
import { createEngine } from '../../src/dom/engine';

/** The lists and tables of the page as they are offered. */
export function offersOfPage() {
  return createExtracting(createEngine(document)).offers();
}
