import {
  exceptedIn,
  kindWords,
  numbersSaid,
  phrasesIn,
  plainWords,
  risksOf,
  risksTold,
  saysEach,
  saysMore,
  saysWhole,
  sentencesOf,
  stemsOf,
  takenWhole,
  thingsBeside,
  thingsIn,
  thingsNamed,
  totalsIn,
  unspacedScript,
  withoutDenied,
  withoutDeterminers,
  withoutPlaces,
  withoutSmallWords,
} from '../../matching';
import { pricesIn } from '../../base/money';
import type { GateReason, Risk } from '../../protocol/gate';
import { isDeed, takes } from '../../protocol/methods';
import {
  actNameOf,
  addressDeeds,
  choices,
  deedsOf,
  isEnter,
  meant,
  overlap,
  ownName,
  type Capability,
} from './capability';
import type { Facts, Neighbour } from './facts';
import {
  costsUnsaid,
  isDearer,
  isMoreThan,
  isValueGiven,
  isWholeSaid,
  namesUnsaid,
  says,
  saysPath,
} from './values';

/** An act as it is judged: its deeds, and that the words order it. */
type Act = Facts & { deeds: readonly Risk[]; isOrdered: boolean };

/**
 * `reason`: why an act that the words of the instruction do not give by themselves needs more than they give. `isHeld`: the words do not
 * order it; it is let be done where it shows more, as far as anyone knows, and may send nothing.
 */
export type Judgement = { reason?: GateReason; isOrdered: boolean; isHeld: boolean };

/** Made of facts of ours: nothing a page says makes an act need less. */
export function judge(facts: Facts, capability: Capability): Judgement {
  const deeds = deedsOf(facts, capability);
  const isOrdered = isGiven({ ...facts, deeds }, capability);
  // These change nothing.
  if (isDeed(facts.method, 'view', 'point')) return { isOrdered, isHeld: false };
  const isHeld = !isOrdered || !isPlaced(facts, capability);
  return { reason: reasonFor({ ...facts, deeds, isOrdered }, capability), isOrdered, isHeld };
}

function reasonFor(act: Act, capability: Capability): GateReason | undefined {
  if (isDeed(act.method, 'upload'))
    return act.arguments.every((file) => saysPath(capability.text, file)) ? undefined : { kind: 'file' };
  const away = forPlace(act, capability);
  if (away) return away;
  if (isDeed(act.method, 'edit')) return forText(act, capability);
  return forDeeds(act, capability) ?? (isChoice(act) ? forChoice : forPress)(act, capability);
}

/** The words may have an option in another sense ("ask the owner"), where they have nothing of its list and its row. */
const isPlaced = ({ method, name, group }: Facts, capability: Capability): boolean =>
  !isDeed(method, 'choose') || overlap(`${name} ${group}`, capability) > 0;

const isChoice = ({ method, role }: Facts) =>
  isDeed(method, 'choose') || (method !== 'press' && choices.has(role));

/** The words order it: they speak of its name, or of the deed that its name says. An instruction that only asks orders nothing. */
function isGiven(facts: Omit<Act, 'isOrdered'>, capability: Capability): boolean {
  const { method, name, deeds, arguments: given } = facts;
  if (isDeed(method, 'edit')) return isValueGiven(facts, capability);
  // A choice made before without the words would go along.
  if (capability.onlyAsks || capability.unsaid.has(facts.page ?? '')) return false;
  if (method === 'navigate') return true;
  if (isDeed(method, 'carry')) return isCarried(facts, capability);
  if (isKey(facts)) return deeds.length > 0 ? areSaid(deeds, capability) : isKeySaid(facts, capability);
  if (isChoice(facts)) return isChosen(facts, capability);
  if (deeds.length > 0) return areOrdered(deeds, facts, capability) || isWholeSaid(name, capability);
  return (
    isSpoken(facts, capability) ||
    isFilled(facts, capability) ||
    (given[0] !== undefined && isOrdered(given[0], capability))
  );
}

/** It sends what the words had put into its fields. */
const isFilled = ({ role, sends = [] }: Facts, { isSent, done }: Capability) =>
  role === 'button' && isSent && sends.some((field) => done.has(field));

const areOrdered = (deeds: readonly Risk[], facts: Facts, capability: Capability) =>
  areSaid(isFilled(facts, capability) ? deeds.filter((risk) => risk !== 'submit') : deeds, capability);

const areSaid = (deeds: readonly Risk[], { risks, allowed }: Capability) =>
  deeds.every((risk) => risks.has(risk) || allowed.has(risk));

/** The words begin with its name, or have all of it that tells it from the rest of its row. */
function isSpoken(facts: Facts, capability: Capability): boolean {
  const name = actNameOf(facts);
  const own = ownWords(name, restOf(facts));
  // "Archive" names a place as well, "Pause it" may only stop a film; words that begin with it order it.
  const isCommand = `${plainWords(capability.command)} `.startsWith(`${withoutSmallWords(name)} `);
  return plainWords(name) !== '' && (own.length === 0 || isCommand || isOrdered(own.join(' '), capability));
}

/** The words have it, and not as the place where something is ("in the archive"), but for a name that says where to ("add to basket"). */
const isOrdered = (name: string, { command }: Capability) =>
  saysWhole(withoutPlaces(name) === plainWords(name) ? withoutPlaces(command) : command, name);

const restOf = ({ group, name }: Facts) => group.replace(name, () => ' ');

/** The words of a name that its row does not have besides. */
function ownWords(name: string, rest: string): string[] {
  const row = new Set(plainWords(rest).split(' '));
  return plainWords(name)
    .split(' ')
    .filter((word) => word !== '' && !row.has(word));
}

/** The words name what it is dropped on, which is the deed, or the group that this is in. */
function isCarried({ onto, name, group }: Facts, capability: Capability): boolean {
  const { command } = capability;
  if (!onto) return saysWhole(command, name);
  const own = ownWords(onto.name, `${group} ${name}`);
  const deeds = risksOf(onto.name);
  return own.some((word) => saysWhole(command, word)) || (deeds.length > 0 && areSaid(deeds, capability));
}

/** A key that presses nothing by its name, but does what the page has it do. */
const isKey = ({ method, pressed, arguments: [key = ''] }: Facts): boolean =>
  method === 'press' && !movingKey.test(key) && (pressed === undefined || !isEnter(key));

const movingKey = /^(?:Tab|Escape|Home|End|Page\w+|Arrow\w+)$/;

/** The words say the key, or it ends a line that they had typed there. */
function isKeySaid({ name, arguments: keys }: Facts, { text, done, denied }: Capability): boolean {
  if (isEnter(keys[0]) && done.has(name)) return denied.size === 0;
  const said = new Set(plainWords(text).split(' '));
  return keys.every((key) => said.has(plainWords(key.split('+').at(-1) ?? key)));
}

/** The words have a word or number of the choice that its row does not have besides. */
function isChosen(facts: Facts, capability: Capability): boolean {
  const [option] = facts.arguments;
  const [chosen, rest] = option === undefined ? [facts.name, restOf(facts)] : [option, ''];
  const beside = numbersSaid(rest);
  const command = withoutDenied(capability.command);
  const isBegun = (word: string) =>
    command
      .split(' ')
      .some(
        (said) => Math.min(word.length, said.length) >= 5 && (said.startsWith(word) || word.startsWith(said)),
      );
  return (
    [...numbersSaid(chosen)].some(
      (number) => number > 1 && capability.numbers.has(number) && !beside.has(number),
    ) ||
    (option !== undefined && says(capability, option) && saysWhole(withoutDenied(capability.text), option)) ||
    ownWords(chosen, rest).some((word) => saysWhole(command, word) || isBegun(word))
  );
}

/** Asks about a text that the words do not give, unless it is searched for or asks for a page, and about one in another field. */
function forText(facts: Facts, capability: Capability): GateReason | undefined {
  if (isForAnother(facts, capability) || isOnAnother(facts, capability)) return { kind: 'another' };
  const isAsked = (facts.role === 'searchbox' || facts.isOfQuery === true) && facts.arguments.length > 0;
  return isAsked || isValueGiven(facts, capability) ? undefined : { kind: 'made-up' };
}

/** Asks about deeds that the words do not order, or forbid, and about what they leave out. */
function forDeeds(facts: Act, capability: Capability): GateReason | undefined {
  const deeds = facts.deeds.filter((risk) => !capability.allowed.has(risk));
  const denied = deeds.find((risk) => capability.denied.has(risk));
  if (denied) return { kind: 'denied', risk: denied };
  if (isLeftOut(facts, capability)) return { kind: 'denied', risk: deeds[0] ?? 'submit' };
  const unsaid = deeds.find((risk) => !areOrdered([risk], facts, capability));
  // An address may do something else than its link says.
  const isLed = unsaid !== undefined && addressDeeds(facts.address).includes(unsaid);
  const isCalled =
    !capability.onlyAsks && !isLed && !isKey(facts) && isWholeSaid(actNameOf(facts), capability);
  if (unsaid === undefined || isCalled) return undefined;
  return { kind: 'risk', risk: unsaid };
}

/** Its name, or else its row, has what the words except ("all but Gamma"). What is called as the words say it does just that. */
function isLeftOut({ name, group }: Facts, { spared, text }: Capability): boolean {
  if (spared.size === 0 || (saysWhole(text, name) && exceptedIn(name) !== '')) return false;
  return [name, group].some((called) => [...thingsIn(called)].some((thing) => spared.has(thing)));
}

/** Asks about a choice that the words do not name: it goes along with what is sent after it. */
function forChoice(facts: Act, capability: Capability): GateReason | undefined {
  const { method, role, name, options, others, set, group, arguments: given } = facts;
  const chosen = given[0] ?? name;
  const alike = others.filter((other) => other.role === role && other.set === set && other.group === group);
  // "Every draft" beside the one that is meant.
  const isOneMeant =
    choices.has(role) && alike.some((each) => meant(each.name, capability) > meant(chosen, capability));
  const all = options ?? (method === 'check' && role === 'checkbox' ? [] : alike.map((other) => other.name));
  if (
    isOneMeant ||
    all.some((each) => isMoreThan(chosen, each, capability)) ||
    (role === 'checkbox' && costsUnsaid(chosen, capability))
  )
    return { kind: 'made-up' };
  if (isOnAnother(facts, capability)) return { kind: 'another', risk: facts.deeds[0] };
  if (isChosen(facts, capability) || facts.isOfQuery) return undefined;
  // A list may sort: what it is set to is asked about when it is sent.
  return choices.has(role) || all.some((each) => meant(each, capability) > 0)
    ? { kind: 'made-up' }
    : undefined;
}

/**
 * Asks about a deed that the words order, on another thing than they name, or for more than they say. What they do not order is let be done
 * where it may only show more: a click that sends nothing, a link that tells the site nothing.
 */
function forPress(facts: Act, capability: Capability): GateReason | undefined {
  const {
    method,
    role,
    arguments: [key = ''],
  } = facts;
  if (method === 'press' && movingKey.test(key)) return undefined;
  if (method === 'navigate')
    return facts.isOrdered || asksNothing(facts, capability) ? undefined : { kind: 'asks' };
  const isMute = role === 'button' || method === 'press';
  if (
    isMute &&
    !(facts.isOrdered && capability.risks.has('pay')) &&
    [ownName(actNameOf(facts), facts, capability), facts.dialog ?? ''].some((said) =>
      costsUnsaid(said, capability),
    )
  )
    return { kind: 'risk', risk: 'pay' };
  if (facts.isOrdered) {
    if (isDearer(facts, capability)) return { kind: 'made-up' };
    return [reachesFurther, isOnAnother, isUnnamed].some((isMore) => isMore(facts, capability))
      ? { kind: 'another', risk: facts.deeds[0] }
      : undefined;
  }
  if (capability.denied.size > 0 && isMute)
    return { kind: 'denied', risk: [...capability.denied][0] ?? 'submit' };
  if (isMute && isOnAnother(facts, capability)) return { kind: 'another' };
  if (isMute && namesUnsaid(actNameOf(facts), capability)) return { kind: 'file' };
  if (role === 'link' && facts.address !== undefined)
    return leadsOn(facts, capability) ? undefined : { kind: 'asks' };
  if (isMute && !(method === 'press' && !isEnter(key)) && takesUnsaid(facts, capability))
    return { kind: 'risk', risk: 'submit' };
  const isClick = method === 'click' || (method === 'press' && isEnter(key) && facts.pressed !== undefined);
  return isClick || (isEnter(key) && role === 'searchbox') ? undefined : { kind: 'asks' };
}

/** It takes what stands in its fields, and the words have put nothing there. */
const takesUnsaid = ({ pressed, role, takes: fields = [] }: Facts, { done }: Capability) =>
  (role === 'button' || pressed !== undefined) &&
  fields.length > 0 &&
  !fields.some((field) => done.has(field));

const sending: ReadonlySet<Risk> = new Set(['submit', 'send']);

/** It says a thing that neither the words have nor anything around it does that they speak of: "Delete account". */
function isUnnamed(facts: Act, capability: Capability): boolean {
  const { group, dialog = '', around, others } = facts;
  const name = actNameOf(facts);
  const deeds = facts.deeds.filter((risk) => !capability.allowed.has(risk));
  if (deeds.length === 0 || thingsBeside(name).size === 0 || capability.spared.size > 0) return false;
  // It sends what the words had typed, whatever that is called: "Submit application".
  if (isFilled(facts, capability) && deeds.every((risk) => sending.has(risk))) return false;
  if ([name, group, dialog, ...around].some((each) => overlap(each, capability) > 0)) return false;
  // It confirms what was ordered and pressed before.
  if (risksOf(name).length === 0)
    return (
      dialog !== '' &&
      ![...capability.done].some((before) => deeds.every((risk) => risksOf(before).includes(risk)))
    );
  return (
    !unspacedScript.test(name) || others.some((each) => overlap(`${each.name} ${each.group}`, capability) > 0)
  );
}

/** Its name or its dialog says more than the words and what they had pressed: all there is, a number, a further thing. */
function reachesFurther(facts: Act, capability: Capability): boolean {
  if (facts.role !== 'button' || facts.deeds.length === 0) return false;
  const name = actNameOf(facts);
  const asked = sentencesOf(facts.dialog ?? '');
  const pressed = [...capability.done].filter((before) => risksOf(before).length > 0);
  const said = [capability.text, ...pressed].join(' · ');
  const [totals, whole, things] = [totalsIn(said), takenWhole(said), thingsIn(said)];
  const prices = capability.risks.has('pay') ? pricesIn([name, ...asked].join(' · ')) : [];
  const known = new Set([...numbersSaid(said), ...prices]);
  const has = (text: string, some: ReadonlySet<string>) =>
    [...thingsIn(text)].some((thing) => some.has(thing));
  const isNamed = (text: string) => has(text, things);
  // "The list" of "remove Lea from the list" is no thing of the deed.
  const objects = thingsIn(withoutPlaces(said));
  const isPlace = (text: string) => objects.size > 0 && isNamed(text) && !has(text, objects);
  const isOfDeed = (text: string) => risksTold(withoutPlaces(text)).length > 0;
  const isWhole = (text: string) => whole.has('') || has(text, whole);
  // "Todo" is a thing in one language, and all in another.
  const isTotal = (word: string) => !kindWords.has(word) || !totals.includes(word);
  const countsMore = (text: string) =>
    totalsIn(text).some(isTotal) ||
    ((isOfDeed(text) || saysMore(text) || isNamed(text)) &&
      [...numbersSaid(withoutDeterminers(text))].some((number) => number > 1 && !known.has(number)));
  return (
    [name, ...asked].some((text) => !isWhole(text) && countsMore(text)) ||
    asked.some(
      (text) =>
        isOfDeed(text) &&
        (isPlace(withoutPlaces(text)) || thingsNamed(text).some((words) => !isNamed(words.join(' ')))),
    )
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
    const other = /^https?:/i.test(each) && URL.canParse(each) ? new URL(each).origin : origin;
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
 * A link with an address: its origin and its risks are looked at before. A word that it tells the site, and that neither its name nor
 * the words have, may be a deed.
 */
function leadsOn({ address = '', name, page = '' }: Facts, capability: Capability): boolean {
  if (/^javascript:|#$/i.test(address)) return true;
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

/** Another of its kind, in another row or by another name, fits the words better. */
const isOnAnother = (facts: Facts, capability: Capability): boolean =>
  facts.others.some(
    (other) =>
      (other.name === facts.name || isDeed(facts.method, 'edit') || !capability.done.has(other.name)) &&
      ((isAlike(other, facts) && isBetter(other, facts, capability)) || isMeant(other, facts, capability)),
  );

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
 * words have them ("Anna Roth" beside "Anna Lena Roth"), whatever number is its own. A field is another only where the words leave out what tells it apart.
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
    (more === less &&
      isToldApart &&
      (!ownWords(theirs, own).some((word) => /\p{L}/u.test(word)) ||
        longestSaid(theirs, capability) > longestSaid(own, capability)))
  );
}

/** The most words of a text that the instruction has one after the other. */
const longestSaid = (text: string, capability: Capability): number =>
  Math.max(
    0,
    ...phrasesIn(text, 60).map((phrase) =>
      ` ${plainWords(capability.text)} `.includes(` ${phrase} `) ? phrase.split(' ').length : 0,
    ),
  );

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
