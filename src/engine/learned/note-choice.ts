import { choiceWords, matchFingerprint } from '../../matching';
import { isMethod, takes } from '../../protocol/methods';
import type { Fingerprint } from '../../protocol/fingerprint';
import type { LearnedChoice } from '../../protocol/operations/learned-choices';
import type { Candidate, Run } from '../../protocol/session';
import { holdsValues } from '../cache/known-answers';

/** The most choices that are kept, and the most characters of one. */
const mostChoices = 300;
const longestChoice = 20_000;

/** The candidate that the user ran, and the run whose list it was in, or that has it as picked on the page. */
export type ListChoice = { run: Run; candidate: Candidate };

/**
 * What a choice tells of a site; undefined where it tells nothing that may be kept: what is typed or chosen with it is a value, a
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
  return [known ? joined(known, choice, rivals) : choice, ...others].slice(0, mostChoices);
}

/** Whether the candidate was picked on the page, as what the words mean. */
const isPick = ({ kind, rung }: Run): boolean => kind === 'observe' && rung === 'given';

/** All choices with forgotten ones back in their order. What was chosen for their words since then stays instead. */
export function withRestored(
  choices: readonly LearnedChoice[],
  forgotten: readonly LearnedChoice[],
): LearnedChoice[] {
  const restored = forgotten.filter((one) => !choices.some((each) => isAbout(each, one)));
  return [...choices, ...restored]
    .toSorted((one, other) => other.askedAt - one.askedAt)
    .slice(0, mostChoices);
}

/** Whether a choice is about these words on this site. */
export const isAbout = (
  choice: LearnedChoice,
  { site, words }: Pick<LearnedChoice, 'site' | 'words'>,
): boolean => choice.site === site && choice.words === words;

function joined(known: LearnedChoice, choice: LearnedChoice, rivals: readonly Fingerprint[]): LearnedChoice {
  if (known.isContradicted || !isSame(known, choice, rivals)) return { ...choice, isContradicted: true };
  // The same row run again is no second choice.
  return { ...choice, times: known.times + (known.askedAt === choice.askedAt ? 0 : 1) };
}

/** Whether it is the very element again, and none of those it was chosen from. */
function isSame(
  known: LearnedChoice,
  { method, fingerprint }: LearnedChoice,
  rivals: readonly Fingerprint[],
): boolean {
  const match = matchFingerprint(known.fingerprint, [fingerprint, ...rivals]);
  return known.method === method && match.kind === 'found' && match.at === 0;
}
