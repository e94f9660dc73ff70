import { createWholeEngine } from '../../src/plain-script/whole-engine';
import type { Fingerprint } from '../../src/protocol/fingerprint';
import { matchInstruction } from '../../src/matching';
import { drawCase, type DrawnCase } from './drawn-pages';
import { createFinder, joined } from './finder';
import { describeSought, takeMarked } from './redesigned';

/** `other` is the worst: another element would have been acted on. */
export type DrawnVerdict = 'right' | 'other' | 'refused';

export type DrawnResult = Omit<DrawnCase, 'before' | 'after'> & {
  recording: DrawnVerdict;
  /** What the words do on the later page, with no recording. */
  words: DrawnVerdict;
  note: string;
};

/** Looks for the thing of each seed on its later page: by what was recorded of it, and by words alone. */
export function seekDrawn(from: number, to: number): DrawnResult[] {
  return Array.from({ length: to - from + 1 }, (_none, at) => seekOne(drawCase(from + at)));
}

function seekOne({ before, after, ...known }: DrawnCase): DrawnResult {
  const show = (html: string) => (document.body.innerHTML = html);
  show(before);
  const described = describeSought();
  show(after);
  const truth = takeMarked();
  const finder = createFinder();
  const { hit, rung, note } = finder.find(described);
  const recording = verdictOf(hit, truth);
  const isMissed = recording === 'other' || (truth && recording === 'refused');
  const told = [
    described.fingerprint,
    ...[hit, truth].flatMap((each) => (each ? finder.fingerprintOf(each) : [])),
  ];
  finder.stop();
  const words = seekByWords(known, truth);
  return {
    ...known,
    recording,
    words,
    note: [rung, note, ...(isMissed ? told.map(brief) : [])].join('\n  '),
  };
}

const brief = ({ role, name, alike, around, others = [] }: Fingerprint): string =>
  JSON.stringify({
    role,
    name,
    alike,
    around,
    others: others.map((other) => [other.name, other.around.rowTitle]),
  });

const verdictOf = (hit: Element | undefined, truth: Element | undefined): DrawnVerdict =>
  hit === undefined ? 'refused' : hit === truth ? 'right' : 'other';

type Said = Pick<DrawnCase, 'says' | 'isOfAnother'>;

function seekByWords({ says, isOfAnother }: Said, truth: Element | undefined): DrawnVerdict {
  const engine = createWholeEngine(document);
  const match = matchInstruction(says, joined(engine));
  const ref = match.sure ? match.candidates[0]?.ref : undefined;
  const hit = ref === undefined ? undefined : engine.elementOf(Number(ref));
  engine.context.changes.stop();
  const verdict = verdictOf(hit, truth);
  return verdict === 'other' && (isOfAnother || isSameLink(hit, truth)) ? 'right' : verdict;
}

/** Links of one name to one address do the same. */
const isSameLink = (hit: Element | undefined, truth: Element | undefined): boolean =>
  [hit, truth].every((each) => each?.localName === 'a' && each.getAttribute('href') !== '#') &&
  hit?.textContent === truth?.textContent &&
  hit?.getAttribute('href') === truth?.getAttribute('href');
