import type { Fingerprint, RepairChange } from '../../protocol/fingerprint';
import {
  callingLikeness,
  callingsOf,
  sameMeaning,
  controlsLikeness,
  isClipOf,
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

export type EvidenceQuestion = {
  /** The elements that are counted: those of the page that are most like the wanted one, or all. */
  page: readonly Fingerprint[];
  count: number;
  rowWords: WordWeights;
  nameWords: WordWeights;
  /** The number of elements alike when the fingerprint was made, of which no place is known. */
  strangers: number;
};

export function weighRowWords(page: readonly Fingerprint[]): WordWeights {
  return weighWords(page.flatMap(({ around }) => around.row ?? []));
}

export function weighNameWords(page: readonly Fingerprint[]): WordWeights {
  return weighWords(page.map((each) => callingsOf(each).join(' ')));
}

/** The evidence for an element in natural logarithms; 0 is an even chance. */
export type Weighed = { element: Fingerprint; evidence: number };

/** Weighs each of `seen`, in their order. */
export function weighEvidence(
  wanted: Fingerprint,
  seen: readonly Fingerprint[],
  question: EvidenceQuestion,
): Weighed[] {
  const count = Math.max(question.count, leastCount);
  const isReplaceable = wanted.name !== '' && !question.page.some((each) => isOfKindAndName(wanted, each));
  const sums = seen.map((each) => kindEvidence([wanted, each], isReplaceable) - Math.log(count));
  const against = { place: seen.map(() => 0), author: seen.map(() => 0) };
  for (const feature of featuresOf(wanted, question)) {
    const likenesses = seen.map((each) => feature.likeness(each));
    const counted = question.page === seen ? likenesses : question.page.map((each) => feature.likeness(each));
    const rising = counted.filter((each) => each !== undefined).sort((a, b) => a - b);
    for (const [at, likeness] of likenesses.entries()) {
      if (likeness === undefined) continue;
      const evidence = evidenceOf(feature, likeness, { rising, count });
      const together = feature.changesWith && evidence < 0 ? against[feature.changesWith] : undefined;
      if (together) together[at] = Math.min(together[at] ?? 0, evidence);
      else sums[at] = (sums[at] ?? 0) + evidence;
    }
  }
  const renamed = isRenamed(wanted, question.page) ? 0.4 : 1;
  return seen.map((element, at) => ({
    element,
    evidence: (sums[at] ?? 0) + (against.place[at] ?? 0) + renamed * (against.author[at] ?? 0),
  }));
}

/** None of the ids around the element is on the page any more: its author renamed all, and so the element. */
function isRenamed({ around: { path = [], ids = [] } }: Fingerprint, page: readonly Fingerprint[]): boolean {
  const known = new Set([...path.filter((step) => step.includes('#')), ...ids.map((id) => `id=${id}`)]);
  const isKnown = ({ attributes, around }: Fingerprint) =>
    [...attributes, ...(around.path ?? [])].some((each) => known.has(each));
  return known.size > 0 && !page.some(isKnown);
}

type Counted = { rising: readonly number[]; count: number };

function evidenceOf(feature: Feature, likeness: number, counted: Counted): number {
  const evidence = Math.log(staysAt(feature.stays, likeness) / byChance(feature, likeness, counted));
  return likeness > 0.999 ? evidence : Math.min(evidence, feature.atMostInPart);
}

/** A page counts as having at least this many elements: to be the only one on a small page tells little. */
const leastCount = 20;

/** The share of other elements with at least this likeness. */
function byChance(
  { chance, chanceInPart = partly, shared = 0 }: Feature,
  likeness: number,
  { rising, count }: Counted,
): number {
  const isFull = likeness > 0.999;
  const others = Math.max(countAtLeast(rising, likeness) - 1, isFull ? shared : 0);
  return Math.min(1, (others + (isFull ? chance : chanceInPart(likeness))) / count);
}

/** The number of elements with this likeness by chance: half of a text is often shared, nearly all of it seldom. */
const partly = (likeness: number) => Math.max(0.05, 30 * (1 - likeness) ** 2);

function countAtLeast(rising: readonly number[], likeness: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 0) < likeness - 1e-9) low = middle + 1;
    else high = middle;
  }
  return rising.length - low;
}

function staysAt(stays: Stays, likeness: number): number {
  return stays.find(([upTo]) => likeness <= upTo)?.[1] ?? 1;
}

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

function featuresOf(wanted: Fingerprint, { strangers, rowWords, nameWords }: EvidenceQuestion): Feature[] {
  return [
    calling(wanted, strangers, nameWords),
    ...attributeFeatures(wanted, strangers),
    picture(wanted, strangers),
    rowOf(wanted, rowWords),
    setting(wanted),
    beside(wanted),
  ].flatMap((feature) => feature ?? []);
}

/** Compares names and texts. A name seldom changes, and then mostly in a word. */
function calling(wanted: Fingerprint, strangers: number, weights: WordWeights): Feature | undefined {
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

/** Attributes that name other elements by their ids, and change with those. */
const refers =
  /^(for|list|form|headers|popovertarget|commandfor|aria-(labelledby|describedby|controls|owns|details|errormessage|flowto))=/;

/** The most others that share a noted attribute. */
const mostSharing = 3;

function attributeFeatures(wanted: Fingerprint, strangers: number): Feature[] {
  const { role, attributes } = wanted;
  const values = new Map<string, string>();
  return attributes.flatMap((attribute): Feature[] => {
    const name = nameOf(attribute);
    const value = attribute.slice(name.length);
    // The same value in two attributes counts once.
    const said = value === '' ? undefined : values.get(value);
    if (said === undefined) values.set(value, attribute);
    else if (lasting.test(attribute)) return [];
    const changes = lasting.test(attribute) ? 0.1 : name === 'type=' ? 0.06 : 0.2;
    return [
      {
        likeness: (seen) => {
          if (said !== undefined && seen.attributes.includes(said)) return undefined;
          if (seen.attributes.includes(attribute)) return 1;
          // The type of a button comes and goes, and another role has another type.
          if (name === 'type=' && (role === 'button' || (wanted.name !== '' && seen.role !== role)))
            return undefined;
          return hasAttribute(seen, name) ? 0 : 0.5;
        },
        stays: [
          [0, changes],
          [0.5, 0.3],
          [1, 0.9],
        ],
        chance: chanceOfAttribute(attribute),
        shared: lasting.test(attribute) ? 0 : Math.min(strangers, mostSharing),
        atMostInPart: 0,
        // An author who renames an element changes all of them.
        changesWith: lasting.test(attribute) || refers.test(attribute) ? 'author' : undefined,
      },
    ];
  });
}

/** The number of elements with this attribute by chance: addresses are unique, ids and names often follow one rule. */
function chanceOfAttribute(attribute: string): number {
  if (attribute.startsWith('href=') && !attribute.startsWith('href=#')) return 0.001;
  return lasting.test(attribute) ? 0.02 : 0.3;
}

function picture({ picture: wanted }: Fingerprint, strangers: number): Feature | undefined {
  if (wanted === undefined) return undefined;
  return {
    likeness: (seen) => (seen.picture === undefined ? 0.5 : Number(seen.picture === wanted)),
    stays: [
      [0, 0.05],
      [0.5, 0.1],
      [1, 0.9],
    ],
    chance: 0.02,
    shared: strangers,
    atMostInPart: 0,
  };
}

/** Compares the row, whose words come and go, without the element's name in it, which is compared by itself. */
function rowOf({ name, around }: Fingerprint, weights: WordWeights): Feature | undefined {
  const { row: wanted } = around;
  if (wanted === undefined) return undefined;
  const rowLikeness = ({ name: called, around: { row: now = '' } }: Fingerprint) => {
    if (!says(wanted, name) || !says(now, called)) return weighedLikeness(wanted, now, weights);
    const rest = wanted.replace(name, ' ').trim();
    return rest === '' ? undefined : weighedLikeness(rest, now.replace(called, ' ').trim(), weights);
  };
  return {
    likeness: (seen) => rowLikeness(seen),
    stays: [
      [0.3, 0.2],
      [0.6, 0.4],
      [1, 0.8],
    ],
    chance: 5 * chanceOf(wanted),
    atMostInPart: 9,
    // A move changes all of it.
    changesWith: 'place',
  };
}

const says = (text: string, name: string) => name !== '' && text.includes(name);

/** Compares the texts beside and above as one: an element that is moved loses all of them. */
function setting({ around }: Fingerprint): Feature {
  return {
    likeness: (seen) => settingLikeness(around, seen.around),
    stays: [
      [0.3, 0.3],
      [0.6, 0.5],
      [1, 0.8],
    ],
    chance: 3,
    atMostInPart: 2,
    // A move changes all of it.
    changesWith: 'place',
  };
}

function beside({ around: { controls } }: Fingerprint): Feature | undefined {
  if (controls === undefined) return undefined;
  return {
    likeness: (seen) => controlsLikeness(controls, seen.around.controls),
    stays: [
      [0.3, 0.3],
      [0.6, 0.5],
      [1, 0.8],
    ],
    chance: 1,
    atMostInPart: 2,
    changesWith: 'place',
  };
}

type Comparison = { changed: RepairChange[]; stayed: string[] };

/** Compares two fingerprints part by part: the parts that changed, with both values, and the names of those that stayed. */
export function compareFingerprints(before: Fingerprint, after: Fingerprint): Comparison {
  const [old, now] = [partsOf(before), partsOf(after)];
  const changed: RepairChange[] = [];
  const stayed: string[] = [];
  for (const part of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [was, is] = [old[part] ?? '', now[part] ?? ''];
    if (was === is) stayed.push(part);
    else changed.push({ part, before: was, after: is });
  }
  return { changed, stayed };
}

function partsOf({ role, name, tag, text, attributes, around }: Fingerprint): Record<string, string> {
  const { row, section, before, after, path } = around;
  const noted = attributes.map((each): [string, string] => {
    const at = each.indexOf('=');
    return [`@${each.slice(0, at)}`, each.slice(at + 1)];
  });
  const parts = { role, name, tag, text, row, section, before, after, path: path?.join(' < ') };
  return Object.fromEntries([
    ...Object.entries(parts).flatMap(([part, value]) => (value ? [[part, value]] : [])),
    ...noted,
  ]);
}
