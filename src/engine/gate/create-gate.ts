import { AutomationError } from '../../base/errors';
import { risksOf, saysWhole, thingsIn } from '../../matching';
import type {
  Allowance,
  GateAnswer,
  GateChooser,
  GateDecision,
  GateQuestion,
  GateReason,
  Risk,
} from '../../protocol/gate';
import type { Rung } from '../../protocol/session';
import { originOf, variableNames, type VariableOrigins } from '../../protocol/variables';
import { actKey, deedOf } from './act-key';
import { capabilityOf, overlap, type Capability } from './capability';
import { isLetGo, judge, leadsInside } from './decide-gate';
import type { Facts } from './facts';
import { isDeed, takes } from '../../protocol/methods';
import { says, variable } from './values';
import { withPlainForms } from '../../base/text';
import type { PageLook } from '../page';

export type Chosen = { rung: Rung; facts: Facts };

export type Gate = {
  /** Names of the variables that a model may be told of and use. */
  readonly variables: ReadonlySet<string>;
  readonly origin: string;
  /** The texts that a model was shown so far. */
  readonly read: ReadTexts;
  admit(chosen: Chosen, question?: Pick<AskedAct, 'selector'>): Promise<GateDecision>;
  /** The page of an act that only lies on the way is about to send something. */
  admitSending(chosen: Chosen, to: string, question?: Pick<AskedAct, 'selector'>): Promise<GateDecision>;
  /** Stands before what was found again in the place of something given as it is: it may risk no more than that. */
  ofFoundAgain(target: Facts, description: string): Gate;
};

/** `act` is the key of what a yes reaches. */
type AskedAct = Omit<GateQuestion, 'id' | 'reason'> & { selector?: string; act: string };

/** Asks the person who watches, on the page at an origin. */
export type AskUser = (reason: GateReason, about: AskedAct) => Promise<GateAnswer>;

export type GateOptions = {
  /** Address of the page the user was on. */
  origin: string;
  allow?: Allowance;
  /** Sites that each variable may be typed on, and no others. A site that the user allows is added. */
  variableOrigins?: VariableOrigins;
  /** Undefined where nobody watches: then it is refused. */
  ask?: AskUser;
  /** Keys of the acts that the user has allowed so far; further ones are added. */
  allowed?: Set<string>;
  /** The chooser of what the words leave open; default a model. */
  chosenBy?: GateChooser;
  /** The texts that were read before. */
  read?: ReadTexts;
  /** Names of what was pressed before. */
  done?: readonly string[];
};

/** The gate of one instruction: what it lets be done is read from its words, before any page is. */
export function createGate(instruction: string, options: GateOptions): Gate {
  const { origin, ask, allowed = new Set(options.allow?.acts), chosenBy = 'model' } = options;
  const capability = capabilityOf(instruction, options);
  const { variableOrigins = {}, read = new ReadTexts(capability) } = options;
  const settle = async (
    chosen: Chosen,
    reason: GateReason,
    question?: Pick<AskedAct, 'selector'>,
  ): Promise<GateDecision> => {
    const act = await actKey(chosen.facts, reason);
    const letIn = (sentence: string): GateDecision => {
      if (reason.kind === 'elsewhere') capability.origins.add(reason.origin);
      if (reason.kind === 'variable')
        variableOrigins[reason.variable] = [...(variableOrigins[reason.variable] ?? []), reason.origin];
      pass(chosen, capability);
      return { outcome: 'allow', reason, act, sentence };
    };
    if (allowed.has(act)) return letIn('You allowed it before.');
    const why = explain(reason, chosenBy);
    const refuse = (then: string): GateDecision => ({
      outcome: 'refuse',
      reason,
      act,
      sentence: `${why} ${then}`,
    });
    if (!ask) return refuse('Nobody was there to ask: say it in the instruction, or allow it.');
    const { origin: place } = chosen.facts;
    const answer = await ask(reason, {
      origin: place,
      selector: question?.selector,
      chosenBy,
      act,
      deed: deedOf(chosen.facts),
    });
    if (answer === 'no') return refuse('You did not allow it.');
    allowed.add(act);
    return letIn(`${why} You allowed it.`);
  };
  return {
    variables: capability.variables,
    origin,
    read,
    admit: async (chosen, question) => {
      const { rung, facts } = chosen;
      const judged = rung === 'model' ? judge(facts, capability) : undefined;
      const reason = reasonFor(chosen, judged?.reason, { capability, variableOrigins, read });
      if (reason) return settle(chosen, reason, question);
      const goesAlong = isDeed(facts.method, 'choose') || facts.isInForm === true;
      if (judged?.isHeld && goesAlong && !judged.isOrdered) capability.unsaid.add(facts.page ?? '');
      return { ...pass(chosen, capability), isHeld: judged?.isHeld || undefined };
    },
    admitSending: (chosen, to, question) => settle(chosen, { kind: 'sends', origin: to }, question),
    ofFoundAgain: (target, description) => {
      const given = [description, target.name, ...target.arguments, ...target.around].join(' ');
      const allow = { risks: [...risksOf(target.name), ...risksOf(description)] };
      return createGate(given, { origin: target.origin, allow, ask, allowed, chosenBy: 'repair' });
    },
  };
}

/** Allows an act, and the site it leads to for the acts after it. */
function pass({ rung, facts }: Chosen, { origins, done }: Capability): GateDecision {
  const { address, name } = facts;
  done.add(name);
  if (address !== undefined && URL.canParse(address)) origins.add(new URL(address).origin);
  return { outcome: 'allow', sentence: sentences[rung] };
}

const sentences: Readonly<Record<Rung, string>> = {
  given: 'It was given as it is.',
  cache: 'The instruction gives it.',
  matcher: 'The words of the instruction mean it.',
  model: 'A model chose it, and it does no more than the instruction says.',
};

function reasonFor(
  { rung, facts }: Chosen,
  needed: GateReason | undefined,
  bound: Bound,
): GateReason | undefined {
  if (rung === 'given') return undefined;
  const names = facts.arguments.flatMap(variableNames);
  const { origin } = facts;
  const choice = names.find((name) => !mayUse(name, { rung, facts }, bound));
  if (choice !== undefined) return { kind: 'variable', variable: choice, origin };
  if (rung !== 'model') return forDrawn(facts, bound.capability);
  const reason = needed?.kind === 'made-up' && isPointedAt(facts, bound) ? undefined : needed;
  // Where a text comes from says more than that it is not said.
  return reason && reason.kind !== 'asks' && reason.kind !== 'made-up'
    ? reason
    : (forCarried(facts, bound.capability, bound.read) ?? reason);
}

/**
 * The words name it, and what is drawn in it risks what neither its name nor the words say, or it leads into a network that the
 * page is not in.
 */
function forDrawn(
  { text = '', name, address }: Facts,
  { origin, origins, risks, allowed }: Capability,
): GateReason | undefined {
  const goesTo = originOf(address ?? '');
  if (leadsInside(goesTo, origin) && !origins.has(goesTo)) return { kind: 'elsewhere', origin: goesTo };
  const named = new Set(risksOf(name));
  const risk = risksOf(text).find((each) => !named.has(each) && !risks.has(each) && !allowed.has(each));
  return risk && { kind: 'risk', risk };
}

/** It was read beside what the words speak of, and they name its field, for which they have no text: "copy the code into Reference". */
const isPointedAt = (facts: Facts, { capability, read }: Bound): boolean =>
  takes(facts.method, 'text') &&
  isOrderedTo(facts, facts.origin, capability) &&
  !capability.fields.some(({ into }) => saysWhole(into, facts.name)) &&
  facts.arguments.every((text) => read.isMeant(text));

type Bound = { capability: Capability; variableOrigins: VariableOrigins; read: ReadTexts };

/** A variable without a binding is bound to the origin the user was on. Where their own words mean the field, they are there now. */
function mayUse(name: string, { rung, facts }: Chosen, { capability, variableOrigins }: Bound): boolean {
  const { origin } = facts;
  const places = variableOrigins[name] ?? [capability.origin];
  // A search, and what a form asks for a page with, stand in the address of that page.
  const isAsking = facts.isOfQuery === true || facts.role === 'searchbox';
  if (rung === 'model') return capability.variables.has(name) && places.includes(origin) && !isAsking;
  if (origin === capability.origin && !places.includes(origin)) variableOrigins[name] = [...places, origin];
  return origin === capability.origin || places.includes(origin);
}

/** The failure that a refused act ends with; `asked`: the question of the browser's dialog that it was to answer. */
export function refusal({ reason, act, sentence }: GateDecision, asked?: string): AutomationError {
  const code = reason?.kind === 'variable' ? 'variable-origin' : 'gate';
  return new AutomationError(code, `${sentence} It was not ${reason?.kind === 'sends' ? 'sent' : 'done'}.`, {
    details: reason ? { reason, act, asked } : {},
  });
}

/** Asks about what was read on one site and is to go to another: typed there, or as a part of an address. */
function forCarried(facts: Facts, capability: Capability, read: ReadTexts): GateReason | undefined {
  const said = new Set(wordsRead(capability.text, { hasParts: true }));
  const isSaid = (word: string) => said.has(word) || overlap(word, capability) > 0;
  if (facts.method === 'navigate' && facts.arguments.every((each) => read.showedAddress(each)))
    return undefined;
  for (const { text, to } of leaving(facts)) {
    if (says(capability, text) || capability.carriedTo.has(to)) continue;
    const going = { to, isSaid, isOrdered: isOrderedTo(facts, to, capability) };
    const from = read.readElsewhere(text.replaceAll(variable, ' '), going);
    if (from !== undefined) return { kind: 'carried', from, origin: to };
  }
  return undefined;
}

type Leaving = { text: string; to: string };

/** The texts that an act gives to sites. */
function leaving({ method, arguments: given, origin, address }: Facts): Leaving[] {
  if (method === 'navigate') return given.flatMap(inAddress);
  if (!takes(method, 'text')) return [];
  const sentTo = address !== undefined && URL.canParse(address) ? originOf(address) : origin;
  return given.flatMap((text) => [...new Set([origin, sentTo])].map((to) => ({ text, to })));
}

/** All of an address but its site. */
function inAddress(address: string): Leaving[] {
  if (!URL.canParse(address)) return [];
  const { origin, pathname, search, hash, username, password } = new URL(address);
  return [{ text: decoded([username, password, pathname, search, hash].join(' ')), to: origin }];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The words name the field and the site: what they speak of may go there. */
function isOrderedTo({ method, name }: Facts, to: string, capability: Capability): boolean {
  return method !== 'navigate' && isLetGo(to, capability) && overlap(name, capability) > 0;
}

const riskWords: Readonly<Record<Risk, string>> = {
  submit: 'sends a form off',
  pay: 'may cost money',
  delete: 'deletes something',
  send: 'sends something to others',
  publish: 'publishes something',
  share: 'lets others see something',
  grant: 'grants something',
  cancel: 'ends or cancels something',
  download: 'downloads a file',
  install: 'installs or runs something',
  security: 'changes security settings',
};

/** Why an act needs more than was given, in one sentence, of our own facts only. */
export function explain(reason: GateReason, chosenBy: GateChooser): string {
  if (chosenBy === 'repair' && reason.kind !== 'variable') return explainFoundAgain(reason);
  switch (reason.kind) {
    case 'risk':
      return `A model chose an act that ${riskWords[reason.risk]}, and the instruction does not say that.`;
    case 'denied':
      return `A model chose an act that ${riskWords[reason.risk]}, and the instruction says not to.`;
    case 'another':
      return 'A model chose something that the instruction does not name, or that another one fits better.';
    case 'elsewhere':
      return `A model chose an act that goes to ${reason.origin}, which the instruction does not name.`;
    case 'carried':
      return `A model chose to give ${reason.origin} what was read on ${reason.from}, and the instruction does not say that.`;
    case 'made-up':
      return 'A model chose a text, an amount or an option that the instruction does not say.';
    case 'asks':
      return 'A model chose an act that may change something, and the instruction does not speak of it.';
    case 'sends':
      return `While that is done the page would send something to ${reason.origin}, and the instruction does not say that.`;
    case 'file':
      return 'A model chose to hand over a file that the instruction does not name.';
    case 'variable':
      return `%${reason.variable}% would be typed on ${reason.origin}, where the instruction does not let it be typed.`;
    case 'refused':
      return 'The user said no to that, and a No holds for all of the task.';
    default:
      return reason satisfies never;
  }
}

function explainFoundAgain(reason: Exclude<GateReason, Record<'kind', 'variable'>>): string {
  const found = 'The element is not where it was, and what was found in its place';
  if ('risk' in reason && reason.risk) return `${found} ${riskWords[reason.risk]}, which was not asked for.`;
  return reason.kind === 'elsewhere'
    ? `${found} leads to ${reason.origin}, where nothing was to be done.`
    : `${found} takes what was not meant for it.`;
}

/** Shorter words tell nothing of where they come from, in characters. */
const shortest = 4;

/** Characters of writing that has no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/** Digits with signs between them, with the letters before: a card, an account, a telephone. */
const longNumber = /(?<![\p{L}\d])\p{L}{0,3}\d+(?:[ .,/:()-]{1,3}\d+)+/gu;

const date = /(?<!\d)(?:\d{4}-\d\d(?:-\d\d)?|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?!\d)/g;

const words = /[\p{L}\p{N}\p{M}]+/gu;

/** The most words that are kept of a site; of one with more all words count as read. */
const maxWords = 50_000;

const written = /https?:\/\/[^\s"'<>]+/g;

type Going = { to: string; isSaid: (word: string) => boolean; isOrdered?: boolean };

type Reading = { unknown?: readonly string[]; things?: ReadonlySet<string> };

/** Numbers for the words that pages showed while an instruction was followed, by site. No text is kept. */
export class ReadTexts {
  readonly #bySite = new Map<string, Set<number>>();
  readonly #unknown: Set<string>;
  readonly #things: ReadonlySet<string>;
  readonly #meant = new Set<number>();
  readonly #addresses = new Set<number>();
  #top = 'null';

  /**
   * `unknown`: sites that were read before, by a worker that has ended. Any word may be theirs. `things`: stems of the things
   * that the instruction speaks of.
   */
  constructor({ unknown = [], things = new Set() }: Reading = {}) {
    this.#unknown = new Set(unknown);
    this.#things = things;
  }

  /** The sites that something was read on. */
  get sites(): string[] {
    return [...new Set([...this.#unknown, ...this.#bySite.keys()])];
  }

  /** A page was read, or shown to a model: each frame is its own site. */
  note({ snapshot, addresses }: Pick<PageLook, 'snapshot' | 'addresses'>): void {
    const { url, title, nodes } = snapshot;
    this.#top = originOf(url);
    this.noteText(`${url} ${title}`, this.#top);
    let before = '';
    for (const { frameId, name, value = '', description = '', hints = { tag: '' } } of nodes) {
      const { placeholder = '', options = [], href } = hints;
      const place = addresses.get(frameId) ?? url;
      const text = [name, value, description, placeholder, ...options].join(' ');
      this.noteText(text, this.#siteOf(originOf(place)), before);
      if (href !== undefined && URL.canParse(href, place)) this.#noteAddress(new URL(href, place).href);
      before = name;
    }
  }

  /** A picture of a page goes to a model: which words it shows is not known, so any word may be of its sites. */
  notePicture({ snapshot: { url }, addresses }: Pick<PageLook, 'snapshot' | 'addresses'>): void {
    for (const place of [url, ...addresses.values()]) this.#unknown.add(this.#siteOf(originOf(place)));
  }

  /** `label` stands before it, or is what it goes by: all that it speaks of has to be meant. */
  noteText(text: string, site: string, label = ''): void {
    const isMeant = this.#meantIn(text).length > 0 || this.#isMeantLabel(label);
    for (const [address] of text.matchAll(written)) this.#noteAddress(address);
    const known = this.#bySite.get(site) ?? new Set();
    this.#bySite.set(site, known);
    for (const word of wordsRead(text, { hasParts: true })) {
      const number = digestOf(word);
      if (isMeant && this.#meant.size < maxWords) this.#meant.add(number);
      if (known.size < maxWords) known.add(number);
      else this.#unknown.add(site);
    }
  }

  #isMeantLabel(text: string): boolean {
    const meant = this.#meantIn(text).length;
    return meant > 0 && meant === thingsIn(text).size;
  }

  #meantIn(text: string): string[] {
    return this.#things.size === 0 ? [] : [...thingsIn(text)].filter((thing) => this.#things.has(thing));
  }

  /** All its words were read beside things that the instruction speaks of. */
  isMeant(text: string): boolean {
    const all = [...wordsRead(text, { hasParts: true })];
    return all.length > 0 && all.every((word) => this.#meant.has(digestOf(word)));
  }

  /** A page showed or led to this very address: then no more goes along than that page has put into it. */
  showedAddress(address: string): boolean {
    return this.#addresses.has(digestOf(address));
  }

  #noteAddress(address: string): void {
    if (this.#addresses.size < maxWords) this.#addresses.add(digestOf(address));
  }

  /**
   * The site that words of a text were read on, where they are to go to another one that does not show them. `isOrdered`: what
   * stands beside the things that the instruction speaks of may go there.
   */
  readElsewhere(text: string, { to, isSaid, isOrdered = false }: Going): string | undefined {
    const site = this.#siteOf(to);
    const shown = this.#bySite.get(site);
    const others = this.sites.filter((each) => each !== site);
    for (const word of wordsRead(text)) {
      const number = digestOf(word);
      if (shown?.has(number) || isSaid(word) || (isOrdered && this.#meant.has(number))) continue;
      const from = others.find((each) => this.#mayHaveShown(each, number));
      if (from !== undefined) return from;
    }
    return undefined;
  }

  #mayHaveShown(site: string, number: number): boolean {
    return this.#unknown.has(site) || this.#bySite.get(site)?.has(number) === true;
  }

  /** A document without an address of its own is one of the page around it. */
  #siteOf(origin: string): string {
    return origin === 'null' ? this.#top : origin;
  }
}

/** A number of 53 bits for a word (FNV-1a, twice). */
function digestOf(word: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return (low >>> 0) + ((high >>> 0) & 0x1fffff) * 0x1_0000_0000;
}

/**
 * The words of a text by which it is known where it was read, in small letters. Writing without spaces is taken in pieces. A long
 * number counts as a whole, too. A date counts only so, unless `hasParts`: its year says nothing of where it was read.
 */
function* wordsRead(text: string, { hasParts = false } = {}): Generator<string> {
  const plain = withPlainForms(text).toLowerCase();
  for (const [number] of plain.matchAll(longNumber)) yield* ifLong(number.replaceAll(/[^\p{L}\d]/gu, ''));
  const rest = hasParts ? plain : plain.replaceAll(date, ' ');
  for (const [run] of rest.matchAll(unspaced))
    for (let at = 0; at + shortest <= run.length; at += 1) yield run.slice(at, at + shortest);
  for (const [word] of rest.replaceAll(unspaced, ' ').matchAll(words)) yield* ifLong(word);
}

function* ifLong(word: string): Generator<string> {
  if (word.length >= shortest) yield word;
}
