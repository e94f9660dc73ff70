import { z } from 'zod';
import { OfSession } from '../operations/operation';
import { DataSet, FrameData } from './page-data';

/** What of a frame is offered: all of it, or what holds the first element of a selector. */
export type FrameOffersRequest = { around?: string };

/** The tables and lists of a frame that may be wanted, the best first. */
export const FrameOffers = FrameData.pick({ url: true, title: true, language: true, sets: true });
export type FrameOffers = z.infer<typeof FrameOffers>;

/** A table or list, and the key of the engine that its refs are of. */
export const Offer = DataSet.extend({ engine: z.string() });
export type Offer = z.infer<typeof Offer>;

/** The tables and lists of a page that may be wanted, the best first. */
export const PageOffers = FrameOffers.omit({ sets: true }).extend({
  offers: z.array(Offer),
  /** From the call to the answer. */
  ms: z.number(),
});
export type PageOffers = z.infer<typeof PageOffers>;

/** Showing a page's tables and lists to choose from, and where on the page they are. */
export const offerOperations = {
  /** Reads them: five at most, or those that hold the element of a selector, the innermost first. */
  offerData: {
    from: ['panel'],
    input: OfSession.extend({ around: z.string().optional() }),
    output: PageOffers,
  },
  /** Draws marks around these elements of an offer; an empty list clears. Those of a document that is gone have none. Answers how many there are. */
  markData: {
    from: ['panel'],
    input: OfSession.extend({
      engine: z.string(),
      refs: z.array(z.number().int()).max(100),
      /** Scrolls to the first of them. */
      scroll: z.boolean().optional(),
    }),
    output: z.number(),
  },
} as const;
