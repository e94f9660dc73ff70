import {
  asksLeave,
  isAudience,
  isHarmless,
  isOfCookies,
  isPower,
  isVague,
  largeThingsIn,
  numbersSaid,
  risksOf,
  risksTold,
  saysWhole,
  stemsOf,
  thingsIn,
  beginsWithDeed,
  exceptedIn,
  readSpeech,
  risksNamed,
  risksSaid,
  typedTexts,
  withoutNotes,
  withoutReports,
  withoutWriting,
} from '../../matching';
import { risks, type Risk, type Allowance } from '../../protocol/gate';
import { hasPrice } from '../../base/money';
import { isDeed } from '../../protocol/methods';
import type { Facts } from './facts';
import { quoted } from '../../base/say';
import { variableNames } from '../../protocol/variables';

/**
 * The name of the deed: of the form's button for Enter, of the options and their list for a choice, else of the
 * element; of a drag, that of the place of its drop.
 */
export function actNameOf({ method, name, pressed, onto, arguments: given }: Facts): string {
  if (onto) return onto.name;
  if (method === 'press' && isEnter(given[0])) return pressed ?? name;
  return isDeed(method, 'choose') ? [...given, name].join(' ') : name;
}

/** The keys press what has the focus. */
export const isEnter = (keys = '') => /(?:^|\+)(?:Enter|Return| |Space)$/i.test(keys);

export function risksOfTarget(facts: Facts, capability: Capability): Risk[] {
  const { method, role, marks, address } = facts;
  if (isDeed(method, 'edit')) return [];
  if (isDeed(method, 'carry')) return risksOf(actNameOf(facts));
  if (method === 'press' && !isEnter(facts.arguments[0])) return pressRisks(facts);
  const name = actNameOf(facts);
  if (method === 'press' && (role === 'searchbox' || facts.pressed === undefined)) return [];
  if (isDeed(method, 'choose') || choices.has(role)) return chosenRisks(name, facts);
  if (places.has(role) && address === undefined && role !== 'link') return [];
  const own = [name, facts.text ?? '', facts.title ?? ''].flatMap((called) =>
    risksOf(isItemNamed(facts, capability) ? headOf(called) : called),
  );
  const led = address === undefined ? [] : addressRisks(address);
  if (role === 'button' && isPriced(facts, capability)) own.push('pay');
  if (role === 'button' && isAudience(name)) own.push('share');
  const found = [...new Set([...own.filter((risk) => !isPlaceOnly(risk, facts)), ...led])];
  if (found.length > 0 && !(isVague(name) && own.length > 0)) return withoutCookies(found, facts, capability);
  if (isHarmless(name) && led.length === 0) return [];
  const isNamed =
    !isVague(name) && (overlap(name, capability) > 0 || (role === 'link' && address !== undefined));
  const marked = name === '' ? risksOf(marks.replaceAll(/[-_]/g, ' ')) : [];
  const near = isNamed ? [] : nearRisks(facts);
  return withoutCookies([...new Set([...found, ...marked, ...near])], facts, capability);
}

/**
 * A price on a button is what pressing it costs, unless the words speak of what is on it. Beside one that does the same for nothing
 * it is what the rest of it costs: "Update" and "Update and boost (9.90)".
 */
function isPriced(facts: Facts, capability: Capability): boolean {
  const name = actNameOf(facts);
  if (!hasPrice(name) && !/\(\s*\d+[.,]\d{2}\s*\)/.test(name)) return false;
  const own = stemsOf(name);
  const isLess = (other: string) => {
    const stems = stemsOf(other);
    return stems[0] === own[0] && stems.length < own.length && stems.every((each) => own.includes(each));
  };
  const hasLess = facts.others.some((other) => other.role === 'button' && isLess(other.name));
  return hasLess ? !pricesSaid(name, capability) : overlap(name, capability) === 0;
}

/** The words say each number of a name. */
const pricesSaid = (name: string, { text }: Capability): boolean => {
  const said = numbersSaid(text);
  return [...numbersSaid(name)].every((number) => number === 0 || said.has(number));
};

/** The name begins with a person or thing that the instruction names: "Tom: please delete it". */
function isItemNamed({ name, group }: Facts, { text }: Capability): boolean {
  const head = headOf(name);
  const isSomeone = /^\p{Lu}/u.test(head) && risksOf(head).length === 0 && largeThingsIn(head).length === 0;
  return (group !== '' || isSomeone) && head !== name && saysWhole(text, head);
}
const headOf = (name: string) => /^[^:：]{1,60}(?=[:：]\s)/.exec(name)?.[0] ?? name;

const places = new Set(['tab', 'treeitem', 'link', 'heading', 'columnheader']);
const choices = new Set(['option', 'radio', 'checkbox', 'switch', 'menuitemradio', 'menuitemcheckbox']);

/** A link that is called by one word leads to a list of such things, more often than it does that. */
function isPlaceOnly(risk: Risk, { role, name, address }: Facts): boolean {
  return (
    role === 'link' &&
    address !== undefined &&
    (risk === 'share' || risk === 'publish' || risk === 'send') &&
    isAudience(name)
  );
}

function pressRisks({ role, arguments: [keys = ''] }: Facts): Risk[] {
  return /(?:^|\+)(Delete|Backspace|d|#)$/i.test(keys) && !/textbox|searchbox|combobox|spinbutton/.test(role)
    ? ['delete']
    : [];
}

/** An option, a box or a switch: who may see or do something, or what the label says is agreed to. */
function chosenRisks(name: string, { method }: Facts): Risk[] {
  if (method === 'uncheck') return [];
  const heavyOnes = risksOf(name, { isChoice: true }).filter(
    (risk) => risk !== 'submit' && risk !== 'download',
  );
  return [
    ...heavyOnes,
    ...(isAudience(name) ? (['share'] as const) : []),
    ...(isPower(name) ? (['grant'] as const) : []),
  ];
}

const riskyPath =
  /(?:^|[^a-z])(delete|remove|destroy|unsubscribe|deactivate|transfer|withdraw|revoke|uninstall|purchase|buy|pay|approve|grant|logout|signout)(?=$|[^a-z])/i;
const pathRisks: Readonly<Record<string, Risk>> = {
  delete: 'delete',
  remove: 'delete',
  destroy: 'delete',
  unsubscribe: 'cancel',
  deactivate: 'cancel',
  revoke: 'cancel',
  logout: 'cancel',
  signout: 'cancel',
  transfer: 'pay',
  withdraw: 'pay',
  purchase: 'pay',
  buy: 'pay',
  pay: 'pay',
  approve: 'grant',
  grant: 'grant',
  uninstall: 'delete',
};

/** The risk is told by the address of the target, and not by its name. */
export const isByAddress = (risk: Risk, { address, name }: Facts): boolean =>
  address !== undefined && addressRisks(address).includes(risk) && !risksOf(name).includes(risk);

function addressRisks(address: string): Risk[] {
  if (!URL.canParse(address)) return [];
  const { protocol, pathname, search } = new URL(address);
  if (protocol === 'mailto:' || protocol === 'sms:') return ['send'];
  if (/\.(exe|msi|dmg|pkg|apk|crx|xpi|bat|cmd|ps1|sh|deb|rpm|jar|scr|vbs|appx)$/i.test(pathname))
    return ['install'];
  if (/\.(zip|rar|7z|tar|gz|iso)$/i.test(pathname)) return ['download'];
  const word = riskyPath.exec(pathname + search)?.[1]?.toLowerCase();
  const risk = word && pathRisks[word];
  return risk ? [risk] : [];
}

/** Money, deletion, messages or credentials in the neighbourhood of what says nothing by itself. */
export function nearRisks({ around, isBesideSecret, isInDialog, isDecision, address, role }: Facts): Risk[] {
  const texts = isInDialog ? around : around.slice(0, 4);
  // The deeds that a dialog asks leave for are those that are granted.
  if (isInDialog && texts.some(asksLeave)) return ['grant'];
  const near = new Set(
    texts.flatMap((text) => [...risksOf(text, { isHeading: true }), ...(isDecision ? risksTold(text) : [])]),
  );
  const found = [...near].filter((risk) => nearby.has(risk));
  if (found.length === 0 && isDecision && texts.some(hasPrice)) return ['pay'];
  const isPlainLink = role === 'link' && address !== undefined;
  return isBesideSecret && !isPlainLink && found.length === 0 ? ['submit'] : found;
}

const nearby: ReadonlySet<Risk> = new Set(risks.filter((risk) => risk !== 'submit' && risk !== 'download'));

/** A banner about cookies is closed by agreeing as well as by not: where the instruction speaks of it. */
function withoutCookies(found: Risk[], { around, name }: Facts, { text }: Capability): Risk[] {
  const isBanner = isOfCookies(text) && [name, ...around].some(isOfCookies);
  return isBanner ? found.filter((risk) => risk !== 'grant' && risk !== 'submit') : found;
}

/** The number of words of a name that the instruction has. */
export function overlap(name: string, { text, things }: Capability): number {
  const own = [...thingsIn(name)].filter((thing) => things.has(thing)).length;
  return own > 0 || !saysWhole(text, name) ? own : 1;
}

/** The deeds an instruction allows, read from its words before any page is. */
export type Capability = {
  /** All of its words, and those that command: without what is typed. */
  text: string;
  command: string;
  /** The texts that they type, with what they call the fields. */
  fields: readonly { text: string; into: string }[];
  /** They only ask, or only want to see: then an act may only read. */
  onlyAsks: boolean;
  risks: ReadonlySet<Risk>;
  denied: ReadonlySet<Risk>;
  /** Risks that the caller allows on whatever element. */
  allowed: ReadonlySet<Risk>;
  /** Stems of the words that say which things are meant. */
  things: ReadonlySet<string>;
  /** Stems of the words that say which things are left out: "all but Gamma". */
  spared: ReadonlySet<string>;
  variables: ReadonlySet<string>;
  /** The site the user was on, and others that the caller allows. */
  origin: string;
  origins: Set<string>;
  /** Names of what was pressed before: what comes after it is no other thing in its place. */
  done: Set<string>;
  /** Sites that may be given what was read on others. */
  carriedTo: ReadonlySet<string>;
};

/** Risks that come with another one. */
const implied: Partial<Record<Risk, readonly Risk[]>> = {
  pay: ['submit'],
  send: ['submit'],
  publish: ['submit', 'send'],
  share: ['submit', 'send'],
  grant: ['submit'],
  cancel: ['submit'],
  install: ['download'],
  security: ['submit'],
};

const nothing: ReturnType<typeof risksSaid> = { said: new Set(), denied: new Set() };

/** `origin` is that of the page the user was on, `done` names what was pressed before. */
type Given = { origin: string; allow?: Allowance; done?: readonly string[] };

export function capabilityOf(instruction: string, { origin, allow = {}, done = [] }: Given): Capability {
  const { texts, fields, pressed, onlyEdits } = typedTexts(instruction);
  const untyped = texts.reduce((rest, text) => rest.replace(text, () => ' '), withoutNotes(instruction));
  const command = withoutReports(untyped);
  const { onlyAsks, told, putOff } = readSpeech(withoutWriting(command.replace(quoted, ' ')), beginsWithDeed);
  const { said, denied } = onlyAsks ? nothing : risksSaid(told);
  const later = risksNamed(putOff);
  const isSent = !onlyEdits && !onlyAsks && later.size === 0;
  const spared = thingsIn(exceptedIn(command));
  const direct = [...said, ...(allow.risks ?? []), ...(isSent ? (['submit'] as const) : [])];
  return {
    text: instruction,
    // A quotation is as often a text as a name.
    command: [command.replace(quoted, ' '), ...pressed].join(' '),
    fields,
    onlyAsks,
    risks: new Set(direct.flatMap((risk) => [risk, ...(implied[risk] ?? [])])),
    denied: new Set([...denied, ...later].filter((risk) => !said.has(risk))),
    allowed: new Set(allow.risks),
    things: new Set([...thingsIn(instruction)].filter((thing) => !spared.has(thing))),
    spared,
    variables: new Set([...variableNames(instruction), ...(allow.variables ?? [])]),
    origin,
    origins: new Set(allow.origins),
    done: new Set(done),
    carriedTo: new Set(allow.carriedTo),
  };
}
