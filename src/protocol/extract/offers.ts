import { z } from 'zod';
import { Instruction } from '../action';
import { OfSession } from '../operations/operation';
import { ModelCall, Usage } from '../session';
import { DataSet, FrameData, PageBound } from './page-data';
import { fromPanel } from '../message';

/** Offers of the whole frame, or only those that hold the first element of the selector `around`. */
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

/** Enough to recognise an offer when its page is read again. */
export const SeenOffer = Offer.pick({ kind: true, ref: true, title: true, columns: true, engine: true });
export type SeenOffer = z.infer<typeof SeenOffer>;

/** How many of its pages were read before, the present one counted, and how many are to be read at most. */
export const PagesFurther = z.strictObject({ begun: PageBound, most: PageBound });
export type PagesFurther = z.infer<typeof PagesFurther>;

/** An offer that was read on, with the address of the page it ended on. */
export const FurtherOffer = z.object({
  offer: Offer,
  url: z.string(),
  /** How many of its pages were read in all. */
  pages: z.number().int(),
  /** Why the rows are not all, where more may be there. */
  partial: z.string().optional(),
  /** From the call to the answer. */
  ms: z.number(),
});
export type FurtherOffer = z.infer<typeof FurtherOffer>;

/** The rows and columns of an offer that a model has chosen, by their index, and what that cost. */
export const ChoiceReport = z.object({
  /** Nothing where no row fits. Of columns none means all. */
  chosen: z
    .object({ offer: Offer, rows: z.array(z.number().int()), columns: z.array(z.number().int()) })
    .optional(),
  /** Why not all of the page was looked at. */
  partial: z.string().optional(),
  usage: Usage,
  calls: z.array(ModelCall),
  ms: z.number(),
});
export type ChoiceReport = z.infer<typeof ChoiceReport>;

/** Showing a page's tables and lists to choose from, and where on the page they are. */
export const offerOperations = {
  /** Reads them: five at most, or those that hold the element of a selector, the innermost first. */
  offerData: fromPanel({ ...OfSession.shape, around: z.string().optional() }).gives(PageOffers),
  /**
   * Reads one of them on: the rows that are drawn only when it is scrolled, and the next pages up to so many. Its progress is
   * in the session's newest run. When it is stopped, the answer has what was read until then.
   */
  readOffer: fromPanel({ ...OfSession.shape, offer: SeenOffer, pages: PagesFurther }).gives(FurtherOffer),
  /** Has the user's model choose rows and columns by words that name none. Asks for consent, and is kept, as an act. */
  chooseRows: fromPanel({ ...OfSession.shape, instruction: Instruction }).gives(ChoiceReport),
  /** Draws marks around these elements of an offer; an empty list clears. Those of a document that is gone have none. Answers how many there are. */
  markData: fromPanel({
    ...OfSession.shape,
    engine: z.string(),
    refs: z.array(z.number().int()).max(100),
    /** Scrolls to the first of them. */
    scroll: z.boolean().optional(),
  }).gives(z.number()),
} as const;
