import { performance } from '../dom/builtins';
import type { Effect } from '../../protocol/frame';
import type { Refused } from '../../protocol/why-not';
import type { Change } from '../changes/change';
import type { Act } from '../act/act';
import { createWakers, type Declined } from './causes';
import { effectOf, elementOf, isHeard, surfaceOf } from './change-meaning';
import { endOf, isToAnswer, openUntil } from './settling';
import { watchSignals, type Signals } from './signals';
import { sleep, sleepUnless } from '../act/wait';
import type { FrameContext } from '../engine-context';
import {
  flatParentOf,
  isElement,
  localNameOf,
  matchesSelector,
  queryInside,
  textContentOf,
} from '../dom/native';
import { squash } from '../dom/reading';
import { isTelling } from './net';
import { failedOf, isOfSite, refusedBy, type RequestAnswer } from './work';
import { watchPage, type PageWatch } from './watch';

export type EffectWatch = ReturnType<typeof watchEffects>;

/** Without an answer of its server the page itself says no. */
type Refusal = { by?: RequestAnswer; words: string; field?: Element };

/** The effects of an act; when there are none, what was seen instead. */
export type SeenEffects = {
  effects: Effect[];
  /** Nothing that the act began is on its way any more. */
  isSettled: boolean;
  /** Effects that the page has taken back. */
  takenBack: Effect[];
  /** The answer by which the page's server refused what the act was to change, and what the page says since. */
  refused: Refusal | undefined;
  /** A question of the page that was answered no without being told to. */
  declined: Declined | undefined;
  /** The page still says that it is at work. */
  isBusy: boolean;
  /** It says so of what the act has brought. */
  isPending: boolean;
  /** Changes after the act that nothing ties to it. */
  others: Effect[];
  /** The reasons why what was seen did not count; empty when something did. */
  whyNot: Refused;
  /** The time for which effects were waited for, in seconds to a tenth. */
  watchedSeconds: number;
};

type Watched = {
  target: Element;
  act: Act;
  page: PageWatch;
  signals: Signals;
  /** The page has said that it is at work. */
  wasBusy: boolean;
  /** Notices the page has shown, which may be gone by now. */
  notices: Map<Change, Effect>;
};

const pollMs = 100;

/** For so long looks alone are no effect while the page waits for an answer, in milliseconds. */
const lookingMs = 5000;
const maxEffects = 3;

/** Watches what an act changes. Start it right before the act is sent. */
export function watchEffects(target: Element, act: Act) {
  const { wake, watch: subscribe } = createWakers();
  const unwatchCauses = act.causes.watch(wake);
  act.context.elsewhereSeen?.addEventListener('abort', wake, { once: true });
  const signals = watchSignals(target, act, wake);
  const page = watchPage({ ...act, target }, wake);
  const watched: Watched = { target, act, page, signals, wasBusy: false, notices: new Map() };
  return {
    /** The effects of the act, once its page has had its say; where it `isProven` already, only of what it has begun. */
    effects: (isProven = false) => waitForEffects(watched, subscribe, isProven),
    /** The words of the page that came or went in answer, once what the act began is done. */
    answer: () => waitForAnswer(watched, subscribe),
    /** Tells, whenever it is asked, whether something of what proves the act now is still there. */
    stillThere: () => {
      const placesNow = () => {
        const { done, kinds, told } = look(watched);
        const shown = done.length > 0 || kinds.length > 0 ? done : told;
        return new Set<unknown>([...kinds, ...shown.map(({ target: place }) => place)]);
      };
      const before = placesNow();
      return () => !before.isDisjointFrom(placesNow());
    },
    blocked: () => signals.blocked(),
    stop: () => {
      page.stop();
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
    // A dialog is over when it is known of, and cannot be taken back. What comes of the answer to a question is waited for.
    const isShown = found.effects.length > 0 || dialogs.own.length > dialogs.questions.length;
    if (isShown || best.length === 0) found.effects = [...found.effects, ...dialogs.own];
    found.others = [...found.others, ...dialogs.others];
    const hasProof = found.effects.length > 0;
    const isAsking = found.isOfLooks && performance.now() < sentAt + lookingMs;
    const isKnown = (isShown && !isAsking) || isProven || act.context.elsewhereSeen?.aborted === true;
    const until = request.expectsNoEffect
      ? sentAt + Math.min(100, request.effectTimeoutMs)
      : openUntil({ ...found, sentAt, hasProof: isKnown }, act);
    const left = (watched.signals.isLeaving() ? endOf(watched.act) : until) - performance.now();
    if (left <= 0 || (request.expectsNoEffect && hasProof)) {
      const isSettled = act.causes.work().length === 0 && act.causes.unfollowed() === 0;
      const whyNot = hasProof ? {} : whyRefused(watched, dialogs.others.length);
      const isOther = ({ sentence }: Effect) => found.others.some((other) => other.sentence === sentence);
      const { declined } = dialogs;
      return {
        ...found,
        declined,
        isSettled,
        takenBack: hasProof || best.every(isOther) ? [] : best,
        whyNot,
        watchedSeconds: Math.floor((performance.now() - sentAt) / 100) / 10,
      };
    }
    await sleepUnless(Math.min(pollMs, left), signal, subscribe);
    // The change that woke it may be one of several that the page makes in this task.
    await sleep(0, signal);
  }
}

/** The reasons why the changes seen did not count. Dialogs that do not were opened by no code of the act. */
function whyRefused({ page }: Watched, dialogs: number): Refused {
  const refused = page.explain();
  return dialogs === 0 ? refused : { ...refused, 'not-caused': (refused['not-caused'] ?? 0) + dialogs };
}

async function waitForAnswer(watched: Watched, subscribe: Subscribe): Promise<Effect[]> {
  const { target, act, page } = watched;
  if (act.causes.work().length > 0) await waitForEffects(watched, subscribe, true);
  act.context.changes.flush();
  const words = page.look().proofs.filter((change) => isContent(change, target, act.context));
  return pickTelling(words.map((change) => effectOf(change, target, act.context)));
}

type Look = Pick<SeenEffects, 'effects' | 'refused' | 'isBusy' | 'isPending' | 'others'> & {
  /** The changes that prove it, and those of them apart that only tell something. */
  done: readonly Change[];
  told: readonly Change[];
  /** The kinds of the effects that no change tells of: another page, a state, the focus. */
  kinds: readonly Effect['kind'][];
  notices: Effect[];
  changedAt: number;
  /** Only looks are other until now, and what the act has asked for is on its way. */
  isOfLooks: boolean;
};

function look(watched: Watched): Look {
  const { target, act, page, signals, notices } = watched;
  const { context, causes } = act;
  const { proofs, notices: told, states, statesAt, ...now } = page.look();
  const say = (change: Change) => effectOf(change, target, context);
  for (const change of told) notices.set(change, say(change));
  const [answers, site] = [causes.answers(), context.document.location.hostname];
  const answer = refusedBy(answers, site);
  // A notice that goes when a request has failed was taken back.
  if (failedOf(answers, site))
    for (const change of notices.keys()) if (!told.includes(change)) notices.delete(change);
  const done = proofs.filter((change) => !told.includes(change));
  watched.wasBusy ||= now.saysBusy;
  const found = [...signals.effects(), ...states];
  const work = causes.work();
  // Until its server answers, the page shows what it hopes for.
  const isHoped =
    act.request.settle !== 'first' &&
    work.some((each) => isToAnswer(each) && isOfSite(each.address ?? '', site));
  const shown = [...found, ...done.map(say)];
  return {
    effects: pickTelling(shown.length > 0 ? [...signals.written(), ...shown] : []),
    refused:
      (answer && statesAt < answer.answeredAt ? refusalAfter(proofs, answer) : undefined) ??
      (found.length === 0 ? refusalIn(watched, proofs) : undefined),
    notices: pickTelling([...notices.values()]),
    done,
    told,
    kinds: found.map(({ kind }) => kind),
    isBusy: now.isBusy || isHoped,
    isPending: now.isPending || isHoped,
    isOfLooks:
      found.length === 0 &&
      work.some(({ kind }) => kind === 'request' || kind === 'read') &&
      done.every(({ kind, attribute }) => kind === 'attributes' && !isTelling(attribute)),
    others: pickTelling(now.others),
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
function isContent(change: Change, field: Element, context: FrameContext): boolean {
  const { kind, target, added, removed } = change;
  const place = elementOf(target);
  if (!place || surfaceOf(change, context) || isInControl(place)) return false;
  if (kind === 'attributes' && context.tree.contains(place, field)) return false;
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

/**
 * The page's no, where all it shows in answer says so: words after its own "Saving…" that tell of it, or a field that it marks as not accepted.
 */
function refusalIn({ wasBusy }: Watched, proofs: readonly Change[]): Refusal | undefined {
  const marked = proofs.find(marksField);
  if (marked && proofs.every(mayBeNo))
    return { words: saidBy(proofs), field: elementOf(marked.target) ?? undefined };
  const texts = proofs.map((change) => saidBy([change]));
  const [words = ''] = texts;
  return wasBusy && words !== '' && texts.every((text) => no.test(text)) ? { words } : undefined;
}

/**
 * The server's refusal, with the page's words in answer to it. All it shows since may be a no: what the words say is not read, since a page that has got
 * what was asked for by another way shows more than that. Undefined where it does.
 */
function refusalAfter(proofs: readonly Change[], by: RequestAnswer): Refusal | undefined {
  const since = proofs.filter(({ at }) => at >= by.answeredAt);
  return since.every(mayBeNo) ? { by, words: saidBy(since) } : undefined;
}

const saidBy = (changes: readonly Change[]): string => {
  const said = changes.flatMap(({ kind, target, added }) =>
    added.length > 0 ? added : kind === 'attributes' ? [] : target,
  );
  return squash(said.map((node) => textContentOf(node) ?? '').join(' '));
};

/** True for words that came alone, for what makes them heard, and for what is done to a field that is marked as not accepted. */
const mayBeNo = (change: Change): boolean =>
  change.kind === 'attributes'
    ? marksField(change) || isHeard(change.target)
    : !change.added.some((node) => isElement(node) && (holds(node, controls) || isOneOfMany(node, change)));

const marksField = ({ kind, target }: Change): boolean =>
  kind === 'attributes' && isElement(target) && matchesSelector(target, invalid);

/** WAI-ARIA: the page does not accept what it holds. */
const invalid = '[aria-invalid="true"]';

const ofMany = 'li, tr, option, [role="listitem"], [role="row"], [role="option"]';

/** True for an item of a list that had others like it before. */
function isOneOfMany(item: Element, { added, removed }: Change): boolean {
  if (!matchesSelector(item, ofMany)) return false;
  const others = [...(item.parentElement?.children ?? []), ...removed].filter(
    (each) => !added.includes(each),
  );
  return others.some((each) => isElement(each) && localNameOf(each) === localNameOf(item));
}

const holds = (element: Element, selector: string) =>
  matchesSelector(element, selector) || queryInside(element, selector) !== null;
