import type { Fingerprint, Repair } from '../../protocol/fingerprint';
import {
  callingLikeness,
  callingsOf,
  sameMeaning,
  isClipOf,
  controlsLikeness,
  settingLikeness,
  weighedLikeness,
  weighWords,
  type WordWeights,
} from './likeness';
import { lasting } from './name-meaning';

/**
 * Evidence that an element is the one that had a fingerprint, by the model of Fellegi and Sunter ("A theory for record
 * linkage", 1969): for each property, the logarithm of the probability of its likeness on the same element, over that
 * on another one. The latter is counted on the page itself: a name that every row has tells little, one that nothing else
 * has tells much. The former is set by hand below.
 */

type Feature = {
  /** The likeness of an element, 0 to 1; undefined where the property tells nothing. */
  likeness(seen: Fingerprint): number | undefined;
  /** The probability of each likeness on the same element; rising, the last for full likeness. */
  readonly stays: Stays;
  /** The number of elements taken to have it by chance, besides those counted on the page. */
  readonly chance: number;
  readonly chanceInPart?: (likeness: number) => number;
  /** The least number of others that have it in full. */
  readonly shared?: number;
  /** The most evidence for an element from a likeness in part. */
  readonly atMostInPart: number;
  /** The group it changes with. Of all in a group that speak against an element, only the strongest counts. */
  readonly changesWith?: 'place' | 'author';
};

/** [up to this likeness, its probability on the same element], rising. */
type Stays = readonly (readonly [upTo: number, share: number])[];

/** The evidence for an element in natural logarithms; 0 is an even chance. */
export type Weighed = { element: Fingerprint; evidence: number };

/** The weights of the words in the rows and the names of a page. */
type PageWords = { ofRows: WordWeights; ofNames: WordWeights };

/** Makes what weighs elements of a page, in their order. `page`: those of it that are counted. */
export function createScales(all: readonly Fingerprint[]) {
  const words: PageWords = {
    ofRows: weighWords(all.flatMap(({ around }) => around.row ?? [])),
    ofNames: weighWords(all.map((each) => callingsOf(each).join(' '))),
  };
  const count = Math.max(all.length, leastCount);
  return (wanted: Fingerprint, seen: readonly Fingerprint[], page = seen): Weighed[] => {
    const isReplaceable = wanted.name !== '' && !page.some((each) => isOfKindAndName(wanted, each));
    const renamed = isRenamed(wanted, page) ? 0.4 : 1;
    const features = featuresOf(wanted, words).map((feature) => ({
      feature,
      counted: page.flatMap((each) => feature.likeness(each) ?? []),
    }));
    return seen.map((element) => {
      let evidence = kindEvidence([wanted, element], isReplaceable) - Math.log(count);
      const against = { place: 0, author: 0 };
      for (const { feature, counted } of features) {
        const likeness = feature.likeness(element);
        if (likeness === undefined) continue;
        const told = evidenceOf(feature, likeness, { counted, count });
        const { changesWith } = feature;
        if (changesWith && told < 0) against[changesWith] = Math.min(against[changesWith], told);
        else evidence += told;
      }
      return { element, evidence: evidence + against.place + renamed * against.author };
    });
  };
}

/** None of the ids around the element is on the page any more: its author renamed all, and so the element. */
function isRenamed({ around: { path = [], ids = [] } }: Fingerprint, page: readonly Fingerprint[]): boolean {
  const known = new Set([...path.filter((step) => step.includes('#')), ...ids.map((id) => `id=${id}`)]);
  const isKnown = ({ attributes, around }: Fingerprint) =>
    [...attributes, ...(around.path ?? [])].some((each) => known.has(each));
  return known.size > 0 && !page.some(isKnown);
}

/** `counted`: the likenesses of the elements that are counted. */
type Counted = { counted: readonly number[]; count: number };

function evidenceOf(feature: Feature, likeness: number, counted: Counted): number {
  const stays = feature.stays.find(([upTo]) => likeness <= upTo)?.[1] ?? 1;
  const evidence = Math.log(stays / byChance(feature, likeness, counted));
  return likeness > 0.999 ? evidence : Math.min(evidence, feature.atMostInPart);
}

/** A page counts as having at least this many elements: to be the only one on a small page tells little. */
const leastCount = 20;

/** The share of other elements with at least this likeness. */
function byChance(
  { chance, chanceInPart = partly, shared = 0 }: Feature,
  likeness: number,
  { counted, count }: Counted,
): number {
  const isFull = likeness > 0.999;
  const alike = counted.filter((each) => each >= likeness).length;
  const others = Math.max(alike - 1, isFull ? shared : 0);
  return Math.min(1, (others + (isFull ? chance : chanceInPart(likeness))) / count);
}

/** The number of elements with this likeness by chance: half of a text is often shared, nearly all of it seldom. */
const partly = (likeness: number) => Math.max(0.05, 30 * (1 - likeness) ** 2);

/** Tag, role and name are the wanted ones: then no element of another kind stands for it. */
const isOfKindAndName = (wanted: Fingerprint, { tag, role, name }: Fingerprint) =>
  tag === wanted.tag && role === wanted.role && name === wanted.name;

/** The evidence from tag, role, frame and neighbours, at most 0.7. A control of another kind is seldom the same one. */
function kindEvidence([wanted, seen]: readonly [Fingerprint, Fingerprint], isReplaceable: boolean): number {
  const sameTag = wanted.tag === seen.tag;
  const sameRole = wanted.role === seen.role;
  const isOfKind = sameTag || sameRole;
  const others =
    isReplaceable && isSamePurpose(wanted, seen) ? -1 : isOfKind ? -1.5 : wanted.name === seen.name ? -4 : -7;
  const kind = sameTag && sameRole ? 0 : others;
  const frame = frameOf(wanted) === frameOf(seen) ? 0 : -3;
  const leads = hasAddress(wanted) || !hasAddress(seen) ? 0 : -2.5;
  const named = gainsName(wanted, seen) ? -1.5 : 0;
  return (
    kind +
    frame +
    leads +
    named +
    orderEvidence(wanted, seen) +
    (wanted.holds === seen.holds ? 0 : -5) +
    (stoodBeside(wanted, seen) ? -5 : 0)
  );
}

/** The evidence from the order of elements alike, when there are as many as before: it mostly stays the same. */
function orderEvidence(wanted: Fingerprint, seen: Fingerprint): number {
  const { at, of } = wanted.alike;
  if (of < 2 || at === 0 || seen.alike.of !== of) return 0;
  if (seen.name !== wanted.name || seen.picture !== wanted.picture) return 0;
  return seen.alike.at === at ? 0.7 : -0.7;
}

const gainsName = (wanted: Fingerprint, seen: Fingerprint) =>
  seen.attributes.some((each) => lasting.test(each) && !hasAttribute(wanted, nameOf(each)));

const hasAttribute = ({ attributes }: Fingerprint, name: string) =>
  attributes.some((each) => each.startsWith(name));

const nameOf = (attribute: string) => attribute.slice(0, attribute.indexOf('=') + 1);
const hasAddress = (fingerprint: Fingerprint) => hasAttribute(fingerprint, 'href=');

/** The frame's address without query and fragment, which often change. */
const frameOf = ({ frame }: Fingerprint) => frame?.replace(/[?#].*$/s, '');

const isLabel = (wanted: Fingerprint, seen: Fingerprint) =>
  seen.tag !== wanted.tag &&
  seen.role !== wanted.role &&
  !isSamePurpose(wanted, seen) &&
  (wanted.around.before === wanted.name || wanted.around.after === wanted.name);

/** Roles that redesigns exchange: those to press or pick, to tick, to choose from, to type into. */
const purposes = [
  'button link menuitem tab radio menuitemradio option',
  'checkbox switch menuitemcheckbox',
  'combobox listbox',
  'textbox searchbox spinbutton combobox',
].map((roles) => new Set(roles.split(' ')));

/** The same role, or roles that redesigns exchange. */
export const isSamePurpose = (one: Fingerprint, other: Fingerprint) =>
  one.role === other.role || purposes.some((roles) => roles.has(one.role) && roles.has(other.role));

/** The name of `seen` stood around the wanted element, and so was not its own. */
export function stoodBeside(wanted: Fingerprint, seen: Fingerprint): boolean {
  const { name, around } = wanted;
  if (seen.name.length < 2) return false;
  if (seen.name === name) return isLabel(wanted, seen);
  if (isClipOf(around.before, seen.name) || isClipOf(around.after, seen.name)) return true;
  return ` ${around.row ?? ''} `.includes(` ${seen.name} `);
}

function featuresOf(wanted: Fingerprint, { ofRows, ofNames }: PageWords): Feature[] {
  const strangers = countStrangers(wanted);
  return [
    calling(wanted, strangers, ofNames),
    ...marksOf(wanted).map((mark) => markOf(mark, strangers)),
    ...placesOf(wanted, ofRows),
  ];
}

/** The number of elements alike when the fingerprint was made of which nothing else is known. */
export const countStrangers = ({ name, alike, others = [] }: Fingerprint): number =>
  Math.max(0, alike.of - 1 - others.filter((other) => other.name === name).length);

/** Compares names and texts. A name seldom changes, and then mostly in a word. */
function calling(wanted: Fingerprint, strangers: number, weights: WordWeights): Feature {
  const { name } = wanted;
  return {
    likeness: (seen) => callingLikeness(wanted, seen, weights),
    stays: [
      [0.2, 0.05],
      [0.5, 0.1],
      [0.95, 0.15],
      [sameMeaning, 0.4],
      [1, 0.9],
    ],
    chance: chanceOf(name),
    chanceInPart: (likeness) =>
      likeness === sameMeaning ? chanceOf(name) : Math.max(0.05, 3 * (1 - likeness) ** 2),
    shared: strangers,
    atMostInPart: 4.5,
  };
}

/** The number of elements of a page with this text by chance: short texts are common, long ones are not. */
function chanceOf(text: string): number {
  const words = text.split(' ').length;
  return words > 2 ? 0.003 : words === 2 ? 0.01 : 0.03;
}

/** Attributes and the picture, as `name=value`. */
const marksOf = ({ attributes, picture }: Fingerprint): readonly string[] =>
  picture === undefined ? attributes : [...attributes, `picture=${picture}`];

function markOf(mark: string, strangers: number): Feature {
  const name = mark.slice(0, mark.indexOf('=') + 1);
  const isLasting = lasting.test(mark);
  return {
    likeness: (seen) => {
      const marks = marksOf(seen);
      if (marks.includes(mark)) return 1;
      return marks.some((each) => each.startsWith(name)) ? 0 : 0.5;
    },
    stays: [
      [0, 0.1],
      [0.5, 0.3],
      [1, 0.9],
    ],
    chance: chanceOfAttribute(mark),
    shared: isLasting ? 0 : strangers,
    atMostInPart: 0,
    // An author who renames an element changes all of them.
    changesWith: isLasting ? 'author' : undefined,
  };
}

/** The number of elements with this attribute by chance: addresses are unique, ids and names often follow one rule. */
function chanceOfAttribute(attribute: string): number {
  if (attribute.startsWith('href=') && !attribute.startsWith('href=#')) return 0.001;
  return lasting.test(attribute) ? 0.02 : 0.3;
}

/** Compares the row, the texts beside and above, and the controls around. */
function placesOf({ name, around }: Fingerprint, weights: WordWeights): Feature[] {
  const place = (chance: number, atMostInPart: number, likeness: Feature['likeness']): Feature => ({
    likeness,
    stays: [
      [0.3, 0.3],
      [0.6, 0.5],
      [1, 0.8],
    ],
    chance,
    atMostInPart,
    // A move changes all of it.
    changesWith: 'place',
  });
  return [
    place(5 * chanceOf(around.row ?? ''), 9, (seen) => rowLikeness(around.row, name, seen, weights)),
    place(3, 2, (seen) => settingLikeness(around, seen.around)),
    place(1, 2, (seen) => controlsLikeness(around, seen.around)),
  ];
}

/** Words of a row come and go. The element's name in it is compared by itself. */
function rowLikeness(
  wanted: string | undefined,
  name: string,
  { name: called, around: { row: now = '' } }: Fingerprint,
  weights: WordWeights,
): number | undefined {
  if (wanted === undefined) return undefined;
  if (!says(wanted, name) || !says(now, called)) return weighedLikeness(wanted, now, weights);
  const rest = wanted.replace(name, ' ').trim();
  return rest === '' ? undefined : weighedLikeness(rest, now.replace(called, ' ').trim(), weights);
}

const says = (text: string, name: string) => name !== '' && text.includes(name);

/** Compares two fingerprints part by part: the parts that changed, with both values, and the names of those that stayed. */
export function compareFingerprints(
  before: Fingerprint,
  after: Fingerprint,
): Pick<Repair, 'changed' | 'stayed'> {
  const [old, now] = [partsOf(before), partsOf(after)];
  const parts = [...new Set([...old.keys(), ...now.keys()])];
  const [stayed = [], changed = []] = [true, false].map((is) =>
    parts.filter((part) => (old.get(part) === now.get(part)) === is),
  );
  const valuesOf = (part: string) => ({ part, before: old.get(part) ?? '', after: now.get(part) ?? '' });
  return { changed: changed.map(valuesOf), stayed };
}

function partsOf({ role, name, tag, text, attributes, around }: Fingerprint): Map<string, string> {
  const { row, section, before, after, path } = around;
  const parts = { role, name, tag, text, row, section, before, after, path: path?.join(' < ') };
  return new Map([
    ...Object.entries(parts).flatMap(([part, value]): [string, string][] => (value ? [[part, value]] : [])),
    ...attributes.map((each): [string, string] => {
      const at = each.indexOf('=');
      return [`@${each.slice(0, at)}`, each.slice(at + 1)];
    }),
  ]);
}
