import {
  fileText,
  flatten,
  type ExportTable,
  toExport,
  toTabbed,
  toHtmlTable,
} from '../extraction/export/export-table';
import { createSheetReader, showColumns, isLinkBeside, sheetOf, type Sheet } from '../extraction/sheet/sheet';
import { learnSheet } from '../extraction/learned/learn-extraction';
import { readWanted, type Wanted } from '../extraction/words/read-wanted';
import { joinReadings } from '../extraction/paging/join-rows';
import type { ChoiceReport, FurtherOffer, Offer, PageOffers, PagesFurther } from '../protocol/extract/offers';
import type { Recording } from '../protocol/recordings/recording';
import { describeStep } from '../recording/describe-step';
import { recordingOf } from '../recording/edit-recording';
import type { ClipboardTable } from './ports/panel-ports';
import type { OpenOffer, TabData } from './tab-data';

// All that is needed only once data is read. It is no part of what the panel starts with: import it when it is needed.

export const dataFormats = ['csv', 'xlsx', 'json', 'jsonl', 'md'] as const;
export type DataFormat = (typeof dataFormats)[number];

type Read = { sessionId: string; found: PageOffers; instruction: string; isPicked: boolean };

/**
 * Shows data that was just read: the part that the instruction means, the one that was picked, or the one that was open before,
 * where the page still has the same columns; else all offers.
 */
export function showData(
  before: TabData | undefined,
  { sessionId, found, instruction, isPicked }: Read,
): TabData {
  const shown = { sessionId, found, readAt: Date.now(), isPicked, unknown: [], open: undefined };
  if (instruction !== '') return { ...shown, ...showWanted(instruction, found) };
  const [first] = found.offers;
  if (isPicked) return first ? { ...shown, open: openOffer(first, found) } : shown;
  return { ...shown, open: before?.open && openAgain(before.open, found.offers) };
}

/** How many more pages are asked for at a time, and how many at most. */
const pagesAtOnce = 10;
const mostPages = 50;

/** The pages that an open offer is to be read to: the present one where all of it is there. */
export function pagesFurther({ offer: { paging }, further }: OpenOffer): PagesFurther {
  const begun = further?.pages ?? 1;
  const isPaged = [paging.next, paging.more, paging.grows].some((way) => way !== undefined);
  const most = further && begun > 1 ? begun + pagesAtOnce : pagesAtOnce;
  return { begun, most: isPaged ? Math.min(mostPages, most) : begun };
}

/** Shows the open offer after it was read on: all rows, with the columns as the user has arranged them. */
export function showFurther(data: TabData, read: FurtherOffer, { most }: PagesFurther): TabData {
  const { found, open } = data;
  if (!open) return data;
  const { url, pages, ms } = read;
  const { rows, isWhole } = joinReadings(open.offer, read.offer);
  const { from = read.offer.paging.from } = open.offer.paging;
  const paging = { ...read.offer.paging, ...(from !== undefined && { from }) };
  const offer = { ...read.offer, rows: [...rows], paging };
  const partial = isWhole ? read.partial : mayMiss;
  const chosen = rows === read.offer.rows ? new Set<number>() : open.sheet.chosen;
  const further = { url: open.further?.url ?? found.url, pages, asked: most, partial, ms };
  // The offers of a page that was left are gone.
  const isSamePage = read.offer.engine === open.offer.engine;
  const others = isSamePage ? found.offers : found.offers.filter((each) => each === open.offer);
  return {
    ...data,
    found: { ...found, url, offers: others.map((each) => (each === open.offer ? offer : each)) },
    readAt: Date.now(),
    open: {
      ...open,
      offer,
      sheet: { ...showVaried(open, offer), chosen },
      said: saidAgain(open, offer, found.language),
      further,
    },
  };
}

/** The sheet, with the columns that said the same of all rows until more were read. */
function showVaried({ offer: before, sheet }: OpenOffer, { shared = [] }: Offer): Sheet {
  const varied = new Set<unknown>(before.shared?.filter((column) => !shared.includes(column)));
  const columns = sheet.columns.map((each) =>
    varied.has(each.part) && !isLinkBeside(each) ? { ...each, isShown: true } : each,
  );
  return { ...sheet, columns };
}

/** Shows a model's choice: its table or list with these columns, and the chosen rows. */
export function showChosen(data: TabData, { chosen, usage, calls, partial }: ChoiceReport): TabData {
  const asked = { usage, calls, partial };
  if (!chosen) return { ...data, asked };
  const { offer, rows, columns } = chosen;
  const isSame = (each: Offer) =>
    each.engine === offer.engine &&
    each.ref === offer.ref &&
    each.columns.join('\n') === offer.columns.join('\n');
  const { found } = data;
  const offers = [offer, ...found.offers.filter((each) => !isSame(each))];
  const { sheet } = openOffer(offer, found);
  const isAll = rows.length === offer.rows.length;
  const shown = columns.length > 0 ? showColumns(sheet, { columns, links: 'none' }) : sheet;
  return {
    ...data,
    unknown: [],
    found: { ...found, offers },
    open: { offer, sheet: { ...shown, chosen: new Set(isAll ? [] : rows) }, asked },
  };
}

const mayMiss =
  'The page shows other rows than those it ended with before: some between them may be missing.';

/** A table or list with all its columns. */
export const openOffer = (offer: Offer, { language }: PageOffers): OpenOffer => ({
  offer,
  sheet: sheetOf(offer, language),
});

function showWanted(instruction: string, found: PageOffers): Pick<TabData, 'unknown' | 'open'> {
  const wanted = readWanted(instruction, found.offers, found.language);
  if ('unknown' in wanted) return { unknown: wanted.unknown, open: undefined };
  const offer = found.offers[wanted.set];
  if (!offer) return { unknown: [], open: undefined };
  const sheet = showColumns(openOffer(offer, found).sheet, wanted);
  return { unknown: [], open: { offer, sheet, said: saidOf(instruction, wanted) } };
}

function saidOf(instruction: string, { rows, measure, format }: Wanted): OpenOffer['said'] {
  return rows || measure || format ? { instruction, rows, measure, format } : undefined;
}

/** The same words, of the rows that are there now. */
function saidAgain({ said }: OpenOffer, offer: Offer, language: string): OpenOffer['said'] {
  const wanted = said && readWanted(said.instruction, [offer], language);
  return !wanted || 'unknown' in wanted
    ? undefined
    : saidOf(said.instruction, { ...wanted, format: undefined });
}

/** The sheet as it was, on the table or list with the same columns; chosen rows are of the reading before. */
function openAgain({ offer, sheet }: OpenOffer, offers: readonly Offer[]): OpenOffer | undefined {
  const same = offers.find(
    ({ kind, columns }) => kind === offer.kind && columns.join('\n') === offer.columns.join('\n'),
  );
  return same && { offer: same, sheet: { ...sheet, chosen: new Set() } };
}

/**
 * A recording that goes to the page and reads the sheet's columns again, of as many pages as were read. Undefined where that
 * would not give what is there.
 */
export function recordSheet(
  { found }: TabData,
  { offer, sheet, further }: OpenOffer,
  { id, at }: { id: string; at: number },
): Recording | undefined {
  const learned = learnSheet(offer, sheet, found.language);
  if (!learned) return undefined;
  const name = offer.title || found.title || 'Data';
  const pages = further?.asked ?? 1;
  const extraction = { ...learned, ...(pages > 1 && { pages }) };
  const deeds = [
    { method: 'navigate' as const, arguments: [further?.url ?? found.url] },
    { method: 'extract' as const, arguments: [name], extraction },
  ];
  const steps = deeds.map((deed, step) => ({
    id: `${id}-${step}`,
    description: describeStep(deed),
    ...deed,
  }));
  return recordingOf({ steps, variables: [], times: [at, at] }, { id, name, at });
}

/** The rows that words mean, as they leave. */
export function saidTable({ offer, sheet, said }: OpenOffer, { language, title }: PageOffers): ExportTable {
  const rows = said?.rows ?? [...offer.rows.keys()];
  return toExport({ title: offer.title || title }, createSheetReader(offer, language)(sheet), rows);
}

/** The rows as a file. */
export async function fileOf(format: DataFormat, table: ExportTable): Promise<Blob> {
  if (format === 'xlsx') {
    const { toWorkbook } = await import('../extraction/export/write-workbook');
    return toWorkbook(flatten(table));
  }
  const { text, type } = fileText(format, table);
  return new Blob([text], { type });
}

/** The rows as other programs take a table from the clipboard. */
export function clipboardOf(table: ExportTable): ClipboardTable {
  const flat = flatten(table);
  return { html: toHtmlTable(flat), text: toTabbed(flat) };
}
