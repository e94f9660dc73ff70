import { AutomationError, toAutomationError } from '../../base/errors';
import type { FrameOffers, FrameOffersRequest } from '../../protocol/extract/offers';
import type { DataSet, FrameData, FrameDataRequest, OwnThing } from '../../protocol/extract/page-data';
import { boundSets } from '../../protocol/extract/row-bounds';
import { missCode } from '../../protocol/selector';
import { restedMs } from '../see/page-rest';
import type { Engine } from '../engine';
import type { FrameContext } from '../engine-context';
import { addressOf, attributeOf, documentElementOf, titleOf } from '../dom/native';
import { createReading } from '../dom/reading';
import { frameOffers, mostOffers } from './frame-offers';
import { readLines } from './read-lines';
import { readOwnData } from '../own-data/read-own-data';
import { readOffers } from './read-offers';
import { textsOfRows } from './row-texts';
import { readTables } from '../tables/read-tables';

/** The extracting part of the page engine: a script of its own, put into a frame when its data is asked for. */
export type Extracting = {
  /** All data of the frame, or of what `selector` first matches, without what is in ignored elements. */
  read(request: FrameDataRequest): FrameData;
  /** The tables of the frame, or of what `selector` first matches. */
  tables(selector?: string): DataSet[];
  /** Gives the data that may be wanted of the frame, the best first: its tables and its lists, five at most. */
  offers(selector?: string): DataSet[];
  /** The offers of the frame, or those that hold the first element of a selector, the innermost first. */
  frameOffers(request: FrameOffersRequest): FrameOffers;
  /** What the rows say that a selector finds. */
  rowTexts(request: { rows: string; inside: string }): string[];
  /** Gives the things that the page describes for programs. */
  ownData(): OwnThing[];
};

export function createExtracting({ context }: Pick<Engine, 'context'>): Extracting {
  const { tree, refOf } = context;
  const numberOf = (element: Element) => refOf?.(element) ?? 0;
  const within = (selector?: string) => (selector === undefined ? undefined : firstOf(selector, context));
  const look = () => createReading(tree.still());
  return {
    read: ({ selector, ignoreSelectors, hasLines }) =>
      typed(() => {
        const [reading, inside] = [look(), within(selector)];
        const ignored = new Set(ignoreSelectors.flatMap((each) => context.resolve(each)));
        const language = attributeOf(documentElementOf(tree.document), 'lang') ?? '';
        const sets = boundSets(readOffers(reading, numberOf, { within: inside, ignored }));
        return {
          url: addressOf(tree.document),
          title: titleOf(tree.document),
          language,
          own: selector === undefined ? readOwnData(reading) : [],
          sets,
          restedMs: restedMs(context),
          lines: hasLines ? readLines(reading, numberOf, { within: inside, ignored, sets }) : undefined,
        };
      }),
    tables: (selector) => typed(() => readTables(look(), numberOf, within(selector))),
    offers: (selector) =>
      typed(() => readOffers(look(), numberOf, { within: within(selector) }).slice(0, mostOffers)),
    frameOffers: ({ around }) => typed(() => frameOffers(look(), numberOf, within(around))),
    rowTexts: (request) => typed(() => textsOfRows(request, context)),
    ownData: () => typed(() => readOwnData(look())),
  };
}

function firstOf(selector: string, context: FrameContext): Element {
  const [first] = context.resolve(selector);
  if (first) return first;
  const message = `No element matches "${selector}", so there is nothing to read. Leave the selector out to read the whole page.`;
  throw new AutomationError(missCode(selector), message, { details: { selector } });
}

function typed<T>(run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    throw toAutomationError(thrown, 'engine-failed');
  }
}
