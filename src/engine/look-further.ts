import { missingFrom, type MissingThing } from '../matching';
import type { ObserveOptions } from '../protocol/operations/observe-operation';
import type { JoinedNode, Snapshot } from '../protocol/snapshot';
import { findOnPage, isSure, snapshotScopeOf, type Context, type Observation } from './find';
import type { PageLook } from './page';

/** The longest that is scrolled for one thing, in milliseconds: an honest no has to come soon. */
const longestMs = 2000;
const stepMs = 2000;
const boxesAtMost = 2;
/** A box with fewer lines is no list. */
const linesAtLeast = 8;
/** The share of a box that one step goes on, so that nothing is passed over. */
const stepShare = 0.85;

/**
 * Finds what the words name in a list that draws only what is in view: scrolls its box there, or by steps, and back where it is not found.
 * Gives the observation it was given where nothing is missing.
 */
export async function findFurther(
  first: Observation,
  instruction: string,
  options: ObserveOptions,
  context: Context,
): Promise<Observation> {
  const { finding, look } = first;
  if (finding.plan.length > 0 || finding.rung !== 'matcher' || finding.refusal || finding.failure)
    return first;
  const thing = missingFrom(instruction, look.snapshot);
  if (!thing) return first;
  context.onPhase(`Scrolling to look for ${thing.text}`);
  const endsAt = performance.now() + Math.min(longestMs, context.remainingMs?.() ?? longestMs);
  for (const box of boxesOf(look.snapshot)) {
    const found = await new Scrolling({ box, look, thing, endsAt }, context).find(instruction, options);
    if (found) return found;
  }
  return first;
}

type Box = { ref: string; height: number; from: number; to: number };

/** The boxes that scroll and hold more than a scrollbar, fullest first. */
function boxesOf({ nodes }: Snapshot): Box[] {
  return nodes
    .flatMap(({ ref, states, box, depth }, at): Box[] => {
      if (ref === undefined || box === undefined || !states?.includes('scrollable')) return [];
      const next = nodes.findIndex((other, place) => place > at && other.depth <= depth);
      return [{ ref, height: box[3], from: at, to: next < 0 ? nodes.length : next }];
    })
    .filter(({ from, to }) => to - from > linesAtLeast)
    .sort((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, boxesAtMost);
}

type Way = { box: Box; look: PageLook; thing: MissingThing; endsAt: number };

/** One box, scrolled as far as is needed. */
class Scrolling {
  #by = 0;
  /** The last step, and the middle of the numbers shown before it. */
  #last: Step = { px: 0 };
  /** The page as it was seen last. */
  #look: PageLook;
  readonly #way: Way;
  readonly #context: Context;

  constructor(way: Way, context: Context) {
    this.#way = way;
    this.#look = way.look;
    this.#context = context;
  }

  async find(instruction: string, options: ObserveOptions): Promise<Observation | undefined> {
    const { box, thing, endsAt } = this.#way;
    const { page, signal } = this.#context;
    let seen = '';
    let shown = rangeOf(this.#look.snapshot.nodes, thing);
    while (performance.now() < endsAt) {
      const { number } = thing;
      // Nothing of the series is shown here: this is not the box.
      if (number !== undefined && !shown) break;
      const middle = shown && (shown.first + shown.last) / 2;
      const step =
        number === undefined || middle === undefined
          ? box.height * stepShare
          : (number - middle) * this.#pxEach(box, shown, middle);
      this.#last = { middle, px: step };
      if (!(await this.#scroll(step))) break;
      const look = await page.look(snapshotScopeOf(options), signal);
      this.#look = look;
      if (isSure(instruction, look.snapshot, options.variables ?? {}))
        return findOnPage({ task: 'act', instruction, look }, options, this.#context);
      const now = look.snapshot.nodes.map(({ name }) => name).join('\n');
      // At its end it shows what it showed before.
      if (now === seen) break;
      seen = now;
      shown = rangeOf(look.snapshot.nodes, thing);
    }
    await this.#scroll(-this.#by);
    return undefined;
  }

  /** The pixels of one number: as the last step showed, at first as if all that is drawn were in view. */
  #pxEach({ height }: Box, shown: Range | undefined, middle: number): number {
    const { middle: before, px } = this.#last;
    if (before !== undefined && before !== middle) return px / (middle - before);
    return shown ? height / Math.max(1, shown.last - shown.first + 1) : height;
  }

  async #scroll(by: number): Promise<boolean> {
    const px = Math.round(by);
    if (px === 0) return false;
    const { page, signal } = this.#context;
    // A selector may tell a box by what it shows, which each step changes.
    const [target] = await this.#look.targetsOf([this.#way.box.ref], signal);
    if (!target) return false;
    const { selector } = target;
    const { status } = await page.act(
      { selector, description: 'the box', method: 'scrollByPixelOffset', arguments: [String(px)] },
      { variables: {}, timeoutMs: stepMs, signal },
    );
    this.#by += px;
    return status === 'done';
  }
}

type Step = { middle?: number; px: number };

type Range = { first: number; last: number };

/** The numbers of the series that a page shows now. */
function rangeOf(nodes: readonly JoinedNode[], { numberIn }: MissingThing): Range | undefined {
  const numbers = nodes.flatMap(({ name }) => numberIn(name) ?? []);
  return numbers.length < 2 ? undefined : { first: Math.min(...numbers), last: Math.max(...numbers) };
}
