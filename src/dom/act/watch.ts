import { performance } from '../builtins';
import type { Effect } from '../../protocol/frame';
import type { ActContext } from '../context';
import { matchesSelector } from '../native';
import { watchCanvases, type CanvasWatch } from './canvas';
import type { Change } from './changes';
import type { Problem, Run } from './contract';
import { clip, describeElement } from './describe';
import { effectOf } from './effects';
import { focusedElement } from './focus';
import { createJudge, type Judge } from './judge';
import { neighboursOf } from './meaning';
import { changedFields, fieldEffect, readFields, type FieldStates } from './properties';
import { watchSignals, type Signals } from './signals';
import { sleepUnless } from './wait';

/** Watches what an act changes. Start it right before the act is sent. */
export type EffectWatch = {
  /** What the act changed, as soon as that is sure; empty when nothing was seen within the effect's time. */
  effects(): Promise<Effect[]>;
  /** What the browser kept the page from doing because the act was no person's. */
  blocked(): Problem | null;
  stop(): void;
};

type Watched = {
  target: Element;
  run: Run;
  seen: readonly Change[];
  judge: Judge;
  signals: Signals;
  canvases: CanvasWatch;
  before: { url: string; focus: Element | null; fields: FieldStates };
};

const maxChanges = 2000;
const pollMs = 100;
const maxEffects = 3;

export function watchEffects(target: Element, run: Run, countsTooltips = false): EffectWatch {
  const { context } = run;
  const seen: Change[] = [];
  const wakers = new Set<() => void>();
  const wake = () => wakers.forEach((waker) => waker());
  const unwatch = context.changes.watch((changes) => {
    seen.push(...changes.slice(0, maxChanges - seen.length));
    wake();
  });
  const signals = watchSignals(run, wake);
  const listening = new AbortController();
  const watched: Watched = {
    target,
    run,
    seen,
    signals,
    canvases: watchCanvases(target, context, { signal: listening.signal, wake }),
    judge: createJudge(target, context, countsTooltips),
    before: { url: context.document.URL, focus: focusedElement(context), fields: readFields(context) },
  };
  const subscribe = (waker: () => void) => {
    wakers.add(waker);
    return () => wakers.delete(waker);
  };
  return {
    effects: () => waitForEffects(watched, subscribe),
    blocked: () => signals.blocked(),
    stop: () => {
      unwatch();
      signals.stop();
      listening.abort();
    },
  };
}

type Subscribe = (waker: () => void) => () => void;

/** A declared step only waits for what comes at once; a page on its way to another is waited for. */
function waitMs({ run: { request }, signals }: Watched): number {
  if (signals.isLeaving()) return Math.max(request.timeoutMs, request.effectTimeoutMs);
  return request.expectsNoEffect ? Math.min(100, request.effectTimeoutMs) : request.effectTimeoutMs;
}

async function waitForEffects(watched: Watched, subscribe: Subscribe): Promise<Effect[]> {
  const { run } = watched;
  const sentAt = performance.now();
  let seenInTime = watched.seen.length;
  for (let isFirst = true; ; isFirst = false) {
    run.context.changes.flush();
    const now = performance.now();
    const wait = waitMs(watched);
    if (now <= sentAt + wait) seenInTime = watched.seen.length;
    const { effects, undecidedUntil } = look(watched, { isFirst, seenInTime });
    if (effects.length > 0) return effects;
    const until = Math.max(sentAt + wait, undecidedUntil);
    if (now >= until) return [];
    await sleepUnless(Math.min(pollMs, until - now), run.signal, subscribe);
  }
}

type Look = { effects: Effect[]; undecidedUntil: number };

function look(watched: Watched, { isFirst, seenInTime }: { isFirst: boolean; seenInTime: number }): Look {
  const { target, run, before, signals, canvases } = watched;
  const { context } = run;
  const { proofs, undecidedUntil } = watched.judge(watched.seen);
  const accepted = proofs.filter((change) => watched.seen.indexOf(change) < seenInTime);
  for (const change of accepted) context.changes.restlessness.forgive(change);
  const effects = [
    ...addressEffects(before.url, context.document),
    ...signals.effects(),
    ...(canvases.wasDrawn() ? [canvasDrawn] : []),
    ...fieldEffects(watched, isFirst),
    ...focusEffects(before.focus, target, context),
    ...accepted.map((change) => effectOf(change, target, context)),
  ];
  return { effects: pickTelling(effects), undecidedUntil };
}

const canvasDrawn: Effect = { kind: 'state', sentence: 'the canvas was drawn on' };

/** A fragment that is empty leads nowhere: `href="#"` is a link to nothing. */
function addressEffects(before: string, document: Document): Effect[] {
  const now = document.URL;
  if (now.replace(/#$/, '') === before.replace(/#$/, '')) return [];
  const { pathname, search, hash } = new URL(now);
  const isSamePath = before.split('#')[0] === now.split('#')[0];
  return [
    {
      kind: 'navigated',
      sentence: `went to ${clip(isSamePath ? hash || pathname : pathname + search + hash)}`,
    },
  ];
}

/** Fields that hold something else: any of them at once, afterwards only those the target belongs with. */
function fieldEffects({ target, run, before }: Watched, isFirst: boolean): Effect[] {
  const { context } = run;
  const changed = changedFields(before.fields);
  if (changed.length === 0) return [];
  const near = neighboursOf(target, context);
  const isNear = (field: Element) => near.some((place) => context.tree.contains(place, field));
  return changed
    .filter((field) => isFirst || isNear(field))
    .map((field) => fieldEffect(field, field === target, context));
}

/** The focus went somewhere else than a press on the target takes it. */
function focusEffects(before: Element | null, target: Element, context: ActContext): Effect[] {
  const active = focusedElement(context);
  if (!active || active === before || matchesSelector(active, 'body, html')) return [];
  if (context.tree.contains(active, target) || context.tree.contains(target, active)) return [];
  return [{ kind: 'focus', sentence: `focus is on ${describeElement(active, context)}` }];
}

const order: Effect['kind'][] = [
  'navigated',
  'opened',
  'closed',
  'download',
  'checked',
  'selected',
  'value',
  'text',
];

function pickTelling(effects: readonly Effect[]): Effect[] {
  const rank = ({ kind }: Effect) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  const distinct = effects.filter(
    (effect, index) => effects.findIndex(({ sentence }) => sentence === effect.sentence) === index,
  );
  return distinct.sort((a, b) => rank(a) - rank(b)).slice(0, maxEffects);
}
