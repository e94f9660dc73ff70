import { isFilter, isHarmless, isOfReading, isSearch } from '../../matching';
import { isDeed } from '../../protocol/methods';
import type { Capability } from './capability';
import type { Facts } from './facts';
import { says } from './said-capability';
import { deedNameOf, overlap } from './target-risks';

/**
 * Whether an act only reads, as far as our facts go: what an instruction that only asks lets be done. A list of what may be, so
 * that no deed has to be known by its name.
 */
export function onlyReads(facts: Facts, capability: Capability): boolean {
  const { method, role } = facts;
  if (isDeed(method, 'edit')) return isAsked(facts, capability);
  if (isDeed(method, 'choose') || choices.has(role)) return isPicked(facts, capability);
  if (method === 'press') return isLooked(facts, capability);
  if (method === 'navigate') return asksNothing(facts, capability);
  if (isDeed(method, 'carry')) return false;
  return (
    places.has(role) ||
    (role === 'link' && leadsOn(facts)) ||
    facts.opens === true ||
    isShown(facts, capability)
  );
}

const places = new Set(['tab', 'treeitem', 'columnheader', 'heading', 'searchbox', 'textbox', 'combobox']);
const choices = new Set(['option', 'radio', 'checkbox', 'switch', 'menuitemradio', 'menuitemcheckbox']);

/** A link with an address: its origin and its risks are looked at before. */
const leadsOn = ({ address }: Facts) => address !== undefined && !/^javascript:|#$/i.test(address);

/** An address that a model wrote gives the site nothing but what the words say: what it carries may be taken for a deed. */
function asksNothing({ address = '' }: Facts, capability: Capability): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, searchParams } = new URL(address);
  // The caller or the user let it go there.
  if (origin !== capability.origin && capability.origins.has(origin)) return true;
  const given = [...searchParams.values()];
  return given.every((value) => /^\d{0,4}$/.test(value) || says(capability, value));
}

/** A word to search for, or what the words themselves say, where no deed follows. */
function isAsked(facts: Facts, capability: Capability): boolean {
  const { role, name, marks, arguments: texts } = facts;
  if (role === 'searchbox' || [name, marks].some((each) => isSearch(each) || isFilter(each))) return true;
  return texts.every((text) => says(capability, text) || date.test(text.trim()));
}

const date = /^(?:\d{4}-\d\d(?:-\d\d)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}:\d\d)$/;

/** An option that filters or sorts, or that the words speak of. */
function isPicked(facts: Facts, capability: Capability): boolean {
  const { name, arguments: given } = facts;
  if (isFilter(name) || isOfReading(name)) return true;
  const option = given[0] ?? name;
  return says(capability, option) || overlap(option, capability) > 0;
}

/** A key: Enter where it searches. */
function isLooked(facts: Facts, capability: Capability): boolean {
  const {
    role,
    name,
    pressed,
    arguments: [key = ''],
  } = facts;
  if (/^(?:Tab|Escape|Home|End|Page\w+|Arrow\w+)$/.test(key)) return true;
  if (!/(?:^|\+)(?:Enter|Return| |Space)$/i.test(key)) return false;
  if (role === 'searchbox' || isSearch(name)) return true;
  return pressed !== undefined && isShown({ ...facts, role: 'button', name: deedNameOf(facts) }, capability);
}

/** A button whose name says that it shows something, that it takes nothing and gives nothing, or that it is what the words name. */
function isShown({ name, text }: Facts, { text: said }: Capability): boolean {
  return [name, text ?? name].every(
    (each) => isHarmless(each) || isOfReading(each) || isNamedThing(each, said),
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
