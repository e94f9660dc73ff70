import { AutomationError } from '../base/errors';
import type { Extracting } from './data/extracting-engine';
import type { Engine } from './engine';
import type { FrameHandlers } from '../protocol/frame-contract';

/** The data of this frame: none can be read until `extract.js` has brought what reads it. */
export type Extracts = {
  canExtract: () => boolean;
  start: (create: (engine: Engine) => Extracting) => void;
  handlers: Pick<FrameHandlers, 'pageData' | 'offers' | 'rowTexts'>;
};

export function createExtracts(engine: Engine): Extracts {
  let extracting: Extracting | undefined;
  const there = (): Extracting => {
    if (extracting) return extracting;
    throw new AutomationError('engine-failed', 'What reads data is not in this frame yet. Try again.');
  };
  return {
    canExtract: () => extracting !== undefined,
    start: (create) => {
      extracting ??= create(engine);
    },
    handlers: {
      pageData: (request) => there().read(request),
      offers: (request) => there().frameOffers(request),
      rowTexts: (request) => there().rowTexts(request),
    },
  };
}
