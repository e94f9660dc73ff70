import { quoted } from '../../base/quoted';
import {
  beginsWithDeed,
  readSpeech,
  risksNamed,
  risksSaid,
  thingsIn,
  typedTexts,
  withoutNotes,
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
  variables: ReadonlySet<string>;
  /** The site the user was on, and others that the caller allows. */
  origin: string;
  origins: Set<string>;
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

/** `origin` is that of the page the user was on. */
export function capabilityOf(
  instruction: string,
  { origin, allow = {} }: { origin: string; allow?: Allowance | undefined },
): Capability {
  const { texts, pressed, onlyEdits } = typedTexts(instruction);
  const command = texts.reduce((rest, text) => rest.replace(text, () => ' '), withoutNotes(instruction));
  const { onlyAsks, told, putOff } = readSpeech(command.replace(quoted, ' '), beginsWithDeed);
  const { said, denied } = onlyAsks ? nothing : risksSaid(told);
  const later = risksNamed(putOff);
  const isSent = !onlyEdits && !onlyAsks && later.size === 0;
  const direct = [...said, ...(allow.risks ?? []), ...(isSent ? (['submit'] as const) : [])];
  return {
    text: instruction,
    // What it quotes is as often a text as a name.
    command: [command.replace(quoted, ' '), ...pressed].join(' '),
    onlyAsks,
    risks: new Set(direct.flatMap((risk) => [risk, ...(implied[risk] ?? [])])),
    denied: new Set([...denied, ...later].filter((risk) => !said.has(risk))),
    allowed: new Set(allow.risks),
    things: thingsIn(instruction),
    variables: new Set([...variableNames(instruction), ...(allow.variables ?? [])]),
    origin,
    origins: new Set(allow.origins),
    carriedTo: new Set(allow.carriedTo),
  };
}
