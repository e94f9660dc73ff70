import { quoted } from '../base/say';
import { composed } from '../base/text';
import { parseInstruction } from './read/parse';
import { isSecretName } from '../base/secret-names';
import { isDeed as isKindOfDeed, takes } from '../protocol/methods';
import { isVariable } from '../protocol/variables';
import { beginsWithDeed } from './risks-of';
import { saysWhole } from './risky-words';
import { determiners, kindWords, totals } from './read/lexicon';
import { unspacedScript } from './words';
import { matcherSources } from '../languages/generated/matcher';
import type { MatcherSource } from '../languages/source';

const longest = 300;

/**
 * The words of an instruction as one is compared with another, for which an element is chosen. Undefined for one that asks, types
 * something, or has several steps: then no single element is what it means.
 */
export function choiceWords(instruction: string): string | undefined {
  const words = plainWords(instruction);
  if (words === '' || words.length > longest) return undefined;
  const parsed = parseInstruction(instruction);
  if (parsed.isQuestion || parsed.steps.length !== 1 || parsed.plans().length > 0) return undefined;
  if (typedTexts(instruction).texts.length > 0 || typedSecrets(instruction).length > 0) return undefined;
  return words;
}

/** Signs stay, but for the end of the sentence: "press +" is not "press -". */
function plainWords(instruction: string): string {
  return composed(instruction)
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
    .slice(0, longest + 1)
    .replace(/ ?[.!]$/, '');
}

/** Who, then a verb of saying or meaning, then whoever is to do it, then that it is a duty; up to the end of the clause. */
const says =
  'says|said|thinks|thought|claims|insists|suggests|tells me|told me|meint|meinte|sagt|sagte|findet|glaubt|behauptet|dit|disait|pense|trouve|prétend|dice|dijo|piensa|cree|opina|diz|disse|acha|pensa|ha detto|crede|sostiene|zegt|zei|vindt|denkt|beweert|mówi|powiedział|powiedziała|uważa|twierdzi';

const whoever =
  '(?:i|you|we|one|ich|du|wir|man|je|tu|nous|on|yo|nosotros|eu|você|nós|io|noi|ik|jij|je|we|wij)\\s';

const must =
  'should|must|ought|have to|had to|need to|soll|sollte|sollen|muss|müsse|müssen|dois|doit|devrais|devrait|devons|debo|debes|debería|deberíamos|tengo que|devo|deve|deveria|deveríamos|tenho de|tenho que|dovrei|dobbiamo|moet|moeten|zou|powinienem|powinnam|powinniśmy|muszę|mam';

const report = `(?<!\\p{L})(?:${says}),?\\s(?:that\\s|dass\\s|daß\\s|qu[e’']\\s?|che\\s|dat\\s|,?\\s?że\\s)?(?:${whoever}(?:\\p{L}+\\s){0,4}?)?(?:${must})(?!\\p{L})[^.,;:!?]*`;

const reports: readonly RegExp[] = [
  new RegExp(report, 'giu'),
  /[^、。]{0,20}?(?:が|は)[^、。]{0,40}(?:すべき|しろ|するよう|してくれ)(?:だ)?と(?:言|思)[^、。]*/gu,
  /(?:说|认为|觉得|要求)我?(?:应该|该|必须|得)[^，。；]*/gu,
];

/** A command without verbs of writing that have their text, which is taken out, and its field: they only type. */
export const withoutWriting = (command: string): string => command.replace(writing, ' ');

const writing =
  /(?<!\p{L})(?:write|schreib\p{L}*|écris|écrivez|écrire|escribe|escriba|escreve|escreva|scrivi|scriva|schrijf|napisz|wpisz)\s{2,}(?=(?:in|into|ins|im|dans|en|em|no|na|nel|nella|nell|w|we)(?!\p{L}))/giu;

const all = [...totals].filter((word) => !unspacedScript.test(word)).join('|');

const except =
  'except(?: for)?|apart from|other than|save for|leaving out|außer|ausser|ausgenommen|bis auf|sauf|excepté|hormis|excepto|salvo|menos|exceto|tranne|eccetto|salvo che|behalve|uitgezonderd|oprócz|poza|z wyjątkiem';

const exceptions: readonly RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})(?:${all})(?!\p{L})[^.;!?,]{0,80}\s(?:but|${except})\s([^.;!?,]+)`, 'iu'),
  new RegExp(
    String.raw`(?<!\p{L})(?:except(?: for)?|außer|ausgenommen|sauf|excepto|exceto|tranne|behalve|oprócz)\s([^.;!?,]+)`,
    'iu',
  ),
  /([^。、，,]{1,30}?)(?:以外|を除いて|を除き|除外)/u,
  /除了([^，。,]{1,30})/u,
];

/** A text, and what the words call the field that it is typed into. */
type TypedInto = { text: string; into: string };

type TypedTexts = {
  texts: string[];
  fields: TypedInto[];
  pressed: string[];
  onlyEdits: boolean;
  /** Something is to be so, by whatever that takes: "change the phone to 5", other than "type 5 into Phone". */
  isState: boolean;
};

/**
 * Reads from the words of an instruction alone the texts it types, the quoted names it presses, and whether it asks for
 * edits alone.
 */
export function typedTexts(instruction: string): TypedTexts {
  const { steps } = parseInstruction(instruction);
  const likeliest = steps.flatMap(({ intents }) => intents.slice(0, 1));
  const texts = likeliest.flatMap(({ method, arguments: given, target, isSearch }) =>
    takes(method, 'text') && target !== 'page' && (target.name !== '' || steps.length === 1)
      ? given.map((text) => (isSearch ? soughtIn(text) : withinQuotes(text)))
      : [],
  );
  const fields = likeliest.flatMap(({ method, arguments: given, target }) =>
    takes(method, 'text') && target !== 'page' && target.name !== ''
      ? given.map((text) => ({ text: withinQuotes(text), into: target.name }))
      : [],
  );
  const pressed = likeliest.flatMap(({ method, target }) =>
    method === 'click' && target !== 'page' && target.quoted ? target.name : [],
  );
  // "Put it into the cart" is as often what a button is called otherwise.
  const calledElse = steps.flatMap(({ intents }) =>
    intents.flatMap(({ method, target }) =>
      method === 'click' && target !== 'page' && !saysWhole(instruction, target.name) ? target.name : [],
    ),
  );
  const onlyEdits =
    likeliest.length > 0 &&
    calledElse.length === 0 &&
    joinedDeeds(instruction.replace(quoted, ' '), beginsWithDeed).length === 1 &&
    likeliest.every(({ method, isSearch }) => isKindOfDeed(method, 'edit', 'choose', 'point') && !isSearch);
  const isState = likeliest.some((intent) => intent.isState);
  return {
    texts: texts.filter((text) => text !== ''),
    fields,
    pressed: [...pressed, ...calledElse],
    onlyEdits,
    isState,
  };
}

/** A text that begins with a quotation is that: what follows is told. */
const withinQuotes = (text: string) => (text.search(quoted) === 0 ? (text.match(quoted)?.[0] ?? text) : text);

/** The text to search for, without a deed that is joined to it: "find the draft and delete it". */
const soughtIn = (text: string) => joinedDeeds(text, beginsWithDeed)[0] ?? text;

/** The texts that any reading of an instruction types into a field with a secret's name. */
export function typedSecrets(instruction: string): string[] {
  const parsed = parseInstruction(instruction);
  const { count, read } = parsed.parts;
  const parts = Array.from({ length: count }, (_, at) => read(at, at + 1)).flat(2);
  const steps = [...parsed.steps, ...parts, ...parsed.plans().flat()];
  const intents = steps.flatMap((step) => [...step.intents, ...step.told()]);
  const texts = intents.flatMap(({ method, arguments: given, target }) =>
    takes(method, 'text') && target !== 'page' && isSecretName(target.fullName) ? given : [],
  );
  return [...new Set(texts)].filter((text) => text !== '' && !isVariable(text));
}

/** The parts of an instruction that order something, and those that put it off. */
type Speech = {
  /** The instruction asks, or wants to see something. */
  onlyAsks: boolean;
  /** Something in it is a question, and not only to be looked at. */
  asks: boolean;
  /** Its clauses that ask, look or order by themselves: "find it and delete it" has two. */
  parts: number;
  told: string;
  /** The parts about deeds that come later or are not to be done, one a line. */
  putOff: string;
};

/** The parts of a clause to do now, and those that come later or are only spoken of. */
type Parted = { now: string; later: string };

type Kind = 'asks' | 'reads' | 'tells' | 'states';

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
  const parts = clauses.filter(
    ({ text, kind }, at) =>
      at === 0 || kind === 'asks' || kind === 'reads' || beginsAnew(text, isDeed, false),
  ).length;
  const onlyAsks = asks && !kinds.has('tells');
  return { onlyAsks, asks: kinds.has('asks'), parts, told: told.join('\n'), putOff: putOff.join('\n') };
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
    .map((text) => ({ text, kind: kindOf(text, asked, isDeed) }));
}

const plain = (text: string) => composed(text).toLowerCase().replaceAll('’', "'").trim();

/** Splits a part of an instruction at "and" where a new deed begins: "find it and delete it" is two. */
function joinedDeeds(part: string, isDeed: Told): string[] {
  const pieces = part.split(connector);
  return pieces.reduce<string[]>((clauses, piece) => {
    const before = clauses.at(-1);
    const isStated = statementStarts.test(withoutLeadIns(plain(before ?? '')));
    if (before === undefined || beginsAnew(piece, isDeed, isStated)) return [...clauses, piece];
    return [...clauses.slice(0, -1), `${before} and ${piece}`];
  }, []);
}

const connector = /\s(?:and|und|et|y|e|en|oraz)\s(?=\S)|(?<=[ąćęłńśźż].*)\si\s/u;
const thens = /^(?:then|dann|danach|puis|ensuite|luego|después|depois|então|poi|dan|daarna|potem)\s/u;

const onPronoun =
  /^\p{L}+(?: |-)(?:it|them|him|her|this|that|these|those|one|me|es|sie|ihn|ihm|ihr|das|le|la|les|lui|lo|los|las|het|hem|haar|dat|dit|go|ją|je|to)(?!\p{L})/u;

function beginsAnew(piece: string, isDeed: Told, isStated: boolean): boolean {
  const text = plain(piece);
  if (thens.test(text) || onPronoun.test(text) || isDeed(text)) return true;
  return !isStated && (readingStarts.test(text) || questionStarts.test(text));
}

function kindOf(clause: string, asked: boolean, isDeed: Told): Kind {
  const text = withoutLeadIns(plain(clause));
  if (unspacedScript.test(text)) return kindOfUnspaced(text, asked);
  if (readingStarts.test(text)) return wantedWords.test(text) ? 'asks' : 'reads';
  if (requests.test(text)) return readingInfinitives.test(text) ? 'reads' : 'tells';
  if (questionStarts.test(text)) return 'asks';
  if (isDeed(text) || onPronoun.test(text)) return 'tells';
  if (asked) return 'asks';
  if (statementStarts.test(text)) return wishes.test(text) ? 'tells' : 'states';
  return wantsToKnow(clause) ? 'asks' : 'tells';
}

/** A verb that types and chooses nothing, whose object is a question: "bring up what Pro costs". */
function wantsToKnow(clause: string): boolean {
  const { steps, hasVerb } = parseInstruction(clause);
  const [intent] = steps[0]?.intents ?? [];
  if (!hasVerb) return wantedWords.test(plain(clause));
  return intent?.method === 'click' && intent.target !== 'page' && askingWord.test(intent.target.name);
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
function parted(clause: string): Parted {
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

/** Without those that name a thing in another language: "add comment". */
const askingWords = matcherSources
  .flatMap(({ asks }) => asks.split(', '))
  .filter((word) => !kindWords.has(word))
  .join('|');
const askingWord = new RegExp(`^(?:${askingWords})(?!\\p{L})`, 'u');
/** After an article it is a noun: "add a comment". */
const bare = `(?!(?:${[...determiners].join('|')}) )`;
const wantedWords = new RegExp(`^[\\p{L}-]+(?: ${bare}\\p{L}+)? (?:${askingWords})(?!\\p{L})`, 'u');
const leadIns = starts('leadIns');
const questionStarts = starts('starts');
const requests = starts('requests');
const tags = new RegExp(`^(?:${alternatives('tags')})$`, 'u');
const readingStarts = starts('reading');
const readingInfinitives = has('infinitives');
const statementStarts = starts('statements');
const wishes = has('wishes');
const postponers = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wholeWord('postponers')})`, 'iu');
const unspacedQuestion = new RegExp(`[？?]|${alternatives('unspaced')}`, 'u');
const unspacedRequest = new RegExp(alternatives('unspacedRequests'), 'u');
const unspacedReading = new RegExp(alternatives('unspacedReading'), 'u');
const unspacedPostponer = new RegExp(`^.*?(?:${alternatives('unspacedPostponers')})`, 'u');

/**
 * The part of an instruction that says what is left out: "Gamma" of "ditch all playlists but Gamma". Empty where it leaves nothing
 * out. "But" leaves something out only of all there is.
 */
export function exceptedIn(instruction: string): string {
  const text = composed(instruction);
  return exceptions.map((exception) => exception.exec(text)?.[1]).find((left) => left !== undefined) ?? '';
}

/**
 * An instruction without the deeds that somebody else is said to want: "Tom says I should delete it; just open it". What is only
 * reported is kept where there is nothing else, for then it is what is wanted.
 */
export function withoutReports(instruction: string): string {
  const rest = reports.reduce((text, reported) => text.replace(reported, ' '), composed(instruction));
  return /[\p{L}\p{N}]/u.test(rest.replaceAll(/\p{P}/gu, '')) ? rest : instruction;
}

/** An instruction begins by leaving the page: `always`, or `unless` something on the page has the name it says. */
export function leavesPage(instruction: string): 'always' | 'unless' | undefined {
  const leads = parseInstruction(instruction).steps[0]?.leads;
  return leads && (leads.yieldsTo === 'nothing' ? 'always' : 'unless');
}
