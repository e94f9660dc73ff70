import { canMeanAgain, choiceWords, matchFingerprint } from '../../matching';
import type { LearnedChoice } from '../../protocol/operations/learned-choices';
import { originOf } from '../../protocol/variables';
import type { Finding, FoundAction } from '../ladder';
import type { Page, PageLook } from '../page';
import { isAbout } from './note-choice';

/** Reads the choices made before, on all sites. It is asked only where the matcher is not sure. */
export type ReadLearned = () => Promise<readonly LearnedChoice[]>;

/** The page that was read, and the instruction. */
export type Raising = {
  instruction: string | undefined;
  look: PageLook;
  page: Page;
  mask: (text: string) => string;
  signal: AbortSignal;
};

/** An action was chosen so often before it is done without a look. */
const sureFromTimes = 2;
/** The least confidence of what is sure, and the most of what is not. */
const sureConfidence = 0.9;

/**
 * The matcher's unsure finding with the action first that the user chose for these words before; sure where that was clear enough.
 * It stays as it is unless the very element is there, among what was found.
 */
export async function raiseLearned(
  finding: Finding,
  read: ReadLearned,
  { instruction = '', look, page, mask, signal }: Raising,
): Promise<Finding> {
  const words = choiceWords(instruction);
  if (words === undefined || finding.refusal || finding.found.length === 0) return finding;
  const site = originOf(look.snapshot.url);
  const known = (await read()).find((each) => isAbout(each, { site, words }));
  if (!known || mask(instruction) !== instruction) return finding;
  const chosen = await findChosen(known, finding.found, { look, page, signal });
  return chosen ? raised(finding, chosen, isClear(known, instruction)) : finding;
}

/** Whether it was chosen often enough, never anything else, and the words go on meaning it. */
function isClear({ times, isContradicted, fingerprint }: LearnedChoice, instruction: string): boolean {
  return times >= sureFromTimes && !isContradicted && canMeanAgain(instruction, fingerprint);
}

/** The action on the very element that was chosen; undefined when it is not surely there. */
async function findChosen(
  { method, fingerprint }: LearnedChoice,
  found: readonly FoundAction[],
  { look, page, signal }: Pick<Raising, 'look' | 'page' | 'signal'>,
): Promise<FoundAction | undefined> {
  const lookalikes = await page.lookalikes(fingerprint, signal);
  const match = matchFingerprint(fingerprint, lookalikes.fingerprints);
  if (match.kind !== 'found') return undefined;
  const target = await lookalikes.targetOf(match.at, signal);
  const targets = await look.targetsOf(
    found.map(({ ref }) => ref),
    signal,
  );
  return found.find(
    (each, at) =>
      target !== undefined &&
      each.method === method &&
      each.arguments.length === 0 &&
      targets[at]?.selector === target.selector &&
      targets[at].frame === target.frame,
  );
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
