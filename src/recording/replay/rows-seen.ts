import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Repeat, RowPlace } from '../../protocol/recordings/recording';
import { quoteXPath } from '../../protocol/selector';
import type { ReplayPorts } from './replay-ports';

type Looking = { tab: number; timeoutMs: number; ports: ReplayPorts; signal: AbortSignal };

/** The row that a pass is for. */
export type RowInTurn = {
  /** The way to its element; fails once the row cannot be told from others any more. */
  selectorOf(place: RowPlace | undefined): Promise<string>;
};

/** The pause before rows are read again, in milliseconds, and how long a row is looked for that was there. */
const lookMs = 100;
const missingMs = 2000;

/** A longer text is not asked for in a selector, in characters. */
const longestAsked = 500;

/** The rows of a repeat on the pages that it comes to, told apart by all that they say. */
export class RowsSeen {
  readonly #rows: NonNullable<Repeat['rows']>;
  readonly #looking: Looking;
  /** What rows said that were on a page before, whether they were done or not. */
  readonly #before = new Set<string>();

  constructor(rows: NonNullable<Repeat['rows']>, looking: Looking) {
    this.#rows = rows;
    this.#looking = looking;
  }

  /** What the rows of this page say that were on none before, once the page stands still. Fails when there are none, or two say the same. */
  async plan(): Promise<string[]> {
    const { ports, signal, timeoutMs } = this.#looking;
    const endsAt = ports.now() + timeoutMs;
    let seen = '';
    for (;;) {
      const texts = await this.#read();
      const fresh = texts.filter((text) => text !== '' && !this.#before.has(text));
      const now = texts.join('\n\n');
      if (fresh.length > 0 && now === seen) return onlyOnce(texts, fresh);
      if (ports.now() > endsAt) {
        if (fresh.length > 0) throw restless();
        throw this.#before.size === 0 ? noRows() : noOthers();
      }
      seen = now;
      await ports.sleep(lookMs, signal);
    }
  }

  /** What the rows say now is not for the next page. */
  async remember(): Promise<void> {
    for (const text of await this.#read()) this.#before.add(text);
  }

  /** The row that says this; undefined when it has gone. */
  async find(text: string): Promise<RowInTurn | undefined> {
    this.#before.add(text);
    const { ports, signal } = this.#looking;
    const endsAt = ports.now() + missingMs;
    for (;;) {
      const texts = await this.#read();
      if (texts.includes(text)) return this.#inTurn({ texts, at: placeOfOnly(texts, text) });
      if (ports.now() > endsAt) return undefined;
      await ports.sleep(lookMs, signal);
    }
  }

  #inTurn(found: Found): RowInTurn {
    let known = found;
    return {
      selectorOf: async (place) => {
        known = await this.#followed(known);
        const said = known.texts[known.at] ?? '';
        const [words = ''] = said.split('\n');
        const isAsked = words !== '' && words.length <= longestAsked;
        const guard = isAsked ? `[normalize-space()=${quoteXPath(words)}]` : '';
        return `${this.#rows.rows}[${known.at + 1}]${guard}${place?.inside ?? ''}`;
      },
    };
  }

  /** Where the row is now: by what it says, or, since a step may have changed that, by all others being as they were. */
  async #followed(known: Found): Promise<Found> {
    const { ports, signal } = this.#looking;
    const endsAt = ports.now() + missingMs;
    const said = known.texts[known.at] ?? '';
    for (;;) {
      const texts = await this.#read();
      if (texts.includes(said)) return { texts, at: placeOfOnly(texts, said) };
      const isAlone = texts.length === known.texts.length && texts.every(isAsIn(known));
      if (isAlone) {
        this.#before.add(texts[known.at] ?? '');
        return { texts, at: placeOfOnly(texts, texts[known.at] ?? '') };
      }
      if (ports.now() > endsAt) throw unclear();
      await ports.sleep(lookMs, signal);
    }
  }

  #read(): Promise<string[]> {
    const { tab, ports, signal } = this.#looking;
    return ports.rowTexts(tab, this.#rows, signal);
  }
}

type Found = { texts: readonly string[]; at: number };

const isAsIn =
  ({ texts, at }: Found) =>
  (text: string, index: number) =>
    index === at || text === texts[index];

/** The place of the one row that says this. */
function placeOfOnly(texts: readonly string[], text: string): number {
  const at = texts.indexOf(text);
  if (text === '' || texts.lastIndexOf(text) !== at) throw unclear();
  return at;
}

function onlyOnce(texts: readonly string[], fresh: readonly string[]): string[] {
  const twin = fresh.find((text) => texts.indexOf(text) !== texts.lastIndexOf(text));
  if (twin === undefined) return [...fresh];
  const [one, other] = [texts.indexOf(twin) + 1, texts.lastIndexOf(twin) + 1];
  throw new AutomationError(
    'not-as-recorded',
    say`Rows ${one} and ${other} say the same, so that neither can be told from the other. Nothing is done in them.`,
  );
}

const noRows = () =>
  new AutomationError('element-not-found', say`The page has no row that is as the recorded one.`);
const noOthers = () =>
  new AutomationError('not-as-recorded', say`The next page shows no other rows than the one before.`);
const restless = () =>
  new AutomationError(
    'not-as-recorded',
    say`What the rows say changes all the time, so none could be told again.`,
  );
const unclear = () =>
  new AutomationError(
    'not-as-recorded',
    say`The row that is in turn cannot be told from the others any more.`,
  );
