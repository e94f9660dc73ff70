import type { GateReason } from '../../protocol/gate';
import { takes } from '../../protocol/methods';
import { originOf } from '../../protocol/variables';
import type { Capability } from './capability';
import { isLetGo } from './decide-gate';
import type { Facts } from './facts';
import type { ReadTexts } from './read-texts';
import { wordsRead } from './read-words';
import { says, variable } from './said-capability';
import { overlap } from './target-risks';

/** Asks about what was read on one site and is to go to another: typed there, or as a part of an address. */
export function forCarried(facts: Facts, capability: Capability, read: ReadTexts): GateReason | undefined {
  const said = new Set(wordsRead(capability.text, { hasParts: true }));
  const isSaid = (word: string) => said.has(word) || overlap(word, capability) > 0;
  if (facts.method === 'navigate' && facts.arguments.every((each) => read.showedAddress(each)))
    return undefined;
  for (const { text, to } of leaving(facts)) {
    if (says(capability, text) || capability.carriedTo.has(to)) continue;
    const going = { to, isSaid, isOrdered: isOrdered(facts, to, capability) };
    const from = read.readElsewhere(text.replaceAll(variable, ' '), going);
    if (from !== undefined) return { kind: 'carried', from, origin: to };
  }
  return undefined;
}

type Leaving = { text: string; to: string };

/** What goes along to which sites. */
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
function isOrdered({ method, name }: Facts, to: string, capability: Capability): boolean {
  return method !== 'navigate' && isLetGo(to, capability) && overlap(name, capability) > 0;
}
