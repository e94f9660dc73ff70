import { isSecretName } from '../base/mask';
import { isDeed as isKindOfDeed, takes } from '../protocol/methods';
import { isVariable } from '../protocol/variables';
import { parseInstruction } from './read/parse';
import { beginsWithDeed } from './risks-of';
import { unspacedScript } from './words';
import { matcherSources } from '../languages/generated/matcher';
import type { MatcherSource } from '../languages/source';

/**
 * Reads from the words of an instruction alone the texts it types, the quoted names it presses, and whether it asks for
 * edits alone.
 */
export function typedTexts(instruction: string): { texts: string[]; pressed: string[]; onlyEdits: boolean } {
  const { steps } = parseInstruction(instruction);
  const likeliest = steps.flatMap(({ intents }) => intents.slice(0, 1));
  const texts = likeliest.flatMap(({ method, arguments: given, target, isSearch }) =>
    takes(method, 'text') && target !== 'page' && (target.name !== '' || steps.length === 1)
      ? given.map((text) => (isSearch ? soughtIn(text) : text))
      : [],
  );
  const onlyEdits =
    likeliest.length > 0 &&
    likeliest.every(({ method, isSearch }) => isKindOfDeed(method, 'edit', 'choose', 'point') && !isSearch);
  const pressed = likeliest.flatMap(({ method, target }) =>
    method === 'click' && target !== 'page' && target.quoted ? target.name : [],
  );
  return { texts: texts.filter((text) => text !== ''), pressed, onlyEdits };
}

/** The text to search for, without a deed that is joined to it: "find the draft and delete it". */
const soughtIn = (text: string) => joinedDeeds(text, beginsWithDeed)[0] ?? text;

/** The texts that any reading of an instruction types into a field with a secret's name. */
export function typedSecrets(instruction: string): string[] {
  const parsed = parseInstruction(instruction);
  const steps = [...parsed.steps, ...parsed.loose().flat()];
  const intents = steps.flatMap((step) => [...step.intents, ...step.told()]);
  const passwords = parsed.plans().flatMap((plan) => (plan.kind === 'sign-in' ? plan.password : []));
  const texts = intents.flatMap(({ method, arguments: given, target }) =>
    takes(method, 'text') && target !== 'page' && isSecretName(target.fullName) ? given : [],
  );
  return [...new Set([...texts, ...passwords])].filter((text) => text !== '' && !isVariable(text));
}

/** The parts of an instruction that order something, and those that put it off. */
type Speech = {
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
function joinedDeeds(part: string, isDeed: Told): string[] {
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

/** Patterns over all languages; what each is, `src/languages/source.ts` says. */

const few = "(?: [\\p{L}']+){0,3}?";

const alternatives = (kind: keyof MatcherSource['questions']): string =>
  matcherSources
    .flatMap(({ questions }) => questions[kind])
    .join('|')
    .replaceAll('{few}', few);

const wholeWord = (kind: keyof MatcherSource['questions']): string =>
  `(?:${alternatives(kind)})(?![\\p{L}\\p{N}])`;

const starts = (kind: keyof MatcherSource['questions']) => new RegExp(`^${wholeWord(kind)}`, 'u');

const has = (kind: keyof MatcherSource['questions']) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${wholeWord(kind)}`, 'u');

const leadIns = starts('leadIns');

const questionStarts = starts('starts');

const requests = starts('requests');

const tags = new RegExp(`^(?:${alternatives('tags')})$`, 'u');

const readingStarts = starts('reading');

const readingInfinitives = has('infinitives');

const statementStarts = starts('statements');

const wishes = has('wishes');

const postponers = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wholeWord('postponers')})`, 'iu');

/** The same for scripts without spaces. */
const unspacedQuestion = new RegExp(`[？?]|${alternatives('unspaced')}`, 'u');

const unspacedRequest = new RegExp(alternatives('unspacedRequests'), 'u');

const unspacedReading = new RegExp(alternatives('unspacedReading'), 'u');

const unspacedPostponer = new RegExp(`^.*?(?:${alternatives('unspacedPostponers')})`, 'u');
