import { z } from 'zod';
import { sheetOf } from '../extraction/sheet/sheet';
import { valueTypes } from '../extraction/values/type-column';
import { Offer, PageOffers } from '../protocol/extract/offers';
import type { KeptRows } from '../protocol/recordings/kept-rows';
import type { OpenOffer, TabData } from './tab-data';

/** A table that is shown in a tab of its own. */
export type OpenedTable = Pick<TabData, 'sessionId' | 'found'> & { open: OpenOffer };

/** The key of an opened table in `storage.session`, where it lies until the browser is closed. */
export const openedTableKey = (id: string): string => `opened-table:${id}`;

/** The most that are kept there: the tab of an earlier one shows nothing when it is loaded again. */
export const mostOpenedTables = 5;

/** An opened table as storage can hold it. */
export const StoredTable = z.object({
  at: z.number(),
  sessionId: z.string(),
  found: PageOffers.omit({ offers: true }),
  offer: Offer,
  sheet: z.object({
    columns: z
      .array(
        z.object({
          key: z.string(),
          part: z.union([z.number(), z.enum(['section', 'detail'])]),
          name: z.string(),
          type: z.enum(valueTypes),
          isShown: z.boolean(),
        }),
      )
      .readonly(),
    filter: z.string(),
    chosen: z.array(z.number()),
  }),
});
type StoredTable = z.infer<typeof StoredTable>;

/** The table with the rows that are meant, where words have chosen some. */
export function toStored({ sessionId, found, open }: OpenedTable, at: number): StoredTable {
  const { offer, said, sheet } = open;
  const meant = said?.rows?.flatMap((row) => offer.rows[row] ?? []);
  return {
    at,
    sessionId,
    found,
    offer: meant ? { ...offer, rows: meant } : offer,
    sheet: { ...sheet, chosen: meant ? [] : [...sheet.chosen] },
  };
}

export const fromStored = ({ sessionId, found, offer, sheet }: StoredTable): OpenedTable => ({
  sessionId,
  found: { ...found, offers: [offer] },
  open: { offer, sheet: { ...sheet, chosen: new Set(sheet.chosen) } },
});

/** Rows that a recording has kept, as a table that is on no page any more. */
export function tableOfKept(title: string, { columns, rows }: KeptRows, language: string): OpenedTable {
  const cellOf = (text: string) => ({
    text,
    ref: 0,
    link: /^https?:\/\/\S+$/u.test(text) ? text : undefined,
  });
  const offer: Offer = {
    kind: 'table',
    ref: 0,
    engine: '',
    title,
    columns,
    hasHeader: true,
    hasRowHeaders: false,
    rows: rows.map((row) => ({ ref: 0, cells: row.map(cellOf) })),
    foot: [],
    notes: [],
    paging: {},
  };
  const found = { url: '', title, language, offers: [offer], ms: 0 };
  return { sessionId: '', found, open: { offer, sheet: sheetOf(offer, language) } };
}
