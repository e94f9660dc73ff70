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
  thingsIn,
} from '../../matching';
import type { GateReason, Risk } from '../../protocol/gate';
import { isDeed, takes } from '../../protocol/methods';
import { forAmount } from './said-amounts';
import type { Capability } from './capability';
import { forChoice } from './choices';
import { leadsInside } from './inside-address';
import { forWords } from './said-things';
import type { Facts } from './facts';
import { onlyReads } from './only-reads';
import { pointsAtPage, says, variable } from './said-capability';
import { isByAddress, deedNameOf, overlap, risksOfTarget } from './target-risks';

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
    (capability.onlyAsks && !onlyReads(facts, capability) ? { kind: 'asks' } : undefined)
  );
}

function forFiles({ arguments: files }: Facts, { text }: Capability): GateReason | undefined {
  const said = plainWords(text);
  return files.every((file) => said.includes(plainWords(file))) ? undefined : { kind: 'file' };
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
  const isMeant = isNamed && isBestNamed(facts, capability);
  return isTold && isMeant ? undefined : { kind: 'elsewhere', origin };
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
  const isGiven = isDestination(facts.name) || isDestination(facts.marks);
  if (facts.isSecret && !isGiven && !capability.risks.has('security')) return { kind: 'made-up' };
  if (pointsAtPage(capability.text)) return undefined;
  const isSent = reaching.some((risk) => capability.risks.has(risk));
  if (made.some((text) => isAnotherOf(text, capability.text))) return { kind: 'made-up' };
  if (isSent && (facts.takesNumber || isUnaskedNumber(facts, capability))) return { kind: 'made-up' };
  if (isSent && isGiven && !made.every((text) => saysEach(capability.text, text))) return { kind: 'made-up' };
  if (facts.isSecret && !capability.risks.has('security')) return { kind: 'made-up' };
  const leads = made.some(
    (text) => (isGiven && isNumber(text)) || ((isGiven || facts.isOnPage) && isAddress(text)),
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
  const name = deedNameOf(facts);
  if (capability.onlyAsks) return { kind: 'risk', risk };
  if (risk === 'grant' && isAcceptedPayment(facts, capability)) return undefined;
  if (!capability.risks.has(risk)) {
    // What an address does is not what its link is called.
    if (!light.has(risk) && isByAddress(risk, facts)) return { kind: 'risk', risk };
    if (isCalled(name, capability)) return undefined;
    return light.has(risk) && overlap(name, capability) > 0 ? undefined : { kind: 'risk', risk };
  }
  if (saysWhole(capability.command, name) && !isVague(name) && thingsIn(name).size > 0) return undefined;
  if (heavy.has(risk) && isLarger(risk, facts, capability)) return { kind: 'larger', risk };
  if (heavy.has(risk) && !facts.isInDialog && fitsAnother(risk, facts, capability))
    return { kind: 'another', risk };
  return undefined;
}

/** "Accept" accepts what the words ordered to be paid, where nobody asks for leave. */
const isAcceptedPayment = (facts: Facts, { risks }: Capability): boolean =>
  risks.has('pay') && isVague(deedNameOf(facts)) && !facts.isInDialog && !facts.around.some(asksLeave);

/** The words have the name as it is. A deed alone may be the thing that is so called: a book. */
const isCalled = (name: string, { command }: Capability): boolean =>
  saysWhole(command, name) && plainWords(command).includes(plainWords(name)) && thingsIn(name).size > 0;

/** Risks that need no words of their own when the instruction names the thing itself. */
const light = new Set<Risk>(['submit', 'download']);
/** Risks where it matters which thing the act is done to. */
const heavy = new Set<Risk>(['pay', 'delete', 'send', 'publish', 'share', 'grant', 'cancel', 'security']);

/** It names something large, or all there is, and the instruction does not. */
function isLarger(risk: Risk, facts: Facts, { text, things }: Capability): boolean {
  const name = deedNameOf(facts);
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

/** Another target of the same risk fits the words better. */
function fitsAnother(risk: Risk, facts: Facts, capability: Capability): boolean {
  const own = countThings(`${facts.name} ${facts.group}`, capability);
  return facts.others.some(
    (other) =>
      pressable.has(other.role) &&
      chosen.has(other.role) === chosen.has(facts.role) &&
      risksOf(other.name).includes(risk) &&
      countThings(`${other.name} ${other.group}`, capability) > own,
  );
}

const pressable = new Set(['button', 'link', 'menuitem', 'option', 'radio', 'checkbox', 'switch', 'generic']);

const chosen = new Set(['option', 'radio', 'checkbox', 'switch']);

function countThings(text: string, { things }: Capability): number {
  return [...thingsIn(text)].filter((thing) => things.has(thing)).length;
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
 * Whether a text has a value that the words do not say, where they say another one of its kind: another account, another address
 * of mail. What the words give is not mended by what a page says.
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
