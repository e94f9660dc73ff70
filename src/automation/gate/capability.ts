import { quoted } from '../../base/quoted';
import { risksSaid, thingsIn, typedTexts } from '../../matching';
import type { Allowance, Risk } from '../../protocol/gate';
import { variableNames } from '../../protocol/variables';

/** What an instruction lets be done: read from its words before any page is. */
export type Capability = {
  /** All of its words, and those that command: without what is typed. */
  text: string;
  command: string;
  risks: ReadonlySet<Risk>;
  denied: ReadonlySet<Risk>;
  /** What the caller lets be done to whatever it is. */
  allowed: ReadonlySet<Risk>;
  /** Stems of the words that say which things are meant. */
  things: ReadonlySet<string>;
  variables: ReadonlySet<string>;
  /** Where the user was, and where else the caller lets it go. */
  origin: string;
  origins: Set<string>;
};

/** What one deed takes with it. */
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

/** `origin` is that of the page the user was on. */
export function capabilityOf(
  instruction: string,
  { origin, allow = {} }: { origin: string; allow?: Allowance | undefined },
): Capability {
  const { texts, pressed, onlyEdits } = typedTexts(instruction);
  const command = texts.reduce((rest, text) => rest.replace(text, () => ' '), instruction);
  const { said, denied } = risksSaid(command);
  const direct = [...said, ...(allow.risks ?? []), ...(onlyEdits ? [] : (['submit'] as const))];
  return {
    text: instruction,
    // What it quotes is as often a text as a name.
    command: [command.replace(quoted, ' '), ...pressed].join(' '),
    risks: new Set(direct.flatMap((risk) => [risk, ...(implied[risk] ?? [])])),
    denied: new Set([...denied].filter((risk) => !said.has(risk))),
    allowed: new Set(allow.risks),
    things: thingsIn(instruction),
    variables: new Set([...variableNames(instruction), ...(allow.variables ?? [])]),
    origin,
    origins: new Set(allow.origins),
  };
}
