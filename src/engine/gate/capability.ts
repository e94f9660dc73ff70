import {
  beginsWithDeed,
  exceptedIn,
  limitSaid,
  numbersSaid,
  readSpeech,
  risksNamed,
  risksOf,
  risksSaid,
  risksTold,
  saysWhole,
  thingsBeside,
  thingsIn,
  typedTexts,
  withoutNotes,
  withoutReports,
  withoutWriting,
} from '../../matching';
import { hasPrice } from '../../base/money';
import { quoted } from '../../base/say';
import type { Allowance, Risk } from '../../protocol/gate';
import { isDeed } from '../../protocol/methods';
import { variableNames } from '../../protocol/variables';
import type { Facts } from './facts';

/** The deeds that an instruction orders, read from its words before any page is. */
export type Capability = {
  /** All of its words, and those that command: without what is typed. */
  text: string;
  command: string;
  /** The texts that they type, with what they call the fields. */
  fields: readonly { text: string; into: string }[];
  /** They only ask, or only want to see: then an act may only read. */
  onlyAsks: boolean;
  /** The texts that they put into fields are to be sent. */
  isSent: boolean;
  risks: ReadonlySet<Risk>;
  denied: ReadonlySet<Risk>;
  /** Risks that the caller allows on whatever element. */
  allowed: ReadonlySet<Risk>;
  /** Stems of the words that say which things are meant, and which are left out: "all but Gamma". */
  things: ReadonlySet<string>;
  spared: ReadonlySet<string>;
  numbers: ReadonlySet<number>;
  /** The most that may be paid. */
  limit?: number;
  variables: ReadonlySet<string>;
  /** The site the user was on, and others that the caller allows. */
  origin: string;
  origins: Set<string>;
  /** Names of what was acted on before: what comes after it is no other thing in its place. */
  done: Set<string>;
  /** Pages on which a list was set to what the words do not say. */
  unsaid: Set<string>;
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

/** `origin` is that of the page the user was on, `done` names what was acted on before. */
type Given = { origin: string; allow?: Allowance; done?: readonly string[] };

export function capabilityOf(instruction: string, { origin, allow = {}, done = [] }: Given): Capability {
  const { texts, fields, pressed, onlyEdits, isState } = typedTexts(instruction);
  const untyped = texts.reduce((rest, text) => rest.replace(text, () => ' '), withoutNotes(instruction));
  const command = withoutReports(untyped);
  const { onlyAsks, told, putOff } = readSpeech(withoutWriting(command.replace(quoted, ' ')), beginsWithDeed);
  const { said, denied } = onlyAsks ? nothing : risksSaid(told);
  const later = risksNamed(putOff);
  const isSent = (isState || !onlyEdits) && !onlyAsks && later.size === 0;
  const spared = thingsIn(exceptedIn(command));
  const direct = [...said, ...(allow.risks ?? [])];
  return {
    text: instruction,
    // A quotation is as often a text as a name.
    command: [command.replace(quoted, ' '), ...pressed].join(' '),
    fields,
    onlyAsks,
    isSent,
    risks: new Set(direct.flatMap((risk) => [risk, ...(implied[risk] ?? [])])),
    denied: new Set([...denied, ...later].filter((risk) => !said.has(risk))),
    allowed: new Set(allow.risks),
    things: new Set([...thingsIn(instruction)].filter((thing) => !spared.has(thing))),
    spared,
    numbers: numbersSaid(instruction),
    limit: limitSaid(instruction),
    variables: new Set([...variableNames(instruction), ...(allow.variables ?? [])]),
    origin,
    origins: new Set(allow.origins),
    done: new Set(done),
    unsaid: new Set(),
    carriedTo: new Set(allow.carriedTo),
  };
}

/** The number of words of a name that the instruction has. */
export function overlap(name: string, { text, things }: Capability): number {
  const own = [...thingsIn(name)].filter((thing) => things.has(thing)).length;
  return own > 0 || !saysWhole(text, name) ? own : 1;
}

/** The number of words and numbers of a name that the instruction has. */
export const meant = (name: string, capability: Capability): number =>
  overlap(name, capability) +
  [...numbersSaid(name)].filter((number) => number > 1 && capability.numbers.has(number)).length;

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

/**
 * The deeds that an act says it does: by the verbs in its own name, in the words of its dialog where it says nothing itself, in its
 * address, or by its key. What says none may still do one, so what it sends is held.
 */
export function deedsOf(facts: Facts, capability: Pick<Capability, 'text'>): Risk[] {
  const { method, role, name, address, arguments: keys } = facts;
  if (isDeed(method, 'edit', 'view', 'point') || method === 'uncheck') return [];
  if (method === 'press' && !isEnter(keys[0]))
    return /(?:^|\+)(?:Delete|Backspace)$/.test(keys[0] ?? '') && !fields.has(role) ? ['delete'] : [];
  if (places.has(role) && address === undefined) return [];
  if (method === 'press' && fields.has(role) && facts.pressed === undefined) return [];
  const isChoice = isDeed(method, 'choose') || choices.has(role);
  const called = [actNameOf(facts), ...(isChoice ? [] : [facts.text ?? '', facts.title ?? ''])];
  const named = called.flatMap((each) => risksOf(ownName(each, facts, capability), { isChoice }));
  // "Accept" alone accepts what the words around it speak of.
  const isAssent = named.every((risk) => risk === 'grant') && thingsBeside(called.join(' ')).size === 0;
  const told = isAssent ? [] : named;
  const led = addressDeeds(address);
  // A dialog may tell of more than its button does.
  const asks = role === 'button' && (told.length === 0 || facts.dialog !== undefined);
  const asked = asks ? deedsAround(facts) : [];
  const marked = name === '' ? risksOf(facts.marks.replaceAll(/[-_]/g, ' ')) : [];
  return [...new Set([...told, ...led, ...asked, ...marked])];
}

/** The deeds that the words around a button that says none speak of: those of its dialog, else the headings over it. */
function deedsAround({ dialog, around }: Facts): Risk[] {
  if (dialog === undefined) return around.slice(0, 2).flatMap((each) => risksOf(each, { isHeading: true }));
  const told = risksTold(dialog);
  if (told.length === 0) told.push(...risksOf(dialog, { isHeading: true }));
  return told.length === 0 && hasPrice(dialog) ? ['pay'] : told;
}

/** The name without what somebody whom the words name has written: "Tom: please delete it". */
export function ownName(name: string, { group }: Facts, { text }: Pick<Capability, 'text'>): string {
  const head = /^[^:：]{1,60}(?=[:：]\s)/.exec(name)?.[0];
  if (head === undefined || !saysWhole(text, head)) return name;
  return group !== '' || (/^\p{Lu}/u.test(head) && risksOf(head).length === 0) ? head : name;
}

export const choices: ReadonlySet<string> = new Set([
  'option',
  'radio',
  'checkbox',
  'switch',
  'menuitemradio',
  'menuitemcheckbox',
]);
const places = new Set(['tab', 'treeitem', 'heading', 'columnheader']);
const fields = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** An address that is none of the web is sent to, one of a program is run, and its last part may be a verb: `/draft/12/delete`. */
export function addressDeeds(address = ''): Risk[] {
  if (!URL.canParse(address)) return [];
  const { protocol, pathname, search } = new URL(address);
  if (protocol === 'mailto:' || protocol === 'sms:') return ['send'];
  if (program.test(pathname)) return ['install'];
  return [...pathname.split(/[/.]/).slice(-3), ...search.split(/[?&=]/)].flatMap((part) =>
    risksOf(part.replaceAll(/[-_]/g, ' '), { isHeading: true }),
  );
}

/** The types of files that a system runs. */
const program = /\.(?:exe|msi|dmg|pkg|apk|crx|xpi|bat|cmd|ps1|sh|deb|rpm|jar|scr|vbs|appx)$/i;
