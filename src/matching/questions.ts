import {
  leadIns,
  postponers,
  questionStarts,
  readingInfinitives,
  readingStarts,
  requests,
  statementStarts,
  tags,
  unspacedPostponer,
  unspacedQuestion,
  unspacedReading,
  unspacedRequest,
  wishes,
} from './read/question-words';
import { unspacedScript } from './words';

/** The parts of an instruction that order something, and those that put it off. */
export type Speech = {
  /** Whether it only asks, or only wants to see. */
  onlyAsks: boolean;
  /** The parts that order or may order, one a line. */
  told: string;
  /** The parts about deeds that come later or are not to be done, one a line. */
  putOff: string;
};

type Kind = 'asks' | 'reads' | 'tells' | 'states';
/** Whether a text begins with a known deed. */
type Told = (text: string) => boolean;
type Clause = { text: string; kind: Kind };

export function readSpeech(command: string, isDeed: Told): Speech {
  const clauses = sentencesOf(command).flatMap((sentence) => clausesOf(sentence, isDeed));
  const kinds = new Set(clauses.map(({ kind }) => kind));
  const asks = kinds.has('asks') || kinds.has('reads');
  const told: string[] = [];
  const putOff: string[] = [];
  for (const { text, kind } of clauses) {
    if (kind === 'asks' || kind === 'reads') continue;
    const { now, later } = parted(text);
    told.push(now);
    putOff.push(later);
  }
  return { onlyAsks: asks && !kinds.has('tells'), told: told.join('\n'), putOff: putOff.join('\n') };
}

const sentencesOf = (text: string) => text.split(/(?<=[.;!?\n。；！？])(?:\s+|(?<=[\n。；！？])|$)/u);

function clausesOf(sentence: string, isDeed: Told): Clause[] {
  const isQuestion = /[?？][\s"'”»)]*$/u.test(sentence);
  const parts = sentence
    .split(/[,:;，、：；]\s*|[.!?。！？]\s*$|\s[–—-]\s/u)
    .map((part) => part.replace(/^[\s¿¡"'(]+|[\s.!?。！？"')]+$/gu, ''))
    .filter((part) => part !== '');
  const isTagged = parts.length > 1 && tags.test(plain(parts.at(-1) ?? ''));
  const asked = isQuestion && !isTagged;
  return parts
    .flatMap((part) => (asked ? [part] : joinedDeeds(part, isDeed)))
    .filter((part) => !tags.test(plain(part)))
    .map((text) => ({ text, kind: kindOf(text, { asked, isDeed }) }));
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().replaceAll('’', "'").trim();

/** Splits a part of an instruction at "and" where a new deed begins: "find it and delete it" is two. */
export function joinedDeeds(part: string, isDeed: Told): string[] {
  const pieces = part.split(connector);
  return pieces.reduce<string[]>((clauses, piece) => {
    const before = clauses.at(-1);
    const isStated = statementStarts.test(withoutLeadIns(plain(before ?? '')));
    if (before === undefined || beginsAnew(piece, { isDeed, isStated })) return [...clauses, piece];
    return [...clauses.slice(0, -1), `${before} and ${piece}`];
  }, []);
}

const connector = /\s(?:and|und|et|y|e|en|oraz)\s(?=\S)|(?<=[ąćęłńśźż].*)\si\s/u;
const thens = /^(?:then|dann|danach|puis|ensuite|luego|después|depois|então|poi|dan|daarna|potem)\s/u;
const onPronoun =
  /^\p{L}+(?: |-)(?:it|them|him|her|this|that|these|those|one|me|es|sie|ihn|ihm|ihr|das|le|la|les|lui|lo|los|las|het|hem|haar|dat|dit|go|ją|je|to)(?!\p{L})/u;

function beginsAnew(piece: string, { isDeed, isStated }: { isDeed: Told; isStated: boolean }): boolean {
  const text = plain(piece);
  if (thens.test(text) || onPronoun.test(text) || isDeed(text)) return true;
  return !isStated && (readingStarts.test(text) || questionStarts.test(text));
}

function kindOf(clause: string, { asked, isDeed }: { asked: boolean; isDeed: Told }): Kind {
  const text = withoutLeadIns(plain(clause));
  if (unspacedScript.test(text)) return kindOfUnspaced(text, asked);
  if (readingStarts.test(text)) return 'reads';
  if (requests.test(text)) return readingInfinitives.test(text) ? 'reads' : 'tells';
  if (questionStarts.test(text)) return 'asks';
  if (isDeed(text) || onPronoun.test(text)) return 'tells';
  if (asked) return 'asks';
  return statementStarts.test(text) && !wishes.test(text) ? 'states' : 'tells';
}

function withoutLeadIns(text: string): string {
  const rest = text.replace(leadIns, '').trim();
  return rest === text || rest === '' ? text : withoutLeadIns(rest);
}

function kindOfUnspaced(text: string, asked: boolean): Kind {
  if (unspacedReading.test(text) || readingStarts.test(text)) return 'reads';
  if (unspacedRequest.test(text)) return 'tells';
  return asked || unspacedQuestion.test(text) ? 'asks' : 'tells';
}

/** Splits an instruction into the parts to do now and the parts that come later or are only spoken of. */
function parted(clause: string): { now: string; later: string } {
  if (unspacedScript.test(clause)) {
    const later = unspacedPostponer.exec(clause)?.[0] ?? '';
    return { now: clause.slice(later.length), later };
  }
  const at = postponers.exec(clause.replaceAll('’', "'"))?.index ?? clause.length;
  return { now: clause.slice(0, at), later: clause.slice(at) };
}
