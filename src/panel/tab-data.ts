import type { ErrorRecord } from '../base/errors';
import type { Sheet } from '../extraction/sheet/sheet';
import type { Wanted } from '../extraction/words/read-wanted';
import type { SuggestReport } from '../protocol/background';
import type { ChoiceReport, Offer, PageOffers } from '../protocol/extract/offers';
import type { SnapshotReport } from '../protocol/operations/page-operations';
import type { Depth } from '../protocol/outline';
import { sessionKey, sessionsIn } from '../protocol/session';
import { atom, parseOnce } from './atoms';

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
  /** Present where words say which rows are meant, or what is made of them. */
  readonly said?: SaidOfRows;
  /** Present once it was read on. */
  readonly further?: ReadFurther;
};

/** The rows that an instruction means, and what it asks of them. */
type SaidOfRows = Pick<Wanted, 'rows' | 'measure' | 'format'> & {
  readonly instruction: string;
  /** The file that they were saved as, where the words say a form; empty where none could be made. */
  readonly file?: string;
};

/** A question to a model, and why it was not about all of the page. */
export type AskedModel = Pick<ChoiceReport, 'usage' | 'calls' | 'partial'>;

/** The further reading of an offer. */
export type ReadFurther = {
  /** The address of the page it began on. */
  readonly url: string;
  /** The pages that were read, with the first, and the most that were asked for. */
  readonly pages: number;
  readonly asked: number;
  /** The reason why these are not all rows, where more may be there. */
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

/** The options of the snapshot viewer, and its snapshot. */
export type SnapshotState = {
  depth: Depth;
  /** In tokens; nothing for all of the page. */
  budget: number | undefined;
  /** The tab that is being read. */
  loading: number | undefined;
  /** The last that was taken, and of what. */
  taken: { tabId: number; sessionId: string; report: SnapshotReport } | undefined;
  error: ErrorRecord | undefined;
};

const noSnapshot: SnapshotState = {
  depth: 'full',
  budget: 6000,
  loading: undefined,
  taken: undefined,
  error: undefined,
};

export const pageAtoms = {
  /** The tables and lists of pages, by tab id. It goes with the tab's session: the page is gone then, or none of ours. */
  data: atom<Readonly<Record<number, TabData>>>(
    {},
    {
      area: 'session',
      keys: [sessionKey('')],
      read: (values, before) => {
        const tabIds = new Set(sessionsIn(values, parseOnce).map(({ tabId }) => String(tabId)));
        const own = Object.entries(before).filter(([tabId]) => tabIds.has(tabId));
        return own.length === Object.keys(before).length ? before : Object.fromEntries(own);
      },
    },
  ),
  snapshot: atom(noSnapshot),
  /** The likely actions on the page of each session, by session id. */
  suggestions: atom<Readonly<Record<string, SuggestReport>>>({}),
  /** The file that is being given to the session, and how much of all is there. */
  upload: atom<{ name: string; percent: number }>(),
};
