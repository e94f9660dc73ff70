import type { Sheet } from '../extraction/sheet/sheet';
import type { ChoiceReport, Offer, PageOffers } from '../protocol/extract/offers';

/** The data of a tab's page, and the sheet the user makes of it. */
export type TabData = {
  readonly sessionId: string;
  readonly found: PageOffers;
  /** When, in milliseconds since 1970. */
  readonly readAt: number;
  /** Only what holds the element that was pointed at. */
  readonly isPicked: boolean;
  /** The words of an instruction that name nothing here. */
  readonly unknown: readonly string[];
  /** A model was asked about these words, too, and has found no rows. */
  readonly asked?: AskedModel;
  /** The table or list that is looked at. */
  readonly open: OpenOffer | undefined;
};

export type OpenOffer = {
  readonly offer: Offer;
  readonly sheet: Sheet;
  /** Present where a model has chosen its rows. */
  readonly asked?: AskedModel;
  /** Present once it was read on. */
  readonly further?: ReadFurther;
};

/** What a model was asked, and why not about all of the page. */
export type AskedModel = Pick<ChoiceReport, 'usage' | 'calls' | 'partial'>;

/** How an offer was read on. */
export type ReadFurther = {
  /** The address of the page it began on. */
  readonly url: string;
  /** The pages that were read, with the first, and the most that were asked for. */
  readonly pages: number;
  readonly asked: number;
  /** Why the rows are not all, where more may be there. */
  readonly partial: string | undefined;
  /** In milliseconds. */
  readonly ms: number;
};

/** An element of an offer on the page. `scroll`: it is to be seen. */
export type MarkedPlace = {
  readonly engine: string;
  readonly refs: readonly number[];
  readonly scroll: boolean;
};
