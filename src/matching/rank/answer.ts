import { methodFacts } from '../../protocol/methods';
import { actionOf, explainWeak, type MatchedAction, type MatchResult } from '../decide-match';
import type { MatchedPage } from '../page/elements';
import { type PageElement, isField, isList, tickRoles } from '../page/page-element';
import type { ParsedStep, SaidDeed } from '../read/intent';
import { risksOf, risksSaid } from '../risks-of';
import { accountsOf, type Account } from './account';
import { formattedIn } from './candidates';
import type { Weighed } from './chances';
import type { Features, Said } from './features';
import { lexicons } from '../read/lexicon';
import { isFormatted } from './fit-value';
import { readPick } from './order';
import { unspacedScript, wordsOf } from '../words';

/**
 * From these chances on, one that no bar stands against is sure. They were chosen on pages that the weights had not seen, where
 * at most one in two hundred such answers is wrong.
 */
const sureChance = 0.7;
const sureFilled = 0.8;
/** A reading that is sure of a deed with a smaller chance is not sure. */
const doubted = 0.2;
/** So many times the chance of any other element makes up for a small one. */
const apart = 1;
const leastLikely = 0.07;
const candidatesAtMost = 8;
const leastFit = 0.7;
/** The confidence of an answer that is sure by its chance, and the highest of one that is not. */
const byChance = 0.95;
const unsure = 0.89;
/** From this weight on, a command is surely said. */
const surelySaid = 0.97;

/** `saysToAct`: the words have a deed. */
type Found = { read: MatchResult; weighed: readonly Weighed[]; saysToAct: boolean };

/** Makes one answer of what the readings found and of all that may be meant: the likeliest first, sure where nothing is left open. */
export function answerBy(page: MatchedPage, said: Said, { read, weighed, saysToAct }: Found): MatchResult {
  const { step, isQuestion } = said;
  const [found] = read.candidates;
  const isOfOther = step.intents.some(
    ({ method, weight }) => weight >= surelySaid && !methodFacts[method].isWeighed,
  );
  // The weights know nothing of such a deed.
  const isOutside = found?.sure === true && read.sure && !methodFacts[found.method].isWeighed;
  if (isOfOther || isOutside) return read;
  const isLikely = (weighed[0]?.chance ?? 0) >= leastLikely;
  const choices = choicesOf(isLikely ? weighed : foundFirst(weighed), isQuestion);
  const [first] = choices;
  if (!first || (found?.sure && !(read.sure && isDoubted(page, said, found, weighed)))) return read;
  const sure =
    found?.sure !== true &&
    (saysToAct || first.features.has('isValued')) &&
    isSure(page, first, said) &&
    step.deeds().every((deed) => isToldApart(page, first.candidate.element, deed));
  const candidates = choices.map(
    ({ candidate: { element, method, arguments: args }, features, chance }, at) =>
      actionOf(
        element,
        { method, arguments: args },
        at === 0 && sure
          ? { confidence: byChance, sure }
          : {
              confidence: Math.min(
                isLikely ? chance : leastLikely * (features.get('confidence') ?? 0),
                unsure,
              ),
              sure: false,
            },
      ),
  );
  const isSame = candidates[0]?.ref === found?.ref && read.reason !== '';
  const reason = sure ? '' : isSame ? read.reason : explainWeak(first.candidate.element.node);
  return { ...read, candidates, sure, reason };
}

/** A deed that a reading is sure of is hardly likely among all others, or some of the words speak of something else. */
function isDoubted(
  page: MatchedPage,
  said: Said,
  { ref, method, arguments: args }: MatchedAction,
  weighed: readonly Weighed[],
): boolean {
  const own = weighed.find(
    ({ candidate }) =>
      candidate.element.ref === ref &&
      candidate.method === method &&
      candidate.arguments.join('\n') === args.join('\n'),
  );
  if (!own) return false;
  const rival = weighed.find(({ candidate }) => candidate.element.ref !== ref);
  const chance = weighed.reduce((sum, one) => sum + (one.candidate.element.ref === ref ? one.chance : 0), 0);
  return chance < Math.max(doubted, apart * (rival?.chance ?? 0)) || speaksOfMore(page, said, own);
}

/** The words name something besides this deed: another thing of the page, another option, or another field with its value. */
function speaksOfMore(page: MatchedPage, { step, phrase }: Said, { candidate, features }: Weighed): boolean {
  const { element, method, arguments: args } = candidate;
  if (method === 'fill') return holdsMore(page, element, args[0] ?? '');
  if (isList(element.node) && method === 'click' && !step.deeds().some(({ isPlain }) => isPlain)) return true;
  if (method.startsWith('select') && !isOwnOption(element, args, features)) return true;
  const places = new Set(
    [...step.intents, ...phrase].flatMap(({ target }) =>
      target === 'page' ? [] : target.positions.flatMap(({ words }) => wordsOf(words).list),
    ),
  );
  const isCounted = [...features.keys()].some((name) => name.startsWith('order'));
  if (isCounted && tickRoles.has(element.node.role) && features.has('otherMethod')) return true;
  const told = step.intents.find(
    (intent) => intent.method === method && intent.weight >= surelySaid && intent.target !== 'page',
  )?.target;
  // The verb is heeded by its reading, also where the page has a word like it: "check" beside "Checkout".
  const named = told && told !== 'page' ? new Set(wordsOf(told.fullName).list) : undefined;
  return features.left.some(
    (word) =>
      named?.has(word) !== false &&
      !places.has(word) &&
      !placeWords.has(word.replaceAll('ß', 'ss')) &&
      !unspacedScript.test(word),
  );
}

const dayTypes = new Set(['date', 'month', 'datetime-local']);

const connectors: ReadonlySet<string> = new Set(lexicons.flatMap((lexicon) => lexicon.connectors));

/** Words that a reading heeds by itself: what an element is, where it is, and which of several. */
const placeWords: ReadonlySet<string> = new Set(
  lexicons.flatMap(({ regions, ordinals, elementTypes, positions }) => [
    ...positions.flatMap((phrase) => wordsOf(phrase).list),
    ...regions.keys(),
    ...ordinals.keys(),
    ...elementTypes.keys(),
  ]),
);

/** The list has the option, and no number stands in it that was not said. */
function isOwnOption({ node }: PageElement, args: readonly string[], features: Features): boolean {
  const isKnown = args.length > 1 || node.hints?.options === undefined || node.hints.options.length === 0;
  return isKnown || features.has('optionKnown');
}

/** A text for one field goes on with the name of another, or with words behind a quoted part. */
function holdsMore(page: MatchedPage, own: PageElement, value: string): boolean {
  const [, behind = ''] = /["“”„«»「」].*["“”„«»「」],?\s+(\p{L}+)/u.exec(value) ?? [];
  if (connectors.has(wordsOf(behind).text)) return true;
  const said = ` ${wordsOf(value).text} `;
  const [, ...parts] = value.split(/[,;]\s/u);
  const begun = parts.map((part) => wordsOf(part).list[0] ?? '');
  return page.elements.some((other) => {
    const [name] = other.sources;
    if (
      !isFormatted(own.node) &&
      dayTypes.has(other.node.hints?.type ?? '') &&
      formattedIn(page, other, value).length > 0
    )
      return true;
    if (other === own || !isField(other.node) || !name || name.words.text === '') return false;
    return said.includes(` ${name.words.text} `) || begun.some((word) => name.words.list.includes(word));
  });
}

/** Puts first what a reading found, where nothing is likely. */
function foundFirst(weighed: readonly Weighed[]): Weighed[] {
  const confidence = ({ features }: Weighed) => features.get('confidence') ?? 0;
  return weighed.filter((each) => confidence(each) > 0).sort((a, b) => confidence(b) - confidence(a));
}

/** The likeliest, best first: of a field one value, of a list three options. */
function choicesOf(weighed: readonly Weighed[], isQuestion: boolean): Weighed[] {
  const chosen = new Map<PageElement, number>();
  return weighed
    .filter(({ candidate: { element, method }, features, chance }) => {
      if (method === 'fill' && features.has('lacksRisk') && chance < leastLikely) return false;
      if (features.has('unsaidRisk') && (features.has('isOtherDeed') || isQuestion)) return false;
      const count = (chosen.get(element) ?? 0) + 1;
      chosen.set(element, count);
      return count <= (method.startsWith('select') ? 3 : 1);
    })
    .slice(0, candidatesAtMost);
}

/** These features speak against being sure, whatever the chance. */
const against = ['isOtherDeed', 'isOpposite', 'isNegated', 'isSilent', 'isBehind', 'isNoWord'];

function isSure(page: MatchedPage, weighed: Weighed, said: Said): boolean {
  const { step } = said;
  const { candidate, features, chance } = weighed;
  return (
    !against.some((name) => features.has(name)) &&
    features.has('isComplete') &&
    (isExplained(features, chance, step) || isFilled(features, chance)) &&
    !counts(step) &&
    !speaksOfMore(page, said, weighed) &&
    isAllowed(candidate.element.node.name, step)
  );
}

/** All words are explained, plainly. An element that is clicked by its name has that name, or is not sure. */
function isExplained(features: Features, chance: number, { deeds }: ParsedStep): boolean {
  return (
    chance >= sureChance &&
    features.has('isAllExplained') &&
    (features.get('weakest') ?? 0) >= leastFit &&
    !features.has('leftKinds') &&
    !features.has('isDeedApart') &&
    !deeds().some(({ isPlain }) => isPlain)
  );
}

/** A field that is named, if in part, takes the value: its form or its options leave less open than words do. */
function isFilled(features: Features, chance: number): boolean {
  return (
    chance >= sureFilled &&
    features.has('isValued') &&
    !features.has('leftCertain') &&
    !features.has('leftUnknown')
  );
}

/** The step counts or compares, which no weight does: "the first", "the cheapest". */
function counts({ intents, deeds }: ParsedStep): boolean {
  return (
    intents.some(({ target }) => target !== 'page' && target.ordinal !== undefined) ||
    deeds().some((deed) => readPick(deed) !== undefined)
  );
}

function isAllowed(name: string, { written }: ParsedStep): boolean {
  const { said } = risksSaid(written);
  return risksOf(name).every((risk) => said.has(risk));
}

/** The least lead of the best over any other, in words. */
export const clearly = 0.35;

/**
 * Tells an element apart from the others of the page. Words of their names that were not said do not: "add to cart" is
 * neither "Add lamp to cart" nor "Add small blue lamp to cart". An element whose whole name was said is told apart by that.
 */
export function isToldApart(page: MatchedPage, element: PageElement, deed: SaidDeed): boolean {
  const accounts = accountsOf(page, deed, { leastPurpose: 0 });
  const own = accounts.find((account) => account.element === element);
  if (!own || own.share === 1) return true;
  return !accounts.some(
    (other) => explained(own) - explained(other) < clearly && !isSameThing(other.element, element, page),
  );
}

const explained = ({ own, place }: Account): number => own + place;

/** One thing to press: the same name, and the same address or one inside the other. */
export function isSameThing(one: PageElement, other: PageElement, { tree }: MatchedPage): boolean {
  if (one === other) return true;
  if (one.node.name !== other.node.name) return false;
  const href = one.node.hints?.href;
  if (href !== undefined && href !== '#' && href === other.node.hints?.href) return true;
  const [outer, inner] = one.at < other.at ? [one.at, other.at] : [other.at, one.at];
  return inner < (tree.ends[outer] ?? outer);
}
