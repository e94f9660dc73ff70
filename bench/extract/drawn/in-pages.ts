import { createExtracting } from '../../../src/frame/data/extracting-engine';
import { createEngine } from '../../../src/frame/engine';

/** The data of the page as a frame gives it. */
export function dataOfPage() {
  return createExtracting(createEngine(document)).read({ ignoreSelectors: [] });
}
