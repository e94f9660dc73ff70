import type { Fingerprint } from '../../protocol/fingerprint';
import { settingLikeness, textLikeness, weighedLikeness, weighWords, type WordWeights } from './likeness';

/**
 * Evidence that an element is the one that had a fingerprint, by the model of Fellegi and Sunter ("A theory for record
 * linkage", 1969): for each thing compared, the logarithm of how likely what is seen is on the same element, over how
 * likely it is on another one. How likely it is on another one is counted on the page itself: a name that every row has
 * tells little, one that nothing else has tells much. How likely a thing stays the same is set by hand below.
 */

/** One thing that is compared. */
type Feature = {
  /** 0 to 1 on an element; undefined where it says nothing. */
  likeness(seen: Fingerprint): number | undefined;
  /** How likely this likeness is on the same element; rising, the last for full likeness. */
  readonly stays: Stays;
  /** Elements that have it by chance, where none other of the page has it. */
  readonly chance: number;
  /** At least so many others have it in full. */
  readonly shared?: number;
  /** As much as a likeness in part may tell for an element. */
  readonly atMostInPart: number;
  /** What changes together: all that speaks against an element in one of these is one thing. */
  readonly changesWith?: 'place' | 'author';
};

/** [up to this likeness, how likely on the same element], rising. */
type Stays = readonly (readonly [upTo: number, share: number])[];

export type Question = {
  /** The elements that are counted: those of the page that are most like the wanted one, or all. */
  page: readonly Fingerprint[];
  /** How many there are on the page. */
  count: number;
  rowWords: WordWeights;
  /** How many of those alike when the fingerprint was made may still be there, unknown by where they are. */
  strangers: number;
};

/** What the words of rows tell on a page. */
export function weighRowWords(page: readonly Fingerprint[]): WordWeights {
  return weighWords(page.flatMap(({ around }) => around.row ?? []));
}

/** The evidence for each of `seen`, in their order, in natural logarithms; 0 is an even chance. */
export function weighEvidence(
  wanted: Fingerprint,
  seen: readonly Fingerprint[],
  question: Question,
): number[] {
  const count = Math.max(question.count, leastCount);
  const sums = seen.map((each) => kindEvidence(wanted, each) - Math.log(count));
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
  return sums.map((sum, at) => sum + (against.place[at] ?? 0) + (against.author[at] ?? 0));
}

type Counted = { rising: readonly number[]; count: number };

function evidenceOf(feature: Feature, likeness: number, counted: Counted): number {
  const evidence = Math.log(staysAt(feature.stays, likeness) / byChance(feature, likeness, counted));
  return likeness > 0.999 ? evidence : Math.min(evidence, feature.atMostInPart);
}

/** On a page with next to nothing on it, being the only one tells little. */
const leastCount = 20;

/** The share of other elements that are as like, or more. */
function byChance({ chance, shared = 0 }: Feature, likeness: number, { rising, count }: Counted): number {
  const isFull = likeness > 0.999;
  const others = Math.max(countAtLeast(rising, likeness) - 1, isFull ? shared : 0);
  return Math.min(1, (others + (isFull ? chance : chanceInPart(likeness))) / count);
}

/** Elements that are as like by chance: half of a text is often shared, nearly all of it seldom. */
const chanceInPart = (likeness: number) => Math.max(0.05, 30 * (1 - likeness) ** 2);

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

/** A control that became one of another kind is seldom the same one, and what stood beside it never is. */
function kindEvidence(wanted: Fingerprint, seen: Fingerprint): number {
  const sameTag = wanted.tag === seen.tag;
  const sameRole = wanted.role === seen.role;
  const kind = sameTag && sameRole ? 0 : sameTag || sameRole ? -1.5 : wanted.name === seen.name ? -4 : -7;
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

/** As many are called so as were: they are likely to be in the order they were in, though they may have been sorted. */
function orderEvidence(wanted: Fingerprint, seen: Fingerprint): number {
  const { at, of } = wanted.alike;
  if (of < 2 || at === 0 || seen.alike.of !== of) return 0;
  if (seen.name !== wanted.name || seen.picture !== wanted.picture) return 0;
  return seen.alike.at === at ? 0.7 : -0.7;
}

/** Whether its author names it by what the wanted one had nothing of. */
const gainsName = (wanted: Fingerprint, seen: Fingerprint) =>
  seen.attributes.some((each) => lasting.test(each) && !hasAttribute(wanted, nameOf(each)));

const hasAttribute = ({ attributes }: Fingerprint, name: string) =>
  attributes.some((each) => each.startsWith(name));

/** The name of an attribute, with its sign. */
const nameOf = (attribute: string) => attribute.slice(0, attribute.indexOf('=') + 1);

const hasAddress = (fingerprint: Fingerprint) => hasAttribute(fingerprint, 'href=');

/** The frame's page: what follows in its address often changes. */
const frameOf = ({ frame }: Fingerprint) => frame?.replace(/[?#].*$/s, '');

/** Whether the words of `seen` were around the element, and so not in it. */
export function stoodBeside({ name, around }: Fingerprint, seen: Fingerprint): boolean {
  if (seen.name.length < 2 || seen.name === name) return false;
  if (around.before === seen.name || around.after === seen.name) return true;
  return ` ${around.row ?? ''} `.includes(` ${seen.name} `);
}

function featuresOf(wanted: Fingerprint, { strangers, rowWords }: Question): Feature[] {
  return [
    calling(wanted, strangers),
    ...attributeFeatures(wanted, strangers),
    picture(wanted, strangers),
    row(wanted, rowWords),
    setting(wanted),
  ].flatMap((feature) => feature ?? []);
}

/** What it is called: a name is seldom another one from one day to the next, and mostly a word of it. */
function calling(wanted: Fingerprint, strangers: number): Feature | undefined {
  const { name } = wanted;
  const callings = callingsOf(wanted);
  return {
    likeness: (seen) => {
      const others = callingsOf(seen);
      if (callings.length === 0) return others.length === 0 ? undefined : 0;
      if (others.length === 0 && isBesideName(wanted, seen)) return 0.9;
      return Math.max(0, ...callings.flatMap((one) => others.map((other) => textLikeness(one, other))));
    },
    stays: [
      [0.2, 0.05],
      [0.5, 0.05],
      [0.999, 0.15],
      [1, 0.9],
    ],
    chance: chanceOf(name),
    shared: strangers,
    atMostInPart: 4.5,
  };
}

const callingsOf = ({ name, text = '' }: Fingerprint) => [name, text].filter((each) => each !== '');

/** Whether a field without a name stands at what it was called: its label is no longer tied to it. */
const isBesideName = ({ tag, name }: Fingerprint, seen: Fingerprint) =>
  seen.tag === tag && (seen.around.before === name || seen.around.after === name);

/** How many elements of a page are called so by chance: short texts are often said, long ones never. */
function chanceOf(text: string): number {
  const words = text.split(' ').length;
  return words > 2 ? 0.003 : words === 2 ? 0.01 : 0.03;
}

/** What an author names an element by: it becomes another value in a redesign, and otherwise stays or is dropped. */
export const lasting =
  /^(id|name|href(?!=#)|for|data-test|data-testid|data-test-id|data-cy|data-qa|data-e2e)=/;

/** More elements than these do not share an attribute that is noted. */
const mostSharing = 3;

function attributeFeatures({ attributes }: Fingerprint, strangers: number): Feature[] {
  const values = new Set<string>();
  return attributes.flatMap((attribute): Feature[] => {
    const name = nameOf(attribute);
    const value = attribute.slice(name.length);
    // The same value in two attributes is one thing said twice.
    if (value !== '' && values.has(value)) return [];
    values.add(value);
    const changes = lasting.test(attribute) ? 0.1 : name === 'type=' ? 0.06 : 0.2;
    return [
      {
        likeness: (seen) => {
          if (seen.attributes.includes(attribute)) return 1;
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
        // Who names an element anew does so in all of them.
        ...(lasting.test(attribute) ? { changesWith: 'author' } : {}),
      },
    ];
  });
}

/** No other page has its own address by chance; ids and names are often made by one rule. */
function chanceOfAttribute(attribute: string): number {
  if (attribute.startsWith('href=') && !attribute.startsWith('href=#')) return 0.004;
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

/** The rest of the row it is in, of which words come and go. */
function row({ around }: Fingerprint, weights: WordWeights): Feature | undefined {
  const { row: wanted } = around;
  if (wanted === undefined) return undefined;
  return {
    likeness: (seen) => weighedLikeness(wanted, seen.around.row ?? '', weights),
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

/** What is beside and above it. It hangs together, so it is one thing: an element that is moved loses all of it. */
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
