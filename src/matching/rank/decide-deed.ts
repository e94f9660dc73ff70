import { type MatchedPage, isSeen } from '../page/elements';
import { type PageElement, isTypable, methodFit, naturalMethod, tickRoles } from '../page/page-element';
import { actionOn, type MatchedAction } from '../decide-match';
import type { SaidPlan, Intent, Join, SaidDeed, SignIn } from '../read/intent';
import type { Concept } from '../../languages/kinds';
import { determiners, isDeedConcept, negations, stem } from '../read/lexicon';
import { conceptsOf, conceptsOfStems } from '../page/concepts';
import { meaningsOfSign, readSymbols, withSignWords } from '../page/symbols';
import { wordsOf } from '../words';
import { accountsOf, namesOnlyThings, type Account } from './account';
import { pickSurely, readPick, type Pick } from './order';
import { deedWords } from './read-deed-words';
import type { Ranked } from './rank';
import { clearly, isSameThing, isToldApart } from './answer';

/** Matches the steps of a plan on a page, in order; undefined when an element for one is missing or not unique. */
export function matchPlan(page: MatchedPage, plan: SaidPlan): MatchedAction[] | undefined {
  return plan.kind === 'sign-in' ? signIn(page, plan) : join(page, plan);
}

const reach = 8;
const plainly = 0.7;

function signIn(page: MatchedPage, plan: SignIn): MatchedAction[] | undefined {
  const secrets = page.elements.filter(({ node }) => node.hints?.type === 'password' && !isOut(node.states));
  const [secret] = secrets;
  if (!secret || secrets.length > 1) return undefined;
  const at = page.elements.indexOf(secret);
  const user = page.elements
    .slice(Math.max(0, at - reach), at)
    .findLast(({ node, concepts }) => isTypable(node) && !isOut(node.states) && !isFor(concepts, ['search']));
  const button = buttonAfter(page, at, ['sign-in']) ?? buttonAfter(page, at, ['submit', 'next']);
  if (!user || !button) return undefined;
  return [
    actionOn(user, 'fill', [plan.user]),
    actionOn(secret, 'fill', [plan.password]),
    actionOn(button, 'click', []),
  ];
}

function join(page: MatchedPage, plan: Join): MatchedAction[] | undefined {
  const [press, rival] = rankDeeds(page, [plan.deed]);
  if (!press || press.score < 0.9 || (rival && rival.score >= 0.9)) return undefined;
  const at = page.elements.indexOf(press.element);
  const field = page.elements
    .slice(Math.max(0, at - reach), at)
    .findLast(({ node, concepts }) => isTypable(node) && isFor(concepts, ['email', 'newsletter']));
  if (!field) return undefined;
  return [actionOn(field, 'fill', [plan.address]), actionOn(press.element, press.intent.method, [])];
}

/** The button after an element that most surely has one of these purposes; the first of equals. */
function buttonAfter(page: MatchedPage, at: number, meant: readonly Concept[]): PageElement | undefined {
  const surenessOf = ({ concepts }: PageElement) =>
    Math.max(...meant.map((concept) => concepts.get(concept) ?? 0));
  const [best] = page.elements
    .slice(at + 1, at + 1 + reach)
    .filter(
      ({ node, concepts }) =>
        node.role === 'button' && !isOut(node.states, 'behind') && isFor(concepts, meant),
    )
    .sort((one, other) => surenessOf(other) - surenessOf(one));
  return best;
}

function isFor(concepts: ReadonlyMap<Concept, number>, meant: readonly Concept[]): boolean {
  return meant.some((concept) => (concepts.get(concept) ?? 0) > plainly);
}

function isOut(states: readonly string[] | undefined, ...out: readonly string[]): boolean {
  const said = out.length > 0 ? out : ['behind', 'disabled', 'readonly'];
  return states?.some((state) => said.includes(state)) === true;
}

type Answer = { account: Account; deed: SaidDeed; method: Intent['method']; total: number };

/** The fit of a verb that suits any element ("open", "show"): less than one in the element's name. */
const plainVerb = 0.5;

/** The weight of a word that only an element's place explains: it may be the name of something else there. */
const placeWeight = 0.6;

/** The least fit of a lone word: it must be the very word, or one of the same purpose. */
const asGood = 0.93;
const leastShare = 0.5;
const sureScore = 0.95;

/** The highest score of an unsure answer; it falls with the share of words that are explained. */
const unsureScore = 0.7;

/** Ranks the elements that account for a deed. A sure one scores far above the others. */
export function rankDeeds(page: MatchedPage, deeds: readonly SaidDeed[]): Ranked[] {
  const picked = deeds.flatMap((deed) => pickAnswer(page, deed) ?? []);
  if (picked.length > 0) return picked.slice(0, 1).map((answer) => toRanked(answer, sureScore));
  const answers = deeds
    .flatMap((deed) => accountsOf(page, deed).flatMap((account) => answerOf(account, deed)))
    .sort((a, b) => Number(b.account.isFull) - Number(a.account.isFull) || b.total - a.total);
  const [best] = answers;
  if (!best) return [];
  const rival = answers.find((other) => !isSameThing(other.account.element, best.account.element, page));
  const isClear = rival?.account.isFull !== true || best.total - rival.total >= clearly;
  const isSure =
    best.account.isFull &&
    isClear &&
    !readPick(best.deed) &&
    fitsWhole(best.account, best.deed, page) &&
    isToldApart(page, best.account.element, best.deed);
  return answers.map((answer) => {
    const isIt = isSure && isSameThing(answer.account.element, best.account.element, page);
    return toRanked(answer, isIt && answer === best ? sureScore : scoreOf(answer));
  });
}

/** Answers deeds that pick one of several alike: "Delete the last member", "open the cheapest product". */
function pickAnswer(page: MatchedPage, said: SaidDeed): Answer | undefined {
  const read = readPick(said);
  if (!read) return undefined;
  const { deed, pick } = read;
  const accounts = accountsOf(page, deed, { isPicked: true }).filter(({ isFull }) => isFull);
  const ofKind = resultsOfKind(page, deed);
  const best = ofKind.length > 1 ? undefined : accounts[0];
  const alike = best
    ? accounts.filter(({ element }) => isTwin(element, best.element)).map(({ element }) => element)
    : ofKind.length > 1
      ? ofKind
      : thingsMeant(page, deed);
  const inOrder = alike.sort((one, other) => one.at - other.at);
  const element = pickSurely(page, inOrder, pick) ?? (best ? undefined : dayMeant(page, deed, pick));
  if (!element || (best && (best.share < 1 || !fitsWhole({ ...best, isShort: false }, deed))))
    return undefined;
  return answerOf({ ...(best ?? noAccount), element, isFull: true }, deed)[0];
}

const noAccount = { isShort: false, own: 0, place: 0, share: 1, explained: 1 };

function isTwin(one: PageElement, other: PageElement): boolean {
  return one.node.role === other.node.role && one.node.name === other.node.name;
}

/** The things of the page's main list, when only their kind is said: their links, or the boxes in their rows. */
function thingsMeant(page: MatchedPage, deed: SaidDeed): PageElement[] {
  if (!namesOnlyThings(page, deed)) return [];
  if (deed.method === 'click') return page.elements.filter(({ at }) => page.results().has(at));
  if (deed.method !== 'check' && deed.method !== 'uncheck') return [];
  const boxes = page.elements.filter(
    (element) => tickRoles.has(element.node.role) && page.placeOf(element).item,
  );
  return boxes.filter((box, at) => boxes.findIndex((other) => isSameRow(page, box, other)) === at);
}

/** The links of the page's main list whose names all say the kind that is said: "the cheapest desk" of oak and pine desks. */
function resultsOfKind(page: MatchedPage, deed: SaidDeed): PageElement[] {
  const words = deedWords(deed);
  if (deed.method !== 'click' || words.length === 0) return [];
  return page.elements.filter(
    ({ at, sources }) =>
      page.results().has(at) &&
      words.every(({ root }) =>
        sources.some((source) => isSeen(source) && source.words.list.some((word) => stem(word) === root)),
      ),
  );
}

/** The one element whose name is the number that was said of no thing: "the 14th" of a calendar. */
function dayMeant({ elements }: MatchedPage, { words }: SaidDeed, pick: Pick): PageElement | undefined {
  if (!('ordinal' in pick) || wordsOf(words).list.some((word) => !determiners.has(word))) return undefined;
  const [day, ...others] = elements.filter(({ node, sources: [name] }) =>
    node.role === 'gridcell'
      ? name?.words.list.includes(String(pick.ordinal))
      : name?.words.text === String(pick.ordinal),
  );
  return others.length === 0 ? day : undefined;
}

function isSameRow(page: MatchedPage, one: PageElement, other: PageElement): boolean {
  return page.placeOf(one).item?.start === page.placeOf(other).item?.start;
}

function answerOf(account: Account, deed: SaidDeed): Answer[] {
  const { node } = account.element;
  const isTicked = tickRoles.has(node.role);
  const method = deed.method ?? (isTicked ? 'check' : naturalMethod(node));
  const isWish = method === 'click' && !deed.isPlain && isTicked && !node.states?.includes('checked');
  const meant = isWish || (method === 'click' && node.role === 'radio') ? 'check' : method;
  if (methodFit(meant, node) === 0 || node.states?.includes('behind')) return [];
  // A wish for a thing does not say to open its page: "I'll take it".
  if (deed.by === 'wish' && node.role === 'link' && !isPurpose(deed)) return [];
  const total =
    account.own +
    (account.own === 0 ? 1 : placeWeight) * account.place +
    (deed.method === undefined ? 0 : plainVerb);
  return [{ account, deed, method: meant, total }];
}

/** All words of a deed together mean one: "log out". */
const isPurpose = ({ words }: SaidDeed) => conceptsOf(wordsOf(words)).some(isDeedConcept);

/** For the title of a result, one word of the name is enough. */
function fitsWhole(
  { element, share, isShort, own, place }: Account,
  deed: SaidDeed,
  page?: MatchedPage,
): boolean {
  if (speaksOfMore(element, deed)) return false;
  // A plain click names its element first, the place second.
  if (deed.isPlain && place > own) return false;
  if (isShort) return (deed.isPlain !== true || deed.by === 'state') && share === 1 && own >= asGood;
  if (share >= leastShare) return true;
  return deed.method === 'click' && page?.results().has(element.at) === true;
}

/** The name negates the deed, or has another one, too: "Save and close". */
function speaksOfMore({ sources, node }: PageElement, deed: SaidDeed): boolean {
  const words = wordsOf(withSignWords(deed.words)).list;
  const said = words.flatMap((word) => [word, ...meaningsOfSign(word)]);
  const roots = new Set(said.map(stem));
  const purposes = new Set(said.flatMap(purposesOf));
  const [name] = sources.filter(isSeen);
  // A sign may mean many deeds.
  if (readSymbols(node.name).length > 0) return false;
  return (name?.words.list ?? []).some((word) => {
    if (roots.has(stem(word))) return false;
    const deeds = purposesOf(word);
    return negations.has(word) || (deeds.length > 0 && !deeds.some((one) => purposes.has(one)));
  });
}

function purposesOf(word: string): Concept[] {
  const words = wordsOf(word);
  return [...conceptsOf(words), ...conceptsOfStems(words)].filter(isDeedConcept);
}

function scoreOf({ account }: Answer): number {
  return unsureScore * Math.min(1, account.explained * (account.isFull ? 1 : 0.8));
}

function toRanked({ account: { element }, deed, method }: Answer, score: number): Ranked {
  const target = { name: deed.words, fullName: deed.words, quoted: false, positions: [] };
  return {
    element,
    intent: { method, arguments: [], target, weight: 1 },
    arguments: [],
    score,
    isPlain: true,
  };
}
