import { pricesIn, hasPrice } from '../../base/money';
import { numbersSaid, plainWords, saysEach, saysWhole, thingsIn } from '../../matching';
import { meant, overlap, type Capability } from './capability';
import type { Facts } from './facts';

export const variable = /%[A-Za-z_][\w.-]*%/g;

/** The words say a text that is typed. */
export const says = ({ text }: Pick<Capability, 'text'>, typed: string): boolean =>
  plainWords(text).includes(plainWords(typed.replaceAll(variable, ' ')));

/** The words give each text that is typed; of a text of nothing, the deed. */
export function isValueGiven(facts: Facts, capability: Capability): boolean {
  const { text, risks, onlyAsks, carriedTo } = capability;
  const values = facts.arguments
    .map((value) => value.replaceAll(variable, ' '))
    .filter((value) => value.trim() !== '');
  if (facts.arguments.length === 0) return !onlyAsks && risks.has('delete');
  if (carriedTo.has(facts.origin) || values.every((value) => says(capability, value))) return true;
  if (values.some((value) => isAnotherOf(value, text))) return false;
  if (facts.isSecret) return false;
  return values.every(
    (value) => saysEach(text, value) || isCounted(value, capability) || saysThings(value, capability),
  );
}

/** The words have all that it speaks of, in whatever ending. */
function saysThings(value: string, { things, numbers }: Capability): boolean {
  const own = [...thingsIn(value)];
  const isNumberSaid = [...numbersSaid(value)].every((number) => number <= 1 || numbers.has(number));
  return own.length > 0 && own.every((thing) => things.has(thing)) && isNumberSaid;
}

/** A day, a time or an amount in another form than the words have it. */
const isCounted = (value: string, capability: Capability): boolean =>
  !/\p{L}{3}/u.test(value) && meant(value, capability) > 0;

/** It costs more than the words let it, or nobody can tell how much. */
export function isDearer({ name, group }: Facts, { limit, risks }: Capability): boolean {
  if (limit === undefined || !risks.has('pay')) return false;
  const prices = pricesIn(hasPrice(name) ? name : group);
  return prices.length > 0 && prices.every((price) => !(price <= limit));
}

/** A price stands on it of which the words have no number. */
export const costsUnsaid = (name: string, { numbers }: Capability): boolean =>
  (hasPrice(name) || /\(\s*\d+[.,]\d{2}\s*\)/.test(name)) &&
  [...numbersSaid(name)].some((number) => number > 0 && !numbers.has(number));

/** It names a file of which the words have nothing. */
export const namesUnsaid = (name: string, capability: Capability): boolean =>
  /[^\s.]\.\p{L}[\p{L}\d]{1,4}(?![\p{L}\d.])/u.test(name) && overlap(name, capability) === 0;

/** The words have another choice as it is, and this one is called by more than that: "Mum (new number)" beside "Mum". */
export function isMoreThan(chosen: string, other: string, { text }: Capability): boolean {
  const [more, less, said] = [plainWords(chosen), plainWords(other), plainWords(text)];
  const isSaid = (name: string) => name !== '' && said.includes(name);
  return more !== less && more.startsWith(less) && isSaid(less) && !isSaid(more) && !saysEach(text, chosen);
}

/**
 * A text has a value that the words do not say, where they say another one of its kind: another account, another address of
 * mail. A page does not mend a value that the words give.
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

/** The words have a whole path, and not as the end or the beginning of another one. */
export function saysPath(text: string, path: string): boolean {
  const [before, ...after] = text.toLowerCase().split(path.toLowerCase());
  const parts = [before ?? '', ...after];
  return after.some(
    (rest, at) =>
      !/[\p{L}\p{N}_./\\-]$/u.test(parts[at] ?? '') && !/^(?:[\p{L}\p{N}_/\\-]|\.[\p{L}\p{N}])/u.test(rest),
  );
}

/** A name of the words that this one leaves out nothing of. */
export const isWholeSaid = (name: string, { command }: Capability): boolean =>
  saysWhole(command, name) && plainWords(command).includes(plainWords(name)) && thingsIn(name).size > 0;
