import {
  asksLeave,
  isDestination,
  isVague,
  isWhole,
  largeThingsIn,
  plainWords,
  risksOf,
  saysEach,
  saysWhole,
  withoutSmallWords,
  thingsIn,
  numbersSaid,
  isFilter,
  isHarmless,
  isWayOut,
  isOfCookies,
  isOfReading,
  isSearch,
  stemsOf,
} from '../../matching';
import type { GateReason, Risk } from '../../protocol/gate';
import { isDeed, takes } from '../../protocol/methods';
import { forAmount, forChoice, meant, pointsAtPage, says, variable } from './choices';
import { type Capability, isByAddress, isEnter, actNameOf, overlap, risksOfTarget } from './target-risks';
import type { Facts, Neighbour } from './facts';

/**
 * Why an act that the words of the instruction do not give by themselves needs more than they give; undefined when it needs
 * nothing more. Made of facts of ours: nothing a page says makes it need less.
 */
export function needsMore(facts: Facts, capability: Capability): GateReason | undefined {
  // These change nothing.
  if (isDeed(facts.method, 'view', 'point')) return undefined;
  if (isDeed(facts.method, 'upload')) return forFiles(facts, capability);
  return (
    forPlace(facts, capability) ??
    forWords(facts, capability) ??
    forText(facts, capability) ??
    (capability.onlyAsks ? undefined : (forAmount(facts, capability) ?? forChoice(facts, capability))) ??
    forRisks(facts, capability) ??
    (isGiven(facts, capability) || isOnTheWay(facts, capability) ? undefined : { kind: 'asks' })
  );
}

/** It is let be done only because it shows more: then it may send nothing. A search sends what is searched for. */
export const maySendNothing = (facts: Facts, capability: Capability): boolean =>
  !isDeed(facts.method, 'view', 'point') && !isGiven(facts, capability) && !isSearching(facts);

const isSearching = ({ role, name, marks }: Facts) =>
  role === 'searchbox' || [name, marks].some((each) => isSearch(each));

/** The words order it: they speak of its name, or of the deed that its name says. An instruction that only asks orders nothing. */
function isGiven(facts: Facts, capability: Capability): boolean {
  const { method, role, name, arguments: given } = facts;
  if (capability.onlyAsks) return false;
  if (isDeed(method, 'carry')) return isCarried(facts, capability);
  if (isKey(facts)) return isKeySaid(facts, capability);
  if (method === 'navigate' || isSpoken(facts, capability)) return true;
  if (isOfCookies(capability.text) && [name, ...facts.around].some(isOfCookies)) return true;
  if (isDeed(method, 'edit')) return isValueGiven(facts, capability);
  if (isDeed(method, 'choose') || choices.has(role))
    return facts.isInForm === true || meant(given[0] ?? '', capability) > 0;
  // It sends what the words had put into its fields.
  const isFilled = facts.sends?.some((field) => capability.done.has(field)) === true;
  if (role === 'button' && (isVague(name) || (isFilled && risksOf(name).length === 0)))
    return capability.risks.has('submit');
  return false;
}

/** The words order the deeds that its name says, or have a word of it that tells it from the rest of its row. */
function isSpoken(facts: Facts, capability: Capability): boolean {
  const name = actNameOf(facts);
  const deeds = risksOf(name);
  if (deeds.length > 0) return deeds.every((risk) => capability.risks.has(risk));
  const own = ownWords(name, restOf(facts));
  // "Archive" names a place as well, "Pause it" may only stop a film; words that begin with it order it.
  const isCommand = `${plainWords(capability.command)} `.startsWith(`${withoutSmallWords(name)} `);
  return name !== '' && (own.length === 0 || isCommand || own.some((word) => isOrdered(word, capability)));
}

const isOrdered = (word: string, { command }: Capability) => !isOfReading(word) && saysWhole(command, word);

const restOf = ({ group, name }: Facts) => group.replace(name, () => ' ');

/** The words of a name that its row does not have besides. */
function ownWords(name: string, rest: string): string[] {
  const row = new Set(plainWords(rest).split(' '));
  return plainWords(name)
    .split(' ')
    .filter((word) => !row.has(word));
}

/** The words name what it is dropped on, which is the deed, or the group that this is in. */
function isCarried({ onto, name, group }: Facts, capability: Capability): boolean {
  if (!onto) return isOrdered(name, capability);
  const own = ownWords(onto.name, `${group} ${name}`);
  const isNamed = own.some((word) => isOrdered(word, capability));
  const deeds = risksOf(onto.name);
  return isNamed || (deeds.length > 0 && deeds.every((risk) => capability.risks.has(risk)));
}

/** A key that presses nothing by its name, but does what the page has it do. */
const isKey = ({ method, pressed, arguments: [key = ''] }: Facts): boolean =>
  method === 'press' && !movingKey.test(key) && (pressed === undefined || !isEnter(key));

/** The words say the key or its deed, or it ends a line that they had typed there. */
function isKeySaid(facts: Facts, capability: Capability): boolean {
  const { name, arguments: keys } = facts;
  if (isEnter(keys[0]) && capability.done.has(name)) return true;
  const deeds = risksOfTarget(facts, capability);
  if (deeds.length > 0) return deeds.every((risk) => capability.risks.has(risk));
  const said = new Set(plainWords(capability.text).split(' '));
  return keys.every((key) => said.has(plainWords(key.split('+').at(-1) ?? key)));
}

/** The text is said, or the words leave it to what stands on the page; of a text of nothing, the deed. */
function isValueGiven(facts: Facts, capability: Capability): boolean {
  const { text, risks } = capability;
  const values = facts.arguments.map((value) => value.replaceAll(variable, ' '));
  if (values.length === 0) return risks.has('delete');
  if (pointsAtPage(text)) return true;
  return values.every(
    (value) => saysEach(text, value) || isCounted(value, capability) || saysThings(value, capability),
  );
}

/** The words have all that it speaks of, in whatever ending. */
function saysThings(value: string, { things, text }: Capability): boolean {
  const [own, said] = [[...thingsIn(value)], numbersSaid(text)];
  const isNumberSaid = [...numbersSaid(value)].every((number) => number <= 1 || said.has(number));
  return own.length > 0 && own.every((thing) => things.has(thing)) && isNumberSaid;
}

/** A day, a time or an amount in another form than the words have it. */
const isCounted = (value: string, capability: Capability): boolean =>
  !/\p{L}{3}/u.test(value) && meant(value, capability) > 0;

function forFiles({ arguments: files }: Facts, { text }: Capability): GateReason | undefined {
  return files.every((file) => saysPath(text, file)) ? undefined : { kind: 'file' };
}

/** The words have a whole path, and not as the end or the beginning of another one. */
function saysPath(text: string, path: string): boolean {
  const [before, ...after] = text.toLowerCase().split(path.toLowerCase());
  const parts = [before ?? '', ...after];
  return after.some(
    (rest, at) =>
      !/[\p{L}\p{N}_./\\-]$/u.test(parts[at] ?? '') && !/^(?:[\p{L}\p{N}_/\\-]|\.[\p{L}\p{N}])/u.test(rest),
  );
}

/** Asks about typing and pressing in another site's document, and about going to another site. */
function forPlace(facts: Facts, capability: Capability): GateReason | undefined {
  const { method, origin, address } = facts;
  const goesTo = elsewhere(address, origin).find((each) => !isLetGo(each, capability));
  if (goesTo !== undefined) {
    const isNamed =
      facts.role === 'link' &&
      overlap(facts.name, capability) > 0 &&
      !isOutnamed(facts, capability) &&
      !leadsInside(goesTo, capability.origin);
    if (!isNamed) return { kind: 'elsewhere', origin: goesTo };
  }
  if (origin === capability.origin || isLetGo(origin, capability)) return undefined;
  // A frame of another site: its things are meant where the words name them or it, and the page around has none like them.
  const isTold = !takes(method, 'text') || facts.arguments.every((text) => says(capability, text));
  const isNamed = [facts.name, facts.frame ?? ''].some((each) => overlap(each, capability) > 0);
  const isAskedFor = isNamed && isBestNamed(facts, capability);
  return isTold && isAskedFor ? undefined : { kind: 'elsewhere', origin };
}

/** Origins other than its own that an address leads to: by itself, or by an address that it carries. */
function elsewhere(address: string | undefined, origin: string): string[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { href, searchParams, hash } = new URL(address);
  return [href, ...searchParams.values(), hash.slice(1)].flatMap((each) => {
    if (!/^https?:/i.test(each) || !URL.canParse(each)) return [];
    const { origin: other } = new URL(each);
    return other === origin ? [] : other;
  });
}

/** The user was there, the caller lets it go there, or the instruction names the host. */
export function isLetGo(origin: string, { origin: own, origins, text }: Capability): boolean {
  if (origin === own || origins.has(origin)) return true;
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  return host !== '' && hostsSaid(text).some((said) => said === host || host.endsWith(`.${said}`));
}

/** The hosts and sites that the words name, be it as addresses. */
export function hostsSaid(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s"'“”„«»()<>,;]+/)
    .flatMap((word) => {
      if (word.includes('@')) return [];
      const address = word.includes('://') ? word : `https://${word}`;
      const said = URL.canParse(address) ? new URL(address).host.replace(/^www\.|\.$/g, '') : '';
      return said.includes('.') ? said : [];
    });
}

/** A text the words do not say, in a field that decides where something goes, or where a secret is typed. */
function forText(facts: Facts, capability: Capability): GateReason | undefined {
  if (!takes(facts.method, 'text')) return undefined;
  const made = facts.arguments
    .map((text) => text.replaceAll(variable, ''))
    .filter((text) => text.trim() !== '');
  if (made.every((text) => says(capability, text))) return undefined;
  const isLeading = isDestination(facts.name) || isDestination(facts.marks);
  if (facts.isSecret && !isLeading && !capability.risks.has('security')) return { kind: 'made-up' };
  if (pointsAtPage(capability.text)) return undefined;
  const isSent = reaching.some((risk) => capability.risks.has(risk));
  if (made.some((text) => isAnotherOf(text, capability.text))) return { kind: 'made-up' };
  if (isSent && (facts.takesNumber || isUnaskedNumber(facts, capability))) return { kind: 'made-up' };
  if (isSent && isLeading && !made.every((text) => saysEach(capability.text, text)))
    return { kind: 'made-up' };
  if (facts.isSecret && !capability.risks.has('security')) return { kind: 'made-up' };
  const leads = made.some(
    (text) => (isLeading && isNumber(text)) || ((isLeading || facts.isOnPage) && isAddress(text)),
  );
  return leads ? { kind: 'made-up' } : undefined;
}

/** It has a number of the page along, from a line that the words do not speak of. */
const isUnaskedNumber = ({ numbersFrom = [] }: Facts, capability: Capability): boolean =>
  numbersFrom.length > 0 && numbersFrom.every((line) => overlap(line, capability) === 0);

/** With these something leaves for where such a field says. */
const reaching = ['pay', 'send', 'share', 'grant'] as const;

/** An address of mail or of the web. */
const isAddress = (text: string) => /\S@\S|:\/\/|\bwww\.|^[^\s/]+\.[a-z]{2,}(\/|$)/i.test(text);

/** An account, a telephone: with a field that asks for one it leads to someone. */
const isNumber = (text: string) => (text.match(/\d/g)?.length ?? 0) >= 6;

/** Asks about risks of the act that the instruction does not name. */
function forRisks(facts: Facts, capability: Capability): GateReason | undefined {
  const risked = risksOfTarget(facts, capability).filter((risk) => !capability.allowed.has(risk));
  const denied = risked.find((risk) => capability.denied.has(risk));
  if (denied) return { kind: 'denied', risk: denied };
  for (const risk of risked) {
    const reason = forRisk(risk, facts, capability);
    if (reason) return reason;
  }
  return undefined;
}

function forRisk(risk: Risk, facts: Facts, capability: Capability): GateReason | undefined {
  const name = actNameOf(facts);
  if (capability.onlyAsks) return { kind: 'risk', risk };
  if (risk === 'grant' && isAcceptedPayment(facts, capability)) return undefined;
  if (!capability.risks.has(risk)) {
    // An address may do something else than its link says.
    if (!light.has(risk) && isByAddress(risk, facts)) return { kind: 'risk', risk };
    if (isCalled(name, capability)) return undefined;
    return light.has(risk) && overlap(name, capability) > 0 ? undefined : { kind: 'risk', risk };
  }
  if (saysWhole(capability.command, name) && !isVague(name) && thingsIn(name).size > 0) return undefined;
  if (heavy.has(risk) && isLarger(risk, facts, capability)) return { kind: 'larger', risk };
  return undefined;
}

/** "Accept" accepts what the words ordered to be paid, where nobody asks for leave. */
const isAcceptedPayment = (facts: Facts, { risks }: Capability): boolean =>
  risks.has('pay') && isVague(actNameOf(facts)) && !facts.isInDialog && !facts.around.some(asksLeave);

/** The words have the name as it is. A deed alone may be the thing that is so called: a book. */
const isCalled = (name: string, { command }: Capability): boolean =>
  saysWhole(command, name) && plainWords(command).includes(plainWords(name)) && thingsIn(name).size > 0;

/** Risks that need no words of their own when the instruction names the thing itself. */
const light = new Set<Risk>(['submit', 'download']);
/** Risks where it matters which thing the act is done to. */
const heavy = new Set<Risk>(['pay', 'delete', 'send', 'publish', 'share', 'grant', 'cancel', 'security']);

/** It names something large, or all there is, and the instruction does not. */
function isLarger(risk: Risk, facts: Facts, { text, things }: Capability): boolean {
  const name = actNameOf(facts);
  const said =
    (isVague(name) || thingsIn(name).size === 0) && !toOthers.has(risk)
      ? [name, ...facts.around.slice(0, 2)].join(' ')
      : name;
  const known = new Set(largeThingsIn(text));
  const large = largeThingsIn(said).filter((kind) => risk !== 'pay' || kind !== accounts);
  if (large.some((kind) => !known.has(kind))) return !sharesThings(name, things);
  return isWhole(name) && !isWhole(text) && !sharesThings(name, things);
}

/** Where something is paid, an account is what is owed as often as all that somebody has. */
const accounts = largeThingsIn('account')[0];

/** Risks that reach other people: a heading near them says only where they stand, and never what they are done with. */
const toOthers = new Set<Risk>(['send', 'share', 'grant']);

function sharesThings(name: string, things: ReadonlySet<string>): boolean {
  const own = [...thingsIn(name)];
  return own.some((thing) => things.has(thing) && largeThingsIn(thing).length === 0);
}

/** Another of its kind has more of the words, or one that stays on the page has as many. */
function isOutnamed({ role, name, others, origin }: Facts, capability: Capability): boolean {
  const own = overlap(name, capability);
  return others.some((other) => {
    const fit = overlap(other.name, capability);
    const stays = staying.has(other.role) || (other.role === role && isHere(other.address, origin));
    return stays ? fit >= own : other.role === role && fit > own;
  });
}

const staying = new Set(['button', 'tab', 'treeitem']);

const isHere = (address: string | undefined, origin: string): boolean =>
  address !== undefined &&
  URL.canParse(address, origin) &&
  elsewhere(new URL(address, origin).href, origin).length === 0;

/** No other thing of its kind in the user's own page is named as well by the words. */
function isBestNamed({ role, name, frame = '', others }: Facts, capability: Capability): boolean {
  const own = overlap(name, capability) + overlap(frame, capability);
  return others.every(
    (other) => other.role !== role || !other.isInTop || overlap(other.name, capability) < own,
  );
}

/**
 * A text has a value that the words do not say, where they say another one of its kind: another account, another address of
 * mail. A page does not mend a value that the words give.
 */
export function isAnotherOf(text: string, words: string): boolean {
  return kinds.some((kind) => {
    const said = new Set(valuesIn(words, kind));
    return said.size > 0 && valuesIn(text, kind).some((value) => !said.has(value));
  });
}

/** Addresses of mail; accounts, with or without spaces in them; telephones and cards. */
const kinds: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?: ?[a-z\d]{2,4}){3,8}(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])\+?\d(?:[ ./-]?\d){8,}(?![\p{L}\p{N}])/gu,
];

const valuesIn = (text: string, kind: RegExp): string[] =>
  (text.slice(0, 4000).match(kind) ?? []).map((value) => value.toLowerCase().replaceAll(/[\s/-]/g, ''));

/**
 * It only shows more of the same site, as far as our facts go: then any instruction lets it be done. A list of what shows, so that no
 * other act has to be known by its name.
 */
function isOnTheWay(facts: Facts, capability: Capability): boolean {
  const { method, role } = facts;
  if (isDeed(method, 'edit')) return isAsked(facts, capability);
  if (isDeed(method, 'choose') || choices.has(role)) return isPicked(facts, capability);
  if (method === 'press') return isLooked(facts, capability);
  if (method === 'navigate') return asksNothing(facts, capability);
  // A name says what a click does: a double click or a long press does something else.
  if (isDeed(method, 'carry') || (isDeed(method, 'press') && method !== 'click')) return false;
  if (role === 'link' && facts.address !== undefined) return leadsOn(facts, capability);
  return places.has(role) || facts.isOfQuery === true || facts.opens === true || isShown(facts, capability);
}

const places = new Set(['tab', 'treeitem', 'columnheader', 'heading', 'searchbox', 'textbox', 'combobox']);

const choices = new Set(['option', 'radio', 'checkbox', 'switch', 'menuitemradio', 'menuitemcheckbox']);

/**
 * A link with an address: its origin and its risks are looked at before. A word that it tells the site, and that neither its name nor
 * the words have, may be a deed.
 */
function leadsOn({ address = '', name, page = '' }: Facts, capability: Capability): boolean {
  if (address === '' || /^javascript:|#$/i.test(address)) return false;
  const here = new Set(queryOf(page));
  return queryOf(address).every(
    (value) =>
      !/^\p{L}+$/u.test(value) || here.has(value) || saysEach(name, value) || says(capability, value),
  );
}

const queryOf = (address: string): string[] =>
  URL.canParse(address) ? [...new URL(address).searchParams.values()] : [];

/** An address that a model wrote gives the site nothing but what the words say: what it carries may be taken for a deed. */
function asksNothing({ address = '' }: Facts, capability: Capability): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, searchParams } = new URL(address);
  // The caller or the user let it go there.
  if (origin !== capability.origin && capability.origins.has(origin)) return true;
  return [...searchParams.values()].every((value) => /^\d{0,4}$/.test(value) || says(capability, value));
}

/** A word to search for, or what the words themselves say, where no deed follows. */
function isAsked(facts: Facts, capability: Capability): boolean {
  const { role, name, marks, arguments: texts } = facts;
  if (role === 'searchbox' || isFilter(name) || [name, marks].some(isSearch)) return true;
  const isSaid = (text: string) => text !== '' && (says(capability, text) || date.test(text.trim()));
  return texts.length > 0 && texts.every(isSaid);
}

const date = /^(?:\d{4}-\d\d(?:-\d\d)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}:\d\d)$/;

/** An option that filters or sorts, or that the words speak of. */
function isPicked(facts: Facts, capability: Capability): boolean {
  const { name, arguments: given } = facts;
  if (isFilter(name) || isOfReading(name) || facts.isOfQuery) return true;
  if (given[0] !== undefined) return says(capability, given[0]) || overlap(given[0], capability) > 0;
  // One of a set does nothing until it is sent.
  if (facts.role === 'radio' && !capability.onlyAsks) return true;
  return ownWords(name, restOf(facts)).some((word) => isOrdered(word, capability));
}

/** A key: Enter where it searches. */
function isLooked(facts: Facts, capability: Capability): boolean {
  const {
    role,
    name,
    pressed,
    arguments: [key = ''],
  } = facts;
  if (movingKey.test(key)) return true;
  if (!isEnter(key)) return false;
  if (role === 'searchbox' || isSearch(name)) return true;
  return pressed !== undefined && isShown({ ...facts, role: 'button', name: actNameOf(facts) }, capability);
}

const movingKey = /^(?:Tab|Escape|Home|End|Page\w+|Arrow\w+)$/;

/** A button whose name says that it shows something, that it takes nothing and gives nothing, or that it is what the words name. */
function isShown({ name, text }: Facts, { text: said }: Capability): boolean {
  return [name, text ?? name].every(
    (each) => isWayOut(each) || isOfReading(each) || isNamedThing(each, said),
  );
}

/** It begins with a name that the words have as they are ("Tom: see you"), or is said to be from there ("Letter from Tom"). */
function isNamedThing(name: string, said: string): boolean {
  const words = name.slice(0, 300).split(/[^\p{L}\p{N}]+/u);
  return words.some((word, at) => {
    const isBefore = at === 0 || from.test(words[at - 1] ?? '');
    return isBefore && /^\p{Lu}/u.test(word) && said.slice(0, 4000).includes(` ${word}`);
  });
}

const from = /^(?:from|by|of|von|vom|de|du|da|di|van|od)$/i;

/**
 * Asks about a press on another thing than the words speak of, on one that they leave out, and on what may do what they forbid:
 * whatever the deed is called, so that no deed has to be known by its name.
 */
function forWords(facts: Facts, capability: Capability): GateReason | undefined {
  const {
    method,
    arguments: [key = ''],
  } = facts;
  if (method === 'navigate' || (method === 'press' && movingKey.test(key))) return undefined;
  const risk = risksOfTarget(facts, capability)[0] ?? 'submit';
  if (isPress(facts)) {
    if (isLeftOut(facts, capability)) return { kind: 'denied', risk };
    const forbidden = forbiddenBy(facts, capability);
    if (forbidden) return { kind: 'denied', risk: forbidden };
  }
  return isOnAnother(facts, capability) || isForAnother(facts, capability)
    ? { kind: 'another', risk }
    : undefined;
}

const isPress = ({ method, role, arguments: [key = ''] }: Facts): boolean =>
  method === 'press' ? !movingKey.test(key) : isDeed(method, 'press', 'choose', 'carry') && pressed.has(role);

const pressed = new Set(['button', 'menuitem', 'generic', 'checkbox', 'switch']);

/** Its name, or else its row, has what the words except ("all but Gamma"). What is called as the words say it does just that. */
function isLeftOut({ name, group }: Facts, { spared, text }: Capability): boolean {
  if (spared.size === 0 || (isWhole(name) && saysWhole(text, name))) return false;
  return [name, group].some((called) => [...thingsIn(called)].some((thing) => spared.has(thing)));
}

/** The words forbid a deed, and this says nothing by which it could not be that one: Enter, or a button without words. */
function forbiddenBy(facts: Facts, { denied }: Capability): Risk | undefined {
  const [risk] = [...denied].filter((each) => each !== 'download');
  if (risk === undefined || facts.role === 'searchbox') return undefined;
  const isMute = facts.role === 'button' && facts.opens !== true && !/\p{L}/u.test(facts.name);
  return facts.method === 'press' || isMute ? risk : undefined;
}

const isReadOnly = (name: string) => isHarmless(name) || isOfReading(name);

/** Another of its kind, in another row or by another name, fits the words better. */
function isOnAnother(facts: Facts, capability: Capability): boolean {
  if (isReadOnly(facts.name)) return false;
  return facts.others.some(
    (other) =>
      (other.name === facts.name || !capability.done.has(other.name)) &&
      ((isAlike(other, facts) && isBetter(other, facts, capability)) || isMeant(other, facts, capability)),
  );
}

/** A deed on another thing of the kind that the words name, which stands elsewhere: in a menu, its own things alone are. */
function isMeant(other: Neighbour, facts: Facts, capability: Capability): boolean {
  if (risksOf(actNameOf(facts)).length === 0) return false;
  const { things } = capability;
  const [own, theirs] = [[...thingsIn(facts.name)], thingsIn(other.name)];
  const apart = own.filter((thing) => !theirs.has(thing));
  const isOfKind = own.some((thing) => theirs.has(thing) && things.has(thing));
  const isUnsaid = apart.length > 0 && !apart.some((thing) => things.has(thing));
  return isOfKind && isUnsaid && meant(other.name, capability) > meant(facts.name, capability);
}

/** The words put this text into a field that they name, which is there and is another one. */
function isForAnother(
  { method, name, group, others, arguments: [text = ''] }: Facts,
  { fields }: Capability,
) {
  if (!isDeed(method, 'edit')) return false;
  const into = fields.find((field) => plainWords(field.text) === plainWords(text))?.into;
  if (into === undefined) return false;
  const isNamed = (called: string) => ownWords(called, '').some((word) => saysWhole(into, word));
  return !isNamed(`${name} ${group}`) && others.some((other) => saysWhole(into, other.name));
}

/** It does the same deed, or is called alike but for what tells one from the other: "Pay A" and "Pay B". */
function isAlike(other: Neighbour, { role, name }: Facts): boolean {
  const deeds = risksOf(name);
  if (
    choices.has(role) === choices.has(other.role) &&
    risksOf(other.name).some((risk) => deeds.includes(risk))
  )
    return true;
  if (other.role !== role) return false;
  const [one, two] = [stemsOf(other.name), stemsOf(name)];
  return other.name === name || (one[0] !== undefined && (one[0] === two[0] || one.at(-1) === two.at(-1)));
}

/**
 * By the names where both tell them apart, else with the rows they are in: more of the words, or as many that stand together as the
 * words have them ("Anna Roth" beside "Anna Lena Roth"). A field is another only where the words leave out what tells it apart.
 */
function isBetter(other: Neighbour, facts: Facts, capability: Capability): boolean {
  const byName = stemsOf(other.name).length > 1 && stemsOf(facts.name).length > 1;
  const textOf = ({ name, group }: Pick<Neighbour, 'name' | 'group'>) => (byName ? name : `${name} ${group}`);
  const [theirs, own] = [textOf(other), textOf(facts)];
  const apart = ownWords(own, theirs).filter((word) => word !== '');
  const isToldApart = apart.length > 0 && !apart.some((word) => saysWhole(capability.text, word));
  if (isDeed(facts.method, 'edit') && !isToldApart) return false;
  const [more, less] = [meant(theirs, capability), meant(own, capability)];
  return (
    more > less ||
    (more === less && isToldApart && longestSaid(theirs, capability) > longestSaid(own, capability))
  );
}

/** The most words of a text that the instruction has one after the other. */
function longestSaid(text: string, capability: Capability): number {
  const said = ` ${plainWords(capability.text)} `;
  const words = plainWords(text).split(' ').slice(0, 60);
  return Math.max(
    0,
    ...words.map((_, start) => {
      let length = 0;
      while (
        start + length < words.length &&
        said.includes(` ${words.slice(start, start + length + 1).join(' ')} `)
      )
        length += 1;
      return length;
    }),
  );
}

/**
 * An origin leads into a network behind this one: to a router, a printer or a program on the user's own machine. Other
 * spellings of such an address, as one decimal number, are read as a browser reads them.
 */
export function leadsInside(origin: string, own: string): boolean {
  const network = networkOf(origin);
  return network !== undefined && network !== networkOf(own);
}

/** The name of the private network of an origin; undefined for one of the whole world. */
function networkOf(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host.startsWith('127.'))
    return 'this machine';
  if (/^f[cd][0-9a-f]{2}:|^fe80:/.test(host)) return host.split(':').slice(0, 3).join(':');
  if (/^(?:10|172\.(?:1[6-9]|2\d|3[01])|192\.168|169\.254)\./.test(host))
    return host.split('.').slice(0, 3).join('.');
  return /\.(?:local|lan|home|internal|home\.arpa)$/.test(host) || !/[.:]/.test(host) ? host : undefined;
}
