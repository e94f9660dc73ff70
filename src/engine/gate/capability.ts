import { quoted } from '../../base/quoted';
import {
  beginsWithDeed,
  exceptedIn,
  readSpeech,
  risksNamed,
  risksSaid,
  thingsIn,
  typedTexts,
  withoutNotes,
  withoutReports,
  withoutWriting,
} from '../../matching';
import type { Allowance, Risk } from '../../protocol/gate';
import { variableNames } from '../../protocol/variables';

/** The deeds an instruction allows, read from its words before any page is. */
export type Capability = {
  /** All of its words, and those that command: without what is typed. */
  text: string;
  command: string;
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
export function capabilityOf(
  instruction: string,
  { origin, allow = {}, done = [] }: { origin: string; allow?: Allowance; done?: readonly string[] },
): Capability {
  const { texts, pressed, onlyEdits } = typedTexts(instruction);
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
    // What it quotes is as often a text as a name.
    command: [command.replace(quoted, ' '), ...pressed].join(' '),
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
