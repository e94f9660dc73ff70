import { performance } from '../dom/builtins';
import type { Effect } from '../../protocol/frame';
import type { Refused } from '../../protocol/why-not';
import type { Change } from '../changes/change';
import type { Problem, Act } from '../act/act';
import { effectOf, elementOf, surfaceOf } from './change-meaning';
import { createJudge, type Judge, type Judgement } from './judge';
import { watchLooks, type Looks } from './looks';
import { endOf, openUntil } from './settling';
import { watchSignals, type Signals } from './signals';
import { sleep, sleepUnless, createTaskCount } from '../act/wait';
import type { FrameContext } from '../engine-context';
import { flatParentOf, isElement, matchesSelector, textContentOf } from '../dom/native';
import { squash } from '../dom/reading';
import type { RequestAnswer } from './work';
import { createReader, type WatchedState, type States } from './watched-states';

/** Watches what an act changes. Start it right before the act is sent. */
export type EffectWatch = {
  /** The effects of the act, once its page has had its say; where it `isProven` already, only of what it has begun. */
  effects(isProven?: boolean): Promise<SeenEffects>;
  /** The words of the page that came or went in answer, once what the act began is done. */
  answer(): Promise<Effect[]>;
  /** The effects that are to be seen now. */
  now(): Effect[];
  /** The problem when the browser kept the page from something because the act was no person's, or null. */
  blocked(): Problem | null;
  stop(): void;
};

/** The effects of an act; when there are none, what was seen instead. */
export type SeenEffects = {
  effects: Effect[];
  /** Nothing that the act began is on its way any more. */
  isSettled: boolean;
  /** Effects that the page has taken back. */
  takenBack: Effect[];
  /** The text of the page when all its answer is no. */
  refusal: string | undefined;
  /** The page still says that it is at work. */
  isBusy: boolean;
  /** Changes after the act that nothing ties to it. */
  others: Effect[];
  /** The reasons why what was seen did not count; empty when something did. */
  refused: Refused;
};

type Watched = {
  target: Element;
  act: Act;
  seen: readonly Change[];
  judge: Judge;
  signals: Signals;
  states: () => Effect[];
  /** The page has said that it is at work. */
  wasBusy: boolean;
  /** Notices the page has shown, which may be gone by now. */
  notices: Map<Change, Effect>;
};

/** Methods with which the browser itself selects the text between. */
const selecting = ['doubleClick', 'dragAndDrop'];
const maxChanges = 4000;
const pollMs = 100;
const maxEffects = 3;

export function watchEffects(target: Element, act: Act): EffectWatch {
  const { context, causes } = act;
  const seen: Change[] = [];
  const wakers = new Set<() => void>();
  const wake = () => wakers.forEach((waker) => waker());
  const unwatch = context.changes.watch((changes) => {
    seen.push(...changes.slice(0, maxChanges - seen.length));
    wake();
  });
  const unwatchCauses = causes.watch(wake);
  const signals = watchSignals(target, act, wake);
  const looks = watchLooks(target, act, seen);
  const watched: Watched = {
    target,
    act,
    seen,
    signals,
    judge: createJudge(target, act, looks),
    states: watchState(target, act, looks),
    wasBusy: false,
    notices: new Map(),
  };
  const subscribe = (waker: () => void) => {
    wakers.add(waker);
    return () => wakers.delete(waker);
  };
  return {
    effects: (isProven = false) => waitForEffects(watched, subscribe, isProven),
    answer: () => waitForAnswer(watched, subscribe),
    now: () => {
      const { effects, notices } = look(watched);
      return [...effects, ...notices];
    },
    blocked: () => signals.blocked(),
    stop: () => {
      unwatch();
      unwatchCauses();
      signals.stop();
    },
  };
}

type Subscribe = (waker: () => void) => () => void;

async function waitForEffects(
  watched: Watched,
  subscribe: Subscribe,
  isProven: boolean,
): Promise<SeenEffects> {
  const { act } = watched;
  const { request, signal } = act;
  const sentAt = performance.now();
  let best: Effect[] = [];
  for (;;) {
    act.context.changes.flush();
    const { notices, ...found } = look(watched);
    if (found.effects.length > 0) best = found.effects;
    // A notice need not last; a change of the page has to.
    else if (best.length === 0) found.effects = notices;
    const dialogs = act.causes.dialogs();
    // A dialog is over when it is known of: it cannot be taken back.
    found.effects = [...found.effects, ...dialogs.own];
    found.others = [...found.others, ...dialogs.others];
    const hasProof = found.effects.length > 0;
    const until = request.expectsNoEffect
      ? sentAt + Math.min(100, request.effectTimeoutMs)
      : openUntil({ ...found, sentAt, hasProof: hasProof || isProven }, act);
    const left = (watched.signals.isLeaving() ? endOf(watched.act) : until) - performance.now();
    if (left <= 0 || (request.expectsNoEffect && hasProof)) {
      const isSettled = act.causes.work().length === 0 && act.causes.unfollowed() === 0;
      const refused = hasProof ? {} : whyRefused(watched, dialogs.others.length);
      const isOther = ({ sentence }: Effect) => found.others.some((other) => other.sentence === sentence);
      return { ...found, isSettled, takenBack: hasProof || best.every(isOther) ? [] : best, refused };
    }
    await sleepUnless(Math.min(pollMs, left), signal, subscribe);
    // The change that woke it may be one of several that the page makes in this task.
    await sleep(0, signal);
  }
}

/** The reasons why the changes seen did not count. Dialogs that do not were opened by no code of the act. */
function whyRefused({ judge, seen }: Watched, dialogs: number): Refused {
  const refused = judge.explain(seen);
  return dialogs === 0 ? refused : { ...refused, 'not-caused': (refused['not-caused'] ?? 0) + dialogs };
}

async function waitForAnswer(watched: Watched, subscribe: Subscribe): Promise<Effect[]> {
  const { target, act, seen, judge } = watched;
  if (act.causes.work().length > 0) await waitForEffects(watched, subscribe, true);
  act.context.changes.flush();
  const words = judge.judge(seen).proofs.filter((change) => isContent(change, target, act.context));
  return pickTelling(words.map((change) => effectOf(change, target, act.context)));
}

type Look = Pick<SeenEffects, 'effects' | 'refusal' | 'isBusy' | 'others'> & {
  notices: Effect[];
  changedAt: number;
};

function look(watched: Watched): Look {
  const { target, act, seen, judge, signals, states, notices } = watched;
  const { context, causes } = act;
  const { proofs, notices: told, busy, isMoving, others }: Judgement = judge.judge(seen);
  for (const change of proofs) context.changes.restlessness.forgive(change);
  const say = (change: Change) => effectOf(change, target, context);
  for (const change of told) notices.set(change, say(change));
  // A notice that goes when a request was refused was taken back.
  if (wasRefused(causes.told.answers))
    for (const change of notices.keys()) if (!told.includes(change)) notices.delete(change);
  const done = proofs.filter((change) => !told.includes(change));
  watched.wasBusy ||= busy.length > 0;
  const found = [...signals.effects(), ...states()];
  return {
    effects: pickTelling([...found, ...done.map(say)]),
    refusal:
      found.length === 0 ? refusalIn(proofs, watched.wasBusy, causes.told.answers, context) : undefined,
    notices: pickTelling([...notices.values()]),
    isBusy: busy.length > 0 || isMoving,
    others: pickTelling(others.map(say)),
    changedAt: Math.max(0, ...proofs.map(({ at }) => at)),
  };
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

const controls = 'button, input, textarea, select, option, label, [role="button"], [role="option"]';

/**
 * True when a change shows or hides words of the page itself. What typing alone brings is none of them: a list to
 * choose from, a button to clear the field, a style of what is around it.
 */
function isContent(change: Change, field: Element, { tree }: FrameContext): boolean {
  const { kind, target, added, removed } = change;
  const place = elementOf(target);
  if (!place || surfaceOf(change) || isInControl(place)) return false;
  if (kind === 'attributes' && tree.contains(place, field)) return false;
  const nodes = kind === 'childList' ? [...added, ...removed] : [target];
  return nodes.some((node) => !(isElement(node) && isInControl(node)) && hasWords(node));
}

function isInControl(element: Element): boolean {
  for (let at: Element | null = element; at; at = flatParentOf(at))
    if (matchesSelector(at, controls)) return true;
  return false;
}

const hasWords = (node: Node) => /\p{L}{2}/u.test(textContentOf(node) ?? '');

/** Words of messages that say no, in the languages of the matcher. */
const no = new RegExp(
  [
    'error|fail|could ?n.t|can ?not|can.t|unable|denied|declined|reject|try again|went wrong|not (saved|sent|possible|allowed)',
    'fehler|fehlgeschlagen|konnte nicht|nicht (gespeichert|gesendet|möglich)|erneut versuchen',
    'erreur|échou|échec|impossible|réessayez|falló|no se (pudo|ha podido)|inténtelo|erro\\b|falhou|não foi possível|tente (de )?novo',
    'errore|non (riuscit|è stato)|riprova|fout|mislukt|kon niet|opnieuw|błąd|nie (udało|można)|spróbuj',
    'エラー|失敗|できません|错误|失败|无法|請重試|请重试',
  ].join('|'),
  'iu',
);

const longestMessage = 300;

/**
 * The text of the page when all it answers is no: a message that says no, or any in a place for messages when a request
 * of the act that was to change something was refused. Undefined where something else was done as well.
 */
function refusalIn(
  proofs: readonly Change[],
  wasBusy: boolean,
  answers: readonly RequestAnswer[],
  context: FrameContext,
): string | undefined {
  const isRefused = wasRefused(answers);
  if (proofs.length === 0 || !(wasBusy || isRefused)) return undefined;
  const places = proofs.map((change) => elementOf(change.target));
  const isMessage = (place: Element | null) => place !== null && saysNo(place, isRefused, context);
  return places.every(isMessage) ? squash(textContentOf(places[0] ?? context.document) ?? '') : undefined;
}

/** True when the page was refused something that it was to change. */
const wasRefused = (answers: readonly RequestAnswer[]): boolean =>
  answers.some(({ method, status }) => method !== 'GET' && status >= 400);

const messages = '[role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"]';

function saysNo(place: Element, isRefused: boolean, { tree }: FrameContext): boolean {
  const text = squash(textContentOf(place) ?? '');
  if (text === '' || text.length > longestMessage) return false;
  return no.test(text) || (isRefused && tree.closest(place, messages) !== null);
}

/**
 * Watches state that changes without a mutation to tell of it: values, media, popovers, positions, the selection. Gives the states
 * that the act's own code has changed and that are still changed.
 */
function watchState(target: Element, act: Act, looks: Looks): () => Effect[] {
  const { context, causes, request } = act;
  // The browser itself selects a text at such a press: then that is no effect.
  const hasSelected = request.trusted === true && selecting.includes(request.method);
  const read = createReader(target, context, looks);
  const before = read();
  const caused = new Map<string, WatchedState>();
  let last = before;
  const taskNow = createTaskCount();
  let readIn = NaN;
  causes.listen({
    begin: (phase) => {
      // Nobody else's code has run since it was read in the same task.
      if (phase !== 'approach' && readIn !== taskNow()) last = read();
    },
    end: (phase) => {
      readIn = NaN;
      if (phase === 'approach') return;
      const now = read();
      for (const [key, state] of now) {
        if (!differs(last, key, state) || (hasSelected && key.endsWith(' selection'))) continue;
        caused.set(key, state);
        if (state.popover) causes.expect('toggle', state.popover);
      }
      last = now;
      readIn = taskNow();
    },
  });
  return () => {
    const now = read();
    return [...caused].flatMap(([key, { effect }]) => {
      const state = now.get(key);
      // A canvas or an animation of the page's own life goes on; what holds a value must hold it still.
      const holds = key.endsWith('picture') || key.endsWith('runs') || !state || differs(before, key, state);
      return holds ? (effect() ?? []) : [];
    });
  };
}

/**
 * True when a state differs from before. One that was not there before is a change of its own, and told of as such.
 */
function differs(before: States, key: string, { value, anchor }: Omit<WatchedState, 'effect'>): boolean {
  const known = before.get(key);
  if (!known) return key.endsWith('runs');
  return known.value !== value && (anchor === undefined || anchor !== known.anchor);
}
