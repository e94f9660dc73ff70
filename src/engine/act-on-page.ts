import { AutomationError, fromRecord } from '../base/errors';
import { say } from '../base/say';
import type { ActionOutput } from '../protocol/action';
import type { ScopedActOptions } from '../protocol/act';
import type { Outcome } from '../protocol/frame';
import type { Candidate, Rung } from '../protocol/session';
import { originOf, type Variables } from '../protocol/variables';
import {
  cacheQuestion,
  type CacheQuestion,
  cacheKey,
  type CachedAction,
  type CacheEntry,
} from '../protocol/cache';
import { makeEntry, toCached, type Cache, isAsExpected, couldAnswer } from './cache/known-answers';
import { admitPlan } from './admit';
import { factsOf } from './gate/facts';
import { notSure, type Finding, findRest, isSure } from './ladder';
import { maxActions } from './model-rung';
import {
  findOnPage,
  type Observation,
  checkFound,
  lookFor,
  questionOf,
  snapshotScopeOf,
  type Context,
} from './find-on-page';
import type { PageLook } from './page';
import {
  checkPlan,
  checkVariables,
  perform,
  type Act,
  type ActContext,
  type Planned,
  performAsKnown,
} from './perform-step';
import { withSignal } from '../base/deadline';
import type { ModelConfig } from '../protocol/models/model-config';
import { phases } from '../protocol/task/phases';
import { compactText, renderChanges } from './snapshot-text';
import { codeFacts } from '../protocol/error-codes';
import { checkPage } from './cache/check-page';

/** The result of an instruction: its acts in order, the last one perhaps failed, or the reason why none was tried. */
export type ActFinding = {
  acts: Act[];
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
    const { fingerprint, alternates } = context.knownOf(input) ?? {};
    const given: Planned = { action: input, rung: 'given', fingerprint, alternates };
    const acts = await performAll([given], variables, context);
    return { acts, rung: 'given', tried: [], candidates: [] };
  }
  checkVariables(input, variables);
  const { cache } = context;
  if (!cache) return find({ instruction: input }, options, context);
  const asked = { kind: 'act', url: cache.url, instruction: context.mask(input) } as const;
  const question = cacheQuestion(asked, options);
  const known = await repeatAct(question, options, { ...context, cache });
  if ('acts' in known) return { acts: known.acts, rung: 'cache', tried: [], candidates: [] };
  cache.tell('miss', known.why);
  const finding = await find({ instruction: input, look: known.look }, options, context);
  if (!context.isLost?.()) await keep(question, finding, { ...context, cache });
  return { ...finding, tried: [`cache: ${known.why}`, ...finding.tried] };
}

type Searched = ActFinding & { first: Observation };

/** Finds what the instruction means and does it. */
async function find(
  { instruction, look: read }: { instruction: string; look?: PageLook },
  options: ScopedActOptions,
  context: ActContext,
): Promise<Searched> {
  const first = await findOnPage({ task: 'act', instruction, look: read }, options, context);
  const { finding, candidates, plan, look } = first;
  const { rung, tried, isQuestion } = finding;
  const found = { first, rung, tried, isQuestion, candidates, unreadable: look.snapshot.unreadable };
  if (plan.length === 0) return { ...found, acts: [], error: notSure(finding) };
  return { ...found, ...(await performPlan({ instruction, first }, options, context)) };
}

/** Keeps what was done to the end and seen to work, on the elements it was found for. */
async function keep(
  question: CacheQuestion,
  { acts, error, first, rung }: Searched,
  { cache, ...context }: ActContext & { cache: Cache },
): Promise<void> {
  // What was learned lasts as long as the user lets it.
  if (first.finding.isLearned) return;
  if (error || !rung || acts.some(({ outcome, repair }) => repair || !isProved(outcome))) return;
  const actions = acts.flatMap(
    ({ outcome, ...done }) => toCached({ ...done, confidence: 1, sure: true }, outcome) ?? [],
  );
  if (actions.length < acts.length) return;
  const { look, finding } = first;
  const entry = await makeEntry({ question, actions, rung, model: finding.model, look }, context);
  if (entry) await cache.store.write(entry);
}

const isProved = (outcome: Outcome) => outcome.status === 'done' && outcome.proof !== 'declared';

/** Does what was found; where the model said so, what it opens is looked at for the rest. */
async function performPlan(
  { instruction, first }: { instruction: string; first: Observation },
  options: ScopedActOptions,
  context: ActContext,
): Promise<Pick<ActFinding, 'acts' | 'error'>> {
  const acts: Act[] = [];
  let current = first;
  for (;;) {
    const { finding } = current;
    acts.push(...(await performAll(plannedOf(current), options.variables ?? {}, context)));
    const { goesOnWith: model, rest } = finding;
    if (acts.at(-1)?.outcome.status === 'failed' || context.isLost?.()) return { acts };
    if (model && acts.length >= maxActions) return { acts, error: notFinished(tooMany) };
    const done = acts.map(({ action }) => action.description);
    if (rest) current = await findOnNextPage(rest, options, context);
    else if (model)
      current = await findTheRest({ instruction, before: current.look, model, done }, options, context);
    else return { acts };
    const left = current.plan.length;
    if (left === 0) return { acts, error: notFinished(whyNothing(current.finding)) };
    if (model && acts.length + left > maxActions) return { acts, error: notFinished(tooMany) };
  }
}

function whyNothing({ failure, refusal, tried, rung }: Finding): string {
  const known = failure ?? refusal;
  if (known) return known.message;
  return rung === 'matcher' && tried[0] ? tried[0].replace(/^matcher: /, '') : nothingLeft;
}

/**
 * The actions that were found, each with the facts that the gate judges it by. `foundBy`: who chose the words that the
 * matcher found it for, when that was not the user.
 */
export function plannedOf({ finding, plan, look, refOf }: Observation, foundBy?: Rung): Planned[] {
  // Words that the user has explained say no more than they did.
  const judgedAs = foundBy ?? (finding.isLearned ? 'model' : undefined);
  return plan.map((candidate, at) => {
    const { action, fingerprint, alternates, frame } = candidate;
    const { method = '', arguments: given = [] } = action;
    const origin = originOf(frame ?? look.snapshot.url);
    const isCompared = (judgedAs ?? finding.rung) === 'model';
    const deed = { method, arguments: given, origin, fingerprint, isCompared };
    const facts = factsOf(look.snapshot, refOf(candidate) ?? '', deed);
    const search = searchPart(finding.plan, at);
    const known = { fingerprint, alternates, frame, facts, search };
    return { action, rung: finding.rung, foundBy: judgedAs, ...known };
  });
}

function searchPart(plan: Finding['plan'], at: number): Planned['search'] {
  if (plan[at]?.submitsSearch) return 'submitted';
  return plan[at + 1]?.submitsSearch ? 'typed' : undefined;
}

const nothingLeft = 'Nothing fits the rest on what was opened.';
const tooMany = 'It takes more than three actions.';

function notFinished(why: string): AutomationError {
  return new AutomationError(
    'not-finished',
    say`The instruction was begun and not finished. ${why} Look at the page and say what is left to do.`,
  );
}

/** One after the other, up to the first that is not done, or that the page takes back. */
export async function performAll(plan: Planned[], variables: Variables, context: ActContext): Promise<Act[]> {
  checkPlan(plan, variables, context);
  const admission = await admitPlan(plan, context);
  if ('refused' in admission) return [admission.refused];
  const acts: Act[] = [];
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
function answeredBefore({ search }: Planned, typed: Act | undefined, submitted: Act): Act {
  const { outcome } = submitted;
  if (search !== 'submitted' || outcome.status === 'done' || outcome.error.code !== 'no-effect-seen')
    return submitted;
  const effects = typed?.outcome.status === 'done' ? typed.outcome.effects : [];
  if (effects.every(({ kind }) => kind === 'value')) return submitted;
  return { ...submitted, outcome: { status: 'done', proof: 'declared', already: false, effects: [] } };
}

/** One sentence on an act: its effects, or why it failed. */
function describeOutcome(outcome: Outcome): string {
  if (outcome.status === 'failed') return fromRecord(outcome.error).message;
  if (outcome.already) return 'It was so already; nothing needed to be done.';
  if (outcome.effects.length === 0) return 'Done, with no visible effect, as was expected.';
  const text = outcome.effects.map(({ sentence }) => sentence).join('; ');
  const end = /[.!?]["”]?$/.test(text) ? '' : '.';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}

/** Why what was found was not done, or not verified; undefined when all of it was. */
export function errorOf({ acts, error }: ActFinding): AutomationError | undefined {
  const last = acts.at(-1)?.outcome;
  return last?.status === 'failed' ? fromRecord(last.error) : error;
}

const notAnswered = 'Tabwright does not answer questions: look on the page for what you asked.';

/** The sentences on all acts, with a note when the instruction was a question, which acts do not answer. */
export function messageOf({ acts, isQuestion }: ActFinding): string {
  return [...acts.map(({ outcome }) => describeOutcome(outcome)), ...(isQuestion ? [notAnswered] : [])].join(
    ' ',
  );
}

/** How long the page is watched for what an act opens, and the pause between looks, in milliseconds. */
const openingMs = 3000;

const lookEveryMs = 150;

type Begun = {
  instruction: string;
  /** The page as it was before what is done. */
  before: PageLook;
  /** The model that said there is more to do. */
  model: ModelConfig;
  /** Descriptions of what was done. */
  done: readonly string[];
};

/** Finds the rest of an instruction on what its first acts opened, as soon as that is there. */
async function findTheRest(
  { instruction, before, model, done }: Begun,
  options: ScopedActOptions,
  context: Context,
): Promise<Observation> {
  context.onPhase(phases.reading);
  const { look, changes } = await lookForChanges({ before, instruction }, options, context);
  const sought = { task: 'act', instruction } as const;
  const question = questionOf(sought, { look, variables: options.variables }, context);
  return checkFound(await findRest(question, model, { changes, done }), look, context);
}

/** Finds what is left of an instruction on the page that its first acts led to, as soon as something there surely fits. */
async function findOnNextPage(
  instruction: string,
  options: ScopedActOptions,
  context: Context,
): Promise<Observation> {
  context.onPhase(phases.reading);
  const { variables = {} } = options;
  const endsAt = performance.now() + openingMs;
  let look = await lookFor(instruction, options, context);
  while (!isSure(instruction, { snapshot: look.snapshot, variables }) && performance.now() < endsAt) {
    await pause(context.signal);
    look = await lookFor(instruction, options, context);
  }
  return findOnPage({ task: 'act', instruction, look }, options, context);
}

/** Looks until something is on the page that was not there before, or for `openingMs`. */
async function lookForChanges(
  { before, instruction }: Pick<Begun, 'before' | 'instruction'>,
  options: ScopedActOptions,
  { page, signal }: Context,
): Promise<{ look: PageLook; changes: string }> {
  const then = compactText(before.snapshot, before.engines);
  const endsAt = performance.now() + openingMs;
  for (;;) {
    const look = await page.look(snapshotScopeOf(options), signal);
    const changes = renderChanges(then, compactText(look.snapshot, look.engines), instruction);
    if (changes !== '' || performance.now() >= endsAt) return { look, changes };
    await pause(signal);
  }
}

function pause(signal: AbortSignal): Promise<unknown> {
  return withSignal(new Promise((resolve) => setTimeout(resolve, lookEveryMs)), signal);
}

/** The acts that were done from a known answer, or why the search goes on. */
type Repeated = { acts: Act[] } | { why: string; look?: PageLook };

/** Does what was found for the same question before, where its elements are found again. Nothing was done when it says why. */
async function repeatAct(
  question: CacheQuestion,
  options: ScopedActOptions,
  context: ActContext & { cache: Cache },
): Promise<Repeated> {
  const { cache } = context;
  const entry = await cache.store.read(cacheKey(question));
  if (!entry) return { why: 'not asked on this page before' };
  if (!(await couldAnswer(entry, context.models))) return { why: 'the answer known is another model’s' };
  const checked = await checkPage(entry, options, context);
  if ('why' in checked) return checked;
  const { acts, isHit } = await doAll(entry, options, context);
  const first = acts[0]?.outcome;
  if (
    acts.length === 1 &&
    first?.status === 'failed' &&
    !first.sent &&
    !codeFacts[first.error.code].endsRun
  ) {
    await cache.store.forget(entry.key);
    return { why: fromRecord(first.error).message, ...checked };
  }
  if (isHit) {
    await cache.store.write(used(entry, acts));
    cache.tell('hit');
  } else {
    await cache.store.forget(entry.key);
    cache.tell('miss', 'what was done had another outcome than when it was found');
  }
  return { acts };
}

async function doAll(
  { actions, rung }: CacheEntry,
  { variables = {} }: ScopedActOptions,
  context: ActContext,
): Promise<{ acts: Act[]; isHit: boolean }> {
  const acts: Act[] = [];
  let isHit = true;
  const plan = actions.map((each) => ({ ...each, rung: 'cache' as const, foundBy: rung }));
  checkPlan(plan, variables, context);
  const admission = await admitPlan(plan, context);
  if ('refused' in admission) return { acts: [admission.refused], isHit: false };
  for (const { expects, ...planned } of admission.plan) {
    // While nothing was done, another rung may still find it; after that only the element itself is looked for.
    const how = acts.length === 0 ? performAsKnown : perform;
    const done = await how(planned, variables, context);
    context.onOutcome(done.outcome, done.repair);
    acts.push(done);
    isHit &&= isAsExpected(done.outcome, expects);
    if (done.outcome.status === 'failed' || context.isLost?.()) break;
  }
  return { acts, isHit };
}

/** The same entry after a hit. Where its element was found otherwise, that is proposed. */
function used(entry: CacheEntry, acts: readonly Act[]): CacheEntry {
  const actions = entry.actions.map((each, at): CachedAction => {
    const repair = acts[at]?.repair;
    return repair ? { ...each, repair } : each;
  });
  return { ...entry, actions, hits: entry.hits + 1, usedAt: Date.now() };
}
