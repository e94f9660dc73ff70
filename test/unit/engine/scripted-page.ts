import type { ActContext } from '../../../src/engine/perform';
import { createGate } from '../../../src/engine/gate/create-gate';
import type { Lookalikes, Page, LastingTarget } from '../../../src/engine/page';
import { AutomationError, type ErrorCode } from '../../../src/base/errors';
import type { ActionOutput } from '../../../src/protocol/action';
import { Fingerprint } from '../../../src/protocol/fingerprint';
import type { Outcome } from '../../../src/protocol/frame';
import type { Snapshot } from '../../../src/protocol/snapshot';

export type Performed = ActionOutput & { method: string };

type Script = {
  /** What the page shows each time it is read; the last is shown again. */
  shows: Snapshot[];
  /** So many looks something is on its way to the page. */
  awaits?: number;
  /** What comes of each act, in order; the last comes again. */
  outcomes?: Outcome[];
  /** What on the page could be an element that is looked for by its fingerprint. */
  lookalikes?: LastingTarget[];
  /** What is around every element of the page. */
  around?: Fingerprint['around'];
};

/** A page that shows and answers what a test says, and writes down what was done to it. */
export function scriptedPage({
  shows,
  awaits = 0,
  outcomes = [done()],
  lookalikes = [],
  around = {},
}: Script) {
  const performed: Performed[] = [];
  let looks = 0;
  const page: Page = {
    look: async () => {
      const snapshot = shows[Math.min(looks++, shows.length - 1)]!;
      return {
        snapshot,
        isAwaiting: looks <= awaits,
        engines: new Map(),
        addresses: new Map(),
        targetsOf: async (refs) => refs.map((ref) => targetOf(snapshot, ref, around)),
      };
    },
    data: async () => ({
      url: '',
      engines: [],
      language: '',
      own: [],
      sets: [],
      lines: [],
      targetsOf: async () => [],
    }),
    hidden: async () => [],
    lookalikes: async (): Promise<Lookalikes> => ({
      fingerprints: lookalikes.map(({ fingerprint }) => fingerprint),
      targetOf: async (at) => lookalikes[at],
    }),
    act: async (action) => outcomes[Math.min(performed.push(action), outcomes.length) - 1]!,
    move: async () => done(),
  };
  return { page, performed, looks: () => looks };
}

export function done(extra: Partial<Extract<Outcome, { status: 'done' }>> = {}): Outcome {
  const effects = [{ kind: 'state' as const, sentence: 'it is so now' }];
  return { status: 'done', proof: 'state', already: false, effects, ...extra };
}

export function failed(code: ErrorCode, sent = false): Outcome {
  return { status: 'failed', error: new AutomationError(code, `It failed: ${code}.`).toJSON(), sent };
}

export function fingerprintOf(role: string, name: string, extra: Partial<Fingerprint> = {}): Fingerprint {
  return Fingerprint.parse({
    version: 1,
    role,
    name,
    tag: role,
    attributes: [],
    around: {},
    alike: { at: 1, of: 1 },
    ...extra,
  });
}

/** Where the element of a ref is, in the way our tests call it: `#r` and the ref. */
function targetOf(snapshot: Snapshot, ref: string, around: Fingerprint['around']): LastingTarget | undefined {
  const node = snapshot.nodes.find((each) => each.ref === ref);
  if (!node) return undefined;
  return {
    selector: `#r${ref}`,
    alternates: [],
    fingerprint: fingerprintOf(node.role, node.name, { around }),
  };
}

/** What an act is followed with on such a page, with no model. */
export function contextOn(page: Page, extra: Partial<ActContext> = {}): ActContext {
  return {
    page,
    models: { choose: async () => [], ask: () => Promise.reject(new Error('no model is here')) },
    onPhase: () => {},
    mask: (text) => text,
    signal: new AbortController().signal,
    gate: createGate('click Save', { origin: 'https://shop.example' }),
    timeoutMs: 5000,
    selfHeal: true,
    knownOf: () => undefined,
    checkPlace: () => {},
    onAct: () => undefined,
    onOutcome: () => {},
    ...extra,
  };
}
