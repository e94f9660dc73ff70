import { withSignal } from '../base/deadline';
import { AutomationError, fromRecord } from '../base/errors';
import { say } from '../base/say';
import type { ScopedActOptions } from '../protocol/operations/act-operation';
import { isPageMove, type ActionOutput } from '../protocol/action';
import { cacheQuestion, type CacheQuestion, type CachedAction, type CacheEntry } from '../protocol/cache';
import { codeFacts } from '../protocol/error-codes';
import type { Outcome } from '../protocol/frame';
import { isDeed, takes } from '../protocol/methods';
import type { ModelConfig } from '../protocol/models/model-config';
import { type Candidate, type Rung, phases } from '../protocol/session';
import { originOf, type Variables } from '../protocol/variables';
import { maxActions } from './ask-models';
import { isAsExpected, makeEntry, noteHit, toCached, type Cache } from './cache';
import {
  checkFound,
  dropRefOf,
  findOnPage,
  findWhenThere,
  lookFor,
  questionOf,
  snapshotScopeOf,
  type Observation,
  findRest,
  isSure,
  notSure,
  restOf,
  type Finding,
} from './find';
import { factsOf } from './gate/facts';
import { findFurther } from './look-further';
import { recallEntry } from './observe';
import type { LastingTarget, PageLook } from './page';
import { compactText, renderChanges } from './page-text';
import {
  admitPlan,
  checkPlan,
  checkVariables,
  perform,
  type Act,
  type ActContext,
  type DoneAct,
} from './perform';

/** The result of an instruction: its acts in order, the last one perhaps failed, or the reason why none was tried. */
export type ActFinding = {
  acts: DoneAct[];
  /** Why nothing was done, or not all. */
  error?: AutomationError;
  rung?: Rung;
  /** A question was asked: the acts only show where its answer may stand. */
  isQuestion?: boolean;
  tried: string[];
  candidates: Candidate[];
  /** Frames that could not be read when the page was looked at. */
  unreadable?: string[];
};

/** Does what an instruction means, or exactly the action given. An action is run without any search and any model. */
export async function act(
  input: string | ActionOutput,
  options: ScopedActOptions,
  context: ActContext,
): Promise<ActFinding> {
  const variables = options.variables ?? {};
  if (typeof input !== 'string') {
    const isJudged = options.judgedBy !== undefined;
    const { fingerprint, alternates } =
      (context.knownOf(input) ?? (isJudged && (await seenAt(input, context)))) || {};
    const foundBy = isJudged ? 'model' : undefined;
    const given: Act = { action: input, rung: 'given', foundBy, fingerprint, alternates };
    const acts = await performAll([given], variables, context);
    return { acts, rung: 'given', tried: [], candidates: [] };
  }
  checkVariables(input, variables);
  const { cache } = context;
  if (!cache) return findAndAct(input, undefined, options, context);
  const asked = { kind: 'act', url: cache.url, instruction: context.mask(input) } as const;
  const question = cacheQuestion(asked, options);
  const known = await repeatAct(question, options, { ...context, cache });
  if ('acts' in known) return { acts: known.acts, rung: 'cache', tried: [], candidates: [] };
  cache.tell('miss', known.why);
  const { first, ...finding } = await findAndAct(input, known.look, options, context);
  if (!context.isLost?.()) await keep(question, finding, first, { ...context, cache });
  return { ...finding, tried: [`cache: ${known.why}`, ...finding.tried] };
}

/** The element where an action leads now, by which it is judged. Fails where none is: what comes there later is not known yet. */
async function seenAt(
  { selector, method = '' }: ActionOutput,
  { page, signal }: ActContext,
): Promise<LastingTarget | undefined> {
  if (isPageMove(method) || isDeed(method, 'view')) return undefined;
  const look = await page.look({ selector }, signal);
  const ref = look.snapshot.nodes.find((node) => node.ref !== undefined)?.ref;
  const [target] = ref === undefined ? [] : await look.targetsOf([ref], signal);
  if (target) return target;
  throw new AutomationError(
    'element-not-found',
    `Nothing is at "${selector}" by which the act can be judged. Take a new snapshot.`,
  );
}

type Caching = ActContext & { cache: Cache };

type Searched = ActFinding & { first: Observation };

/** Finds what the instruction means and does it. `look`: the page, if it was just read. */
async function findAndAct(
  instruction: string,
  look: PageLook | undefined,
  options: ScopedActOptions,
  context: ActContext,
): Promise<Searched> {
  const there = await findWhenThere({ task: 'act', instruction, look }, options, context);
  const first = await findFurther(there, instruction, options, context);
  const { finding, candidates, plan } = first;
  const { rung, tried, isQuestion } = finding;
  const done =
    plan.length === 0
      ? { acts: [], error: notSure(finding) }
      : await actOnPlan(instruction, first, options, context);
  const { unreadable } = first.look.snapshot;
  return { first, rung, tried, isQuestion, candidates, unreadable, ...done };
}

/** Keeps what was done to the end and seen to work, on the elements it was found for. */
async function keep(
  question: CacheQuestion,
  { acts, error, rung }: ActFinding,
  { finding, look }: Observation,
  { cache, ...context }: Caching,
): Promise<void> {
  // A learned choice lasts as long as the user lets it.
  if (finding.isLearned) return;
  if (error || !rung || acts.some(({ outcome, repair }) => repair || !isProved(outcome))) return;
  const actions = acts.flatMap(
    ({ outcome, ...done }) => toCached({ ...done, confidence: 1, sure: true }, outcome) ?? [],
  );
  if (actions.length < acts.length) return;
  const entry = await makeEntry({ question, actions, rung, model: finding.model, look }, context);
  if (entry) await cache.store.write(entry);
}

const isProved = (outcome: Outcome) => outcome.status === 'done' && outcome.proof !== 'declared';

/** Does what was found; where the model said so, the page is looked at for the rest. */
async function actOnPlan(
  instruction: string,
  first: Observation,
  options: ScopedActOptions,
  context: ActContext,
): Promise<Pick<ActFinding, 'acts' | 'error'> & Partial<Pick<ActFinding, 'candidates'>>> {
  const acts: DoneAct[] = [];
  let current = first;
  for (;;) {
    acts.push(...(await performAll(actsOf(current), options.variables ?? {}, context)));
    const { goesOnWith: model, rest } = current.finding;
    if (acts.at(-1)?.outcome.status === 'failed' || context.isLost?.()) return { acts };
    if (model && acts.length >= maxActions) return { acts, error: notFinished(tooMany) };
    const done = acts.map(({ action }) => action.description);
    if (rest) current = await findOnNextPage(rest, options, context);
    else if (model)
      current = await findTheRest({ instruction, before: current.look, model, done }, options, context);
    else return { acts };
    const left = current.plan.length;
    // The next part is asked about as one alone would be.
    if (left === 0)
      return {
        acts,
        error: notFinished(whyNothing(current.finding), restOf(current.finding)),
        candidates: current.candidates,
      };
    if (model && acts.length + left > maxActions) return { acts, error: notFinished(tooMany) };
  }
}

function whyNothing({ failure, refusal, tried, rung }: Finding): string {
  const known = failure ?? refusal;
  if (known) return known.message;
  return rung === 'matcher' && tried[0] ? tried[0].replace(/^matcher: /, '') : nothingLeft;
}

const nothingLeft = 'Nothing fits the rest on what was opened.';
const tooMany = 'It takes more than three actions.';

function notFinished(why: string, details?: ReturnType<typeof restOf>): AutomationError {
  return new AutomationError(
    'not-finished',
    say`The instruction was begun and not finished. ${why} Look at the page and say what is left to do.`,
    { details },
  );
}

/**
 * The actions that were found, each with the facts that the gate judges it by. `foundBy`: who chose the words that the
 * matcher found it for, when that was not the user.
 */
export function actsOf({ finding, plan, look, refOf }: Observation, foundBy?: Rung): Act[] {
  // Words that the user has explained say no more than they did.
  const judgedAs = foundBy ?? (finding.isLearned ? 'model' : undefined);
  const isCompared = (judgedAs ?? finding.rung) === 'model';
  return plan.map((candidate, at) => {
    const { action, fingerprint, alternates, frame } = candidate;
    const { method = '', arguments: given = [] } = action;
    const origin = originOf(frame ?? look.snapshot.url);
    const found = finding.plan[at];
    const onto = found && takes(method, 'element') ? dropRefOf(found) : undefined;
    const seen = { method, arguments: given, origin, fingerprint, isCompared, onto };
    const facts = factsOf(look.snapshot, refOf(candidate) ?? '', seen);
    const search = searchPart(finding.plan, at);
    return { action, rung: finding.rung, foundBy: judgedAs, fingerprint, alternates, frame, facts, search };
  });
}

function searchPart(plan: Finding['plan'], at: number): Act['search'] {
  if (plan[at]?.submitsSearch) return 'submitted';
  return plan[at + 1]?.submitsSearch ? 'typed' : undefined;
}

/** One after the other, up to the first that is not done, or that the page takes back. */
export async function performAll(
  plan: readonly Act[],
  variables: Variables,
  context: ActContext,
): Promise<DoneAct[]> {
  checkPlan(plan, variables, context);
  const admission = await admitPlan(plan, context);
  if ('refused' in admission) return [admission.refused];
  const acts: DoneAct[] = [];
  for (const planned of admission.plan) {
    const done = answeredBefore(planned, acts.at(-1), await perform(planned, variables, context));
    context.onOutcome(done.outcome, done.repair);
    const { fingerprint, alternates, frame } = planned;
    acts.push({ ...done, fingerprint, alternates, frame });
    if (done.outcome.status === 'failed' || context.isLost?.()) break;
  }
  return acts;
}

/** A search that the page answered as it was typed has nothing left to submit: no effect is expected of that then. */
function answeredBefore({ search }: Act, typed: DoneAct | undefined, submitted: DoneAct): DoneAct {
  const { outcome } = submitted;
  if (search !== 'submitted' || outcome.status === 'done' || outcome.error.code !== 'no-effect-seen')
    return submitted;
  const effects = typed?.outcome.status === 'done' ? typed.outcome.effects : [];
  if (effects.every(({ kind }) => kind === 'value')) return submitted;
  return { ...submitted, outcome: { status: 'done', proof: 'declared', already: false, effects: [] } };
}

/** The reason why what was found was not done, or not verified; undefined when all of it was. */
export function errorOf({ acts, error }: Pick<ActFinding, 'acts' | 'error'>): AutomationError | undefined {
  const last = acts.at(-1)?.outcome;
  return last?.status === 'failed' ? fromRecord(last.error) : error;
}

const notAnswered = 'Tabwright does not answer questions: look on the page for what you asked.';

/** The sentences on all acts, with a note when the instruction was a question, which acts do not answer. */
export function messageOf({ acts, isQuestion }: Pick<ActFinding, 'acts' | 'isQuestion'>): string {
  return [...acts.map(describeOutcome), ...(isQuestion ? [notAnswered] : [])].join(' ');
}

function describeOutcome({ outcome }: DoneAct): string {
  if (outcome.status === 'failed') return fromRecord(outcome.error).message;
  if (outcome.already) return 'It was so already; nothing needed to be done.';
  if (outcome.effects.length === 0) return 'Done, with no visible effect, as was expected.';
  const text = outcome.effects.map(({ sentence }) => sentence).join('; ');
  const end = /[.!?]["”]?$/.test(text) ? '' : '.';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}

/** How long the page is watched for what an act opens, where nothing is on its way to it and at most, and the pause between looks, in milliseconds. */
const atRestMs = 1500;
const openingMs = 3000;
const lookEveryMs = 150;

/** An instruction that a model began, with the page as it was before, and the descriptions of what was done. */
type Begun = { instruction: string; before: PageLook; model: ModelConfig; done: readonly string[] };

/** Finds the rest of an instruction on what its first acts opened, as soon as that is there. */
async function findTheRest(
  { instruction, before, model, done }: Begun,
  options: ScopedActOptions,
  context: ActContext,
): Promise<Observation> {
  const { page, signal, onPhase } = context;
  onPhase(phases.reading);
  const then = compactText(before.snapshot, before.engines);
  const endsAt = performance.now() + openingMs;
  for (;;) {
    const look = await page.look(snapshotScopeOf(options), signal);
    const changes = renderChanges(then, compactText(look.snapshot, look.engines), instruction);
    if (changes === '' && performance.now() < endsAt) {
      await pause(signal);
      continue;
    }
    const question = questionOf({ task: 'act', instruction }, look, options.variables, context);
    return checkFound(await findRest(question, model, changes, done), look, context);
  }
}

/** Finds what is left of an instruction on the page that its first acts led to, as soon as something there surely fits. */
async function findOnNextPage(
  instruction: string,
  options: ScopedActOptions,
  context: ActContext,
): Promise<Observation> {
  context.onPhase(phases.reading);
  const { variables = {} } = options;
  const startedAt = performance.now();
  let look = await lookFor(instruction, options, context);
  const isOver = () => performance.now() - startedAt > (look.isAwaiting ? openingMs : atRestMs);
  while (!isSure(instruction, look.snapshot, variables) && !isOver()) {
    await pause(context.signal);
    look = await lookFor(instruction, options, context);
  }
  return findOnPage({ task: 'act', instruction, look }, options, context);
}

function pause(signal: AbortSignal): Promise<unknown> {
  return withSignal(new Promise((resolve) => setTimeout(resolve, lookEveryMs)), signal);
}

type Repeated = { acts: DoneAct[] } | { why: string; look?: PageLook };

/** Does what was found for the same question before, where its elements are found again. Nothing was done when it gives a reason. */
async function repeatAct(
  question: CacheQuestion,
  options: ScopedActOptions,
  context: Caching,
): Promise<Repeated> {
  const { cache } = context;
  const known = await recallEntry(question, options, context);
  if ('why' in known) return known;
  const { entry, look } = known;
  const { acts, isHit } = await actAsKnown(entry, options.variables ?? {}, context);
  const [first] = acts;
  if (first && acts.length === 1 && first.outcome.status === 'failed' && !first.outcome.sent) {
    const { error } = first.outcome;
    if (!codeFacts[error.code].endsRun) {
      await cache.store.forget(entry.key);
      return { why: fromRecord(error).message, look };
    }
  }
  if (isHit) {
    const actions = entry.actions.map((each, at) => proposing(each, acts[at]));
    await noteHit({ ...entry, actions }, cache);
  } else {
    await cache.store.forget(entry.key);
    cache.tell('miss', 'what was done had another outcome than when it was found');
  }
  return { acts };
}

/** Where its element was found otherwise, that is proposed. */
const proposing = (action: CachedAction, done: DoneAct | undefined): CachedAction =>
  done?.repair ? { ...action, repair: done.repair } : action;

type KnownActs = { acts: DoneAct[]; isHit: boolean };

async function actAsKnown(
  { actions, rung }: CacheEntry,
  variables: Variables,
  context: ActContext,
): Promise<KnownActs> {
  const acts: DoneAct[] = [];
  let isHit = true;
  const plan = actions.map((each) => ({ ...each, rung: 'cache' as const, foundBy: rung }));
  checkPlan(plan, variables, context);
  const admission = await admitPlan(plan, context);
  if ('refused' in admission) return { acts: [admission.refused], isHit: false };
  for (const { expects, ...planned } of admission.plan) {
    // While nothing was done, another rung may still find it; after that only the element itself is looked for.
    const done = await perform(planned, variables, context, acts.length === 0);
    context.onOutcome(done.outcome, done.repair);
    acts.push(done);
    isHit &&= isAsExpected(done.outcome, expects);
    if (done.outcome.status === 'failed' || context.isLost?.()) break;
  }
  return { acts, isHit };
}
