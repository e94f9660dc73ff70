import type { Fingerprint, Other } from '../../protocol/fingerprint';
import { identityOf } from '../names/identity';
import { attributeOf, childNodesOf, isElement, isSelect, isTextarea, localNameOf } from '../dom/native';
import type { Reading } from '../dom/reading';
import { isSecret } from '../names/secret-fields';
import { stableAttributesOf } from '../selectors/conditions';
import type { PageIndex } from '../selectors/page-index';
import { clip } from '../dom/drawn-text';
import { isEditingHost } from '../dom/values';
import { readPageWords, type PageWords, type Ticks } from './page-words';
import { rivalsOf } from './rivals';
import { surroundingsOf } from './surroundings';
import { tellingOf } from './telling';

const never = () => false;

/** Makes fingerprints of elements of the page as it is now; it is of no use once that changes. */
export type Fingerprinter = (element: Element) => Fingerprint;

export function createFingerprinter(reading: Reading, index: PageIndex, ticks: Ticks = never): Fingerprinter {
  const words = wordsOf(reading, index, ticks);
  const nameOf = (element: Element) => identityOf(element, reading).name;
  // Those of a table are all looked at as the others of their neighbours, too.
  const looks = new Map<Element, Look>();
  const lookOf = (element: Element): Look => {
    const look = looks.get(element) ?? lookAt(element);
    looks.set(element, look);
    return look;
  };
  const lookAt = (element: Element): Look => {
    const name = nameOf(element);
    const text = ownText(element, index);
    const drawn = name || text ? '' : pictureOf(element);
    return {
      name,
      text: text && text !== name ? text : undefined,
      attributes: attributesOf(element, [name, text], index),
      picture: drawn || undefined,
      around: surroundingsOf(element, words, nameOf),
    };
  };
  return (element) => {
    const look = lookOf(element);
    const alike = alikeOf(element, reading, index).filter(
      (other) => look.picture === undefined || pictureOf(other) === look.picture,
    );
    const holds = alike.filter((other) => other !== element && reading.tree.contains(element, other)).length;
    const others = rivalsOf(element, alike, { index, nameOf }).map(lookOf);
    return {
      version: 1,
      role: identityOf(element, reading).role,
      ...look,
      around: { ...look.around, ...tellingOf(element, words, nameOf) },
      tag: localNameOf(element),
      secret: isSecret(element) || undefined,
      alike: { at: alike.indexOf(element) + 1, of: alike.length },
      holds: holds > 0 ? holds : undefined,
      others: others.length > 0 ? others : undefined,
    };
  };
}

/** The name and place of an element. */
type Look = Other;

const known = new WeakMap<PageIndex, PageWords>();

/** The page's words, kept with the index, which lives as long as the page stays as it is. */
function wordsOf(reading: Reading, index: PageIndex, ticks: Ticks): PageWords {
  const words = known.get(index) ?? readPageWords(reading.tree, ticks);
  known.set(index, words);
  return words;
}

/** Elements with the same tag, role and name, in composed order. */
function alikeOf(element: Element, reading: Reading, index: PageIndex): Element[] {
  const { role, name } = identityOf(element, reading);
  const { text } = index.textOf(element);
  return index.alike(element).filter((other) => {
    if (other === element) return true;
    if (index.textOf(other).text !== text) return false;
    const identity = identityOf(other, reading);
    return identity.role === role && identity.name === name;
  });
}

/** The beginning of the element's own words; nothing of what a person types into it. */
function ownText(element: Element, index: PageIndex): string {
  if (isTextarea(element) || isSecret(element) || isEditingHost(element)) return '';
  return index.textOf(element).text;
}

const longestAttribute = 120;
const mostAttributes = 12;
/** An attribute that more elements of the tag have tells none of them. */
const mostSharing = 4;

/**
 * The attributes that tell the element, without those its words say already, and without the name of a radio button,
 * which is that of its group.
 */
function attributesOf(element: Element, said: readonly string[], index: PageIndex): string[] {
  const isRadio = attributeOf(element, 'type') === 'radio';
  const told = stableAttributesOf(element).filter(
    ({ name, value }) =>
      !said.includes(value.trim()) &&
      !(name === 'name' && isRadio) &&
      (name === 'type' || index.sharing(element, { name, value }).length <= mostSharing),
  );
  return told
    .slice(0, mostAttributes)
    .map(
      ({ name, value }) => `${name}=${clip(name === 'href' ? untracked(value) : value, longestAttribute)}`,
    );
}

/** An address without what campaigns and sessions add to it. */
function untracked(address: string): string {
  return address.replace(
    /([?&])(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|sid|sessionid|phpsessid)=[^&#]*/gi,
    '$1',
  );
}

const longestPicture = 80;

/** Addresses, texts and outlines of what is drawn in an element. */
function pictureOf(element: Element): string {
  if (isSelect(element)) return '';
  const said: string[] = [];
  const collect = (node: Node, level: number) => {
    for (const child of childNodesOf(node)) {
      if (said.length > 3 || level > 6) return;
      if (!isElement(child)) continue;
      const value = ['alt', 'src', 'href', 'xlink:href', 'd']
        .map((name) => attributeOf(child, name))
        .find((each) => each && !each.startsWith('data:'));
      if (value) said.push(clip(value, longestPicture));
      collect(child, level + 1);
    }
  };
  collect(element, 0);
  return said.join(' ');
}
