import { methodFacts, type MethodName } from '../../protocol/methods';
import { risksOf } from '../risks-of';
import { actionOf, explainWeak, type MatchedAction, type MatchResult } from '../decide-match';
import type { MatchedPage } from '../page/elements';
import { type PageElement, isField, isList, leadAlike, tickRoles } from '../page/page-element';
import type { Intent, ParsedStep } from '../read/intent';
import { formattedIn } from './candidates';
import type { Weighed } from './chances';
import type { Features, Said } from './features';
import { lexicons } from '../read/lexicon';
import { isFormatted } from './fit-value';
import { unspacedScript, wordsOf } from '../words';

/**
 * From these chances on, one that no bar stands against is sure. They were chosen on pages that the weights had not seen, where
 * at most one in two hundred such answers is wrong.
 */
const sureChance = 0.6;
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
  // The weights know nothing of such a deed; a thing that has all of its words and more is meant before it.
  const isOutside = found?.sure === true && read.sure && !methodFacts[found.method].isWeighed;
  if (isOfOther || (isOutside && !isOutdone(found, weighed))) return read;
  const isLikely = (weighed[0]?.chance ?? 0) >= leastLikely;
  const choices = choicesOf(isLikely ? weighed : foundFirst(weighed), isQuestion);
  const [first] = choices;
  if (!first || (found?.sure && !(read.sure && isDoubted(page, said, found, weighed)))) return read;
  const isOther = found?.sure !== true || found.ref !== first.candidate.element.ref;
  const isPlain = isOther && isSure(page, said, first) && isToldApart(page, first, weighed);
  const sure = isPlain && (saysToAct || first.features.has('isValued'));
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
  const { node } = first.candidate.element;
  const reason =
    isPlain && candidates[0] ? saysNoDeed(candidates[0]) : isSame ? read.reason : explainWeak(node);
  return { ...read, candidates, sure, reason: sure ? '' : reason };
}

export const saysNoDeed = ({ description }: MatchedAction) =>
  `The instruction does not say to ${decapitalize(description)}.`;

function decapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A deed that a reading is sure of is hardly likely among all others, or some of the words speak of something else. */
function isDoubted(
  page: MatchedPage,
  said: Said,
  found: MatchedAction,
  weighed: readonly Weighed[],
): boolean {
  const { ref, method } = found;
  const own = ownOf(found, weighed);
  if (!own) return false;
  const rival = weighed.find(({ candidate }) => candidate.element.ref !== ref);
  const chance = weighed.reduce((sum, one) => sum + (one.candidate.element.ref === ref ? one.chance : 0), 0);
  return (
    chance < Math.max(doubted, apart * (rival?.chance ?? 0)) ||
    (!isPlainly(said.step, method) && isOutdone(found, weighed)) ||
    isOfLongerName(own.candidate.element, own.features) ||
    own.features.has('optionGoesOn') ||
    speaksOfMore(page, said, own)
  );
}

/**
 * Several words of what is pressed were said, and its name goes on: "iPhone 12" of "iPhone 12 mini". What it has besides tells it from others,
 * unless its row was said.
 */
const isOfLongerName = ({ node }: PageElement, features: Features): boolean =>
  !isField(node) &&
  features.has('goesOn') &&
  !features.has('inItem') &&
  features.explains.filter((part) => part !== undefined && part > 0).length > 1;

/** The candidate that a reading has found. */
const ownOf = ({ ref, method, arguments: args }: MatchedAction, weighed: readonly Weighed[]) =>
  weighed.find(
    ({ candidate }) =>
      candidate.element.ref === ref &&
      candidate.method === method &&
      candidate.arguments.join('\n') === args.join('\n'),
  );

function isOutdone(found: MatchedAction, weighed: readonly Weighed[]): boolean {
  const own = ownOf(found, weighed);
  return own !== undefined && weighed.some((other) => explainsMore(other, own));
}

/** Another thing has all that this one has of the words, and more: "Follow" beside Olaf has "follow Olaf", and the link "Olaf" has not. */
const explainsMore = ({ candidate, features }: Weighed, own: Weighed): boolean =>
  candidate.element !== own.candidate.element &&
  !features.has('isValued') &&
  partOf(features, features) - partOf(own.features, features) >= clearly &&
  partOf(own.features, own.features) - partOf(features, own.features) < slightly;

/** The words name something besides this deed: another thing of the page, another option, or another field with its value. */
function speaksOfMore(page: MatchedPage, said: Said, { candidate, features }: Weighed): boolean {
  const { step } = said;
  const { element, method, arguments: args } = candidate;
  if (method === 'fill') return holdsMore(page, element, args[0] ?? '');
  if (isList(element.node) && method === 'click' && !isPlainly(step, method)) return true;
  if (method.startsWith('select') && !isOwnOption(element, args, features)) return true;
  const places = wordsOfPlaces(said);
  const isCounted = [...features.keys()].some((name) => name.startsWith('order'));
  if (isCounted && tickRoles.has(element.node.role) && features.has('otherMethod')) return true;
  const told = step.intents.find(
    (intent) => isOf(method, intent) && intent.weight >= surelySaid && intent.target !== 'page',
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

/** The words that the readings take for the place of what they find, and heed there. */
const wordsOfPlaces = ({ step, phrase }: Said): ReadonlySet<string> =>
  new Set(
    [...step.intents, ...phrase].flatMap(({ target }) =>
      target === 'page' ? [] : target.positions.flatMap(({ words }) => wordsOf(words).list),
    ),
  );

/** A command says to do just this: "click", and not "open" or "take". */
const isPlainly = ({ intents }: ParsedStep, method: MethodName): boolean =>
  intents.some((intent) => isOf(method, intent) && intent.weight === 1);

/** A choice is said alike for lists of the browser and those that a page draws. */
const isOf = (method: MethodName, intent: Pick<Intent, 'method'>) => method.startsWith(intent.method);

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
  // Before a quoted text stands what it is for.
  if (/[:：]\s*["“„«「][^"“”„«»「」]+["“”»」]$/u.test(value)) return true;
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

/** Where nothing is likely, leaves what a reading found, and then what has a word of what was said in its name. */
function foundFirst(weighed: readonly Weighed[]): Weighed[] {
  const confidence = ({ features }: Weighed) => features.get('confidence') ?? 0;
  return weighed
    .filter((each) => confidence(each) > 0 || !each.features.has('isNoWord'))
    .sort((a, b) => confidence(b) - confidence(a));
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
const against = ['isOpposite', 'isBehind', 'unsaidRisk', 'optionGoesOn'];

function isSure(page: MatchedPage, said: Said, weighed: Weighed): boolean {
  const { candidate, features, chance } = weighed;
  return (
    !against.some((name) => features.has(name)) &&
    // A wish for a thing does not say to open its page: "I'll take it".
    !(said.step.isWished && candidate.element.node.role === 'link') &&
    features.has('isComplete') &&
    (isExplained(page, said, weighed) || isFilled(candidate.element, features, chance)) &&
    !speaksOfMore(page, said, weighed)
  );
}

/** All words are explained plainly, and enough of its name was said: all of it by a word alone, else half. */
function isExplained(page: MatchedPage, said: Said, { candidate, features, chance }: Weighed): boolean {
  const { element } = candidate;
  const explained = features.explains.filter((part) => part !== undefined && part > 0).length;
  const has = (name: string) => features.get(name) ?? 0;
  const isLone = explained < 2;
  const isCounted = has('orderTwin') + has('orderSibling') + has('orderResult') > 0;
  const isOfItem = page.placeOf(element).item !== undefined;
  const isPlain = has('isAllExplained') === 1 && has('weakest') >= leastFit;
  const places = wordsOfPlaces(said);
  const isRead = has('name:sure') === 1 && features.left.every((word) => places.has(word));
  // A deed that is not grave need not say its thing, where the page has one of it.
  const isEnough =
    has('isWhole') === 1 &&
    !isOfItem &&
    !element.concepts.has('close') &&
    risksOf(element.node.name).length === 0;
  return (
    chance >= sureChance &&
    (isPlain || isRead) &&
    (has('isFirstOwn') + has('sameMethod') + has('isValued') > 0 || unspacedScript.test(said.step.bare)) &&
    has('share') >= (isLone ? 1 : leastShare) &&
    !isOfLongerName(element, features) &&
    (has('leftKinds') === 0 || isCounted || !isLone || isEnough) &&
    has('orderNotTwin') + has('orderNotSibling') + has('orderNotResult') === 0
  );
}

const leastShare = 0.5;

/** A field that is named, if in part, takes the value: its form or its options leave less open than words do. */
function isFilled({ node }: PageElement, features: Features, chance: number): boolean {
  return (
    isField(node) &&
    chance >= sureFilled &&
    features.has('isValued') &&
    !features.has('leftCertain') &&
    !features.has('leftUnknown')
  );
}

/** The least lead of the best over any other, in words. */
const clearly = 0.35;
/** A place explains so much less of a few words than a name. */
const slightly = 0.25;

/**
 * No other thing explains as much of the words. Words of their names that were not said do not tell things apart: "add to cart" is
 * neither "Add lamp to cart" nor "Add small blue lamp to cart". One whose whole name was said is told apart by that.
 */
function isToldApart(page: MatchedPage, best: Weighed, weighed: readonly Weighed[]): boolean {
  const isCounted = ['orderTwin', 'orderSibling', 'orderResult'].some((name) => best.features.has(name));
  const own = partOf(best.features, best.features);
  return !weighed.some(
    ({ candidate: { element }, features }) =>
      own - partOf(features, best.features) < clearly &&
      !(best.features.has('isWhole') && !features.has('isWhole')) &&
      !isSameThing(element, best.candidate.element, page) &&
      !(isCounted && element.node.role === best.candidate.element.node.role),
  );
}

/** The words that one explains, of those that another does; those of its value, too. */
const partOf = ({ explains }: Features, best: Features): number =>
  best.explains.reduce<number>((sum, own, at) => sum + (own ? (explains[at] ?? 1) : 0), 0);

/** One thing to press: the same name, and the same address or one inside the other. */
function isSameThing(one: PageElement, other: PageElement, { tree }: MatchedPage): boolean {
  if (one === other) return true;
  if (one.node.name !== other.node.name) return false;
  if (leadAlike(one.node, other.node)) return true;
  const [outer, inner] = one.at < other.at ? [one.at, other.at] : [other.at, one.at];
  return inner < (tree.ends[outer] ?? outer);
}
