import { canMeanAgain, choiceWords, matchFingerprint } from '../matching';
import type { LearnedChoice } from '../protocol/operations/history';
import { originOf } from '../protocol/variables';
import type { Finding, FoundAction, RaiseLearned } from './find';
import { findAgain } from './page';
import { isMethod, takes } from '../protocol/methods';
import type { Fingerprint } from '../protocol/fingerprint';
import type { Candidate, Run } from '../protocol/session';
import { holdsValues } from './cache';

/** Reads the choices made before, on all sites. It is asked only where the matcher is not sure. */
export type ReadLearned = () => Promise<readonly LearnedChoice[]>;

/** An action was chosen so often before it is done without a look. */
const sureFromTimes = 2;
/** The least confidence of what is sure, and the most of what is not. */
const sureConfidence = 0.9;

/**
 * Puts the action first that the user chose for these words before; it is sure where that was clear enough. A finding stays as
 * it is unless the very element is there, among those that were found.
 */
export const raiseBy =
  (read: ReadLearned): RaiseLearned =>
  async (finding, instruction, look, { page, mask, signal }) => {
    const words = choiceWords(instruction);
    if (words === undefined || finding.refusal || finding.found.length === 0) return finding;
    const site = originOf(look.snapshot.url);
    const known = (await read()).find((each) => isAbout(each, { site, words }));
    if (!known || mask(instruction) !== instruction) return finding;
    const target = await findAgain(known.fingerprint, page, signal);
    const refs = finding.found.map(({ ref }) => ref);
    const targets = target ? await look.targetsOf(refs, signal) : [];
    const chosen = finding.found.find(
      (each, at) =>
        each.method === known.method &&
        each.arguments.length === 0 &&
        target !== undefined &&
        targets[at]?.selector === target.selector &&
        targets[at].frame === target.frame,
    );
    return chosen ? raised(finding, chosen, isClear(known, instruction)) : finding;
  };

/** It was chosen often enough, never anything else, and the words go on meaning it. */
function isClear({ times, isContradicted, fingerprint }: LearnedChoice, instruction: string): boolean {
  return times >= sureFromTimes && !isContradicted && canMeanAgain(instruction, fingerprint);
}

function raised(finding: Finding, chosen: FoundAction, sure: boolean): Finding {
  const others = finding.found.filter((each) => each !== chosen);
  const most = Math.max(...finding.found.map(({ confidence }) => confidence));
  const first = {
    ...chosen,
    wasChosen: true,
    sure,
    confidence: sure ? Math.max(most, sureConfidence) : most,
  };
  const found = [first, ...others];
  return sure ? { ...finding, found, plan: [first], tried: [], isLearned: true } : { ...finding, found };
}

/** The most choices that are kept, and the most characters of one. */
const maxChoices = 300;

const longestChoice = 20_000;

/** The candidate that the user ran, and the run whose list it was in, or that has it as picked on the page. */
export type ListChoice = { run: Run; candidate: Candidate };

/**
 * A choice as it is kept for its site; undefined where it may not be kept: a text that is typed or chosen with it is a value, a
 * secret field is not remembered, and the address of a frame may hold anything.
 */
export function choiceOf(
  { run, candidate }: ListChoice,
  mask: (text: string) => string,
): LearnedChoice | undefined {
  const { action, fingerprint, frame } = candidate;
  const { method, arguments: given = [] } = action;
  const { site, instruction, rung, startedAt, error } = run;
  const words = choiceWords(instruction);
  const isAnswer = rung === 'matcher' || isPick(run);
  if (!isAnswer || error?.code === 'question' || words === undefined) return undefined;
  if (!isMethod(method) || !takes(method, 'none', 'click') || given.length > 0) return undefined;
  if (!fingerprint || fingerprint.secret || frame !== undefined) return undefined;
  if (!site || !/^https?:/.test(site)) return undefined;
  const choice: LearnedChoice = { site, words, method, fingerprint, times: 1, askedAt: startedAt };
  const isKept = JSON.stringify(choice).length <= longestChoice && !holdsValues(choice, mask);
  return isKept ? choice : undefined;
}

/**
 * All choices with one more, the newest first; the oldest are forgotten. Where the first of its list was sure the matcher needed no
 * help, and only what is known of these words is changed.
 */
export function withChoice(
  choices: readonly LearnedChoice[],
  choice: LearnedChoice,
  { run, candidate }: ListChoice,
): LearnedChoice[] {
  const known = choices.find((each) => isAbout(each, choice));
  if (!known && run.candidates[0]?.sure && !isPick(run)) return [...choices];
  const others = choices.filter((each) => each !== known);
  const rivals = run.candidates.flatMap((each) => (each === candidate ? [] : (each.fingerprint ?? [])));
  return [known ? joined(known, choice, rivals) : choice, ...others].slice(0, maxChoices);
}

/** The user picked the candidate on the page, as the meaning of the words. */
const isPick = ({ kind, rung }: Run): boolean => kind === 'observe' && rung === 'given';

/** All choices with forgotten ones back in their order. A choice made for their words since then stays instead. */
export function withRestored(
  choices: readonly LearnedChoice[],
  forgotten: readonly LearnedChoice[],
): LearnedChoice[] {
  const restored = forgotten.filter((one) => !choices.some((each) => isAbout(each, one)));
  return [...choices, ...restored].toSorted((one, other) => other.askedAt - one.askedAt).slice(0, maxChoices);
}

const isAbout = (choice: LearnedChoice, { site, words }: Pick<LearnedChoice, 'site' | 'words'>): boolean =>
  choice.site === site && choice.words === words;

function joined(known: LearnedChoice, choice: LearnedChoice, rivals: readonly Fingerprint[]): LearnedChoice {
  if (known.isContradicted || !isSame(known, choice, rivals)) return { ...choice, isContradicted: true };
  // The same row run again is no second choice.
  return { ...choice, times: known.times + (known.askedAt === choice.askedAt ? 0 : 1) };
}

/** It is the very element again, and none of those it was chosen from. */
function isSame(
  known: LearnedChoice,
  { method, fingerprint }: LearnedChoice,
  rivals: readonly Fingerprint[],
): boolean {
  const match = matchFingerprint(known.fingerprint, [fingerprint, ...rivals]);
  return known.method === method && match.kind === 'found' && match.at === 0;
}
