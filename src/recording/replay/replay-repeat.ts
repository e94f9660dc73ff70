import { fromRecord, toAutomationError, type ErrorRecord, AutomationError } from '../../base/errors';
import type { Settle } from '../../protocol/frame';
import type { Step, StepTarget, Repeat, RowPlace } from '../../protocol/recordings/recording';
import type { RepeatResult, ReplayReport } from '../../protocol/recordings/replay';
import type { Variables } from '../../protocol/variables';
import { describeStep } from '../describe-step';
import type { ReplayProgress, ToldTurn } from './replay-progress';
import type { ReplayPorts } from './replay-ports';
import { awaitScope, replayedDeedOf, stepTimeoutMs, type Doing } from './replay-step';
import { isInRows, type RepeatBlock } from './step-blocks';
import { inValues } from '../step-texts';
import { say } from '../../base/say';
import { quoteXPath } from '../../protocol/selector';

/** The pause before rows are read again, in milliseconds, and how long a row is looked for that was there. */
const lookMs = 100;

const missingMs = 2000;

/** A longer text is not asked for in a selector, in characters. */
const longestAsked = 500;

/** The rows of a repeat on the pages that it comes to, told apart by all that they say. */
class RowsSeen {
  readonly #rows: NonNullable<Repeat['rows']>;
  readonly #looking: Looking;
  /** Texts of rows on earlier pages, done or not. */
  readonly #before = new Set<string>();

  constructor(rows: NonNullable<Repeat['rows']>, looking: Looking) {
    this.#rows = rows;
    this.#looking = looking;
  }

  /**
   * Texts of this page's rows that no earlier page had, once the page stands still. Fails when there are none, or two
   * say the same.
   */
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

  /** Rows with their present texts are skipped on the next page. */
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

const isAsIn =
  ({ texts, at }: Found) =>
  (text: string, index: number) =>
    index === at || text === texts[index];

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

/** Why a replay ends with a step, and in which tab. */
export type Ending = { state: ReplayReport['state']; error?: ErrorRecord; tab: number };

export type How = Pick<Doing, 'isExact'> & { settle?: Settle };

export type Repeating = {
  variables: Variables;
  log: ReplayProgress;
  ports: ReplayPorts;
  signal: AbortSignal;
  /** Does a step of a pass; the replay's end where it was not done. */
  follow(step: Step, told: ToldTurn, how: How): Promise<Ending | undefined>;
};

/** The next page's element is looked for this long, in milliseconds, before the pages are over. */
const nextMs = 1000;

/**
 * Does the steps of a repeat once for each row or page. The rows are those that are there when their page has come, each is done
 * once, and one that changes or comes meanwhile is none of them.
 */
export async function repeatSteps(block: RepeatBlock, around: Repeating): Promise<Ending | undefined> {
  const { step, number } = block;
  const { log, signal } = around;
  let ending: Ending | undefined;
  await log.follow(step, { number }, async () => {
    const repetition = new Repetition(block, around);
    try {
      ending = await repetition.run();
    } catch (thrown) {
      const state = signal.aborted ? 'stopped' : 'failed';
      ending = { state, error: toAutomationError(thrown).toJSON(), tab: step.tab ?? 0 };
    }
    const { repeated } = repetition;
    if (!ending && repeated.passes === 0) log.expect(-block.steps.length);
    if (!ending) return { state: 'done', effects: [], repeated };
    const state = ending.state === 'unknown' || ending.state === 'stopped' ? ending.state : 'failed';
    return { state, effects: [], error: ending.error, repeated };
  });
  return ending;
}

class Repetition {
  readonly #block: RepeatBlock;
  readonly #around: Repeating;
  readonly #rows: RowsSeen | undefined;
  #repeated: RepeatResult = { passes: 0, pages: 1, gone: 0, isCut: false };

  constructor(block: RepeatBlock, around: Repeating) {
    const { repeat, step } = block;
    const { ports, signal } = around;
    const { tab = 0, timeoutMs = stepTimeoutMs } = step;
    this.#block = block;
    this.#around = around;
    this.#rows = repeat.rows && new RowsSeen(repeat.rows, { tab, timeoutMs, ports, signal });
  }

  get repeated(): RepeatResult {
    return this.#repeated;
  }

  async run(): Promise<Ending | undefined> {
    const { steps, repeat } = this.#block;
    if (steps.length === 0) return undefined;
    for (;;) {
      await this.#arrive();
      const ending = this.#rows ? await this.#doRows(this.#rows) : await this.#pass();
      const { passes, pages, isCut } = this.#repeated;
      if (ending || isCut || !repeat.next) return ending;
      await this.#arrive();
      await this.#rows?.remember();
      if (!(await this.#leadsOn(repeat.next))) return undefined;
      if (passes === repeat.most) return this.#cut();
      const lost = await this.#goOn(repeat.next);
      if (lost) return lost;
      this.#repeated = { ...this.#repeated, pages: pages + 1 };
    }
  }

  async #doRows(rows: RowsSeen): Promise<Ending | undefined> {
    for (const text of await rows.plan()) {
      if (this.#repeated.passes === this.#block.repeat.most) return this.#cut();
      await this.#arrive();
      const row = await rows.find(text);
      if (!row) {
        this.#repeated = { ...this.#repeated, gone: this.#repeated.gone + 1 };
        continue;
      }
      const ending = await this.#pass(row);
      if (ending) return ending;
    }
    return undefined;
  }

  /** Does the steps once; in a row, where there is one. */
  async #pass(row?: RowInTurn): Promise<Ending | undefined> {
    const { steps, repeat } = this.#block;
    const { log, signal } = this.#around;
    signal.throwIfAborted();
    const pass = this.#repeated.passes + 1;
    this.#repeated = { ...this.#repeated, passes: pass };
    if (pass > 1) log.expect(steps.length);
    for (const [at, { step, number }] of steps.entries()) {
      const isInRow = row !== undefined && isInRows(step.target, repeat.rows);
      const found = isInRow
        ? inRow(step, await row.selectorOf(step.target?.row))
        : row
          ? besideRow(step)
          : step;
      const own = onEachPage(found, this.#block);
      // A correction has to be known before the next pass.
      const settle = at === steps.length - 1 ? 'quiet' : undefined;
      const ending = await this.#around.follow(own, { number, pass }, { settle, isExact: row !== undefined });
      if (ending) return ending;
    }
    return undefined;
  }

  #cut(): undefined {
    this.#repeated = { ...this.#repeated, isCut: true };
  }

  /** Waits until the tab shows the page of the repeat. */
  #arrive(): Promise<void> {
    const { variables, ports, signal, log } = this.#around;
    const onNeeds = (url: string | undefined) => log.need(url);
    const step = onEachPage(this.#block.step, this.#block);
    return awaitScope(inValues(step, variables), { variables, ports, signal, onNeeds, onLost });
  }

  async #leadsOn(next: StepTarget): Promise<boolean> {
    const { variables, ports, signal } = this.#around;
    for (const state of ['visible', 'enabled']) {
      const step = {
        ...this.#nextStep(next),
        method: 'waitFor' as const,
        arguments: [state],
        timeoutMs: nextMs,
      };
      const deed = replayedDeedOf(step, { variables, isExact: true });
      const { outcome } = await ports.act(deed, signal);
      signal.throwIfAborted();
      if (outcome.status === 'done') continue;
      // It may be there, and not be known again: then there may be more.
      if (outcome.error.code === 'element-changed') throw fromRecord(outcome.error);
      return false;
    }
    return true;
  }

  async #goOn(next: StepTarget): Promise<Ending | undefined> {
    const { log } = this.#around;
    const { number } = this.#block;
    log.expect(1);
    const told = { number, pass: this.#repeated.passes };
    return this.#around.follow(this.#nextStep(next), told, { settle: 'quiet', isExact: true });
  }

  #nextStep(target: StepTarget): Step {
    const { id, scope, tab, timeoutMs } = onEachPage(this.#block.step, this.#block);
    const deed = { method: 'click' as const, arguments: [], target: anywhere(target) };
    return {
      id: `${id}-next`,
      description: describeStep(deed),
      ...deed,
      scope,
      tab,
      timeoutMs,
    };
  }
}

const onLost = () => {};

/** The step without its path where that is the repeat's, since the next pages may have others. */
function onEachPage(step: Step, { step: { scope: first }, repeat: { next } }: RepeatBlock): Step {
  const { scope } = step;
  if (!next || !scope || scope.origin !== first?.origin || scope.path !== first.path) return step;
  return { ...step, scope: { origin: scope.origin } };
}

/**
 * An element whose surroundings are others in each pass, as the question of a dialog that names the row. Where it was the only one of
 * its role and name it has to be that again.
 */
function anywhere(target: StepTarget): StepTarget {
  if (target.fingerprint?.alike.of !== 1) return target;
  const { others: _others, ...known } = target.fingerprint;
  return { ...target, fingerprint: { ...known, around: {} } };
}

function besideRow(step: Step): Step {
  return step.target ? { ...step, target: anywhere(step.target) } : step;
}

/** The step on the element of the row that is in turn, and on no other. */
function inRow(step: Step, selector: string): Step {
  const { frame } = step.target ?? {};
  return { ...step, target: { selector, alternates: [], frame } };
}

type Looking = { tab: number; timeoutMs: number; ports: ReplayPorts; signal: AbortSignal };

type RowInTurn = {
  /** The way to its element; fails once the row cannot be told from others any more. */
  selectorOf(place: RowPlace | undefined): Promise<string>;
};

type Found = { texts: readonly string[]; at: number };

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
