import type { Case } from './case';
import type { Compared } from './chromium-tree';
import type { PagePair } from './run-corpus';

/** Roles of Chromium's own that the specifications do not have, and what they say there. */
const roles: Record<string, { role: string; why: string }> = {
  Abbr: { role: 'generic', why: 'HTML-AAM: abbr has no corresponding role' },
  Audio: { role: 'audio', why: 'HTML-AAM: audio has no corresponding role; the snapshot says the element' },
  Canvas: { role: 'generic', why: 'HTML-AAM: canvas has no corresponding role' },
  ColorWell: { role: 'button', why: 'HTML-AAM: a color field has no corresponding role; it opens a picker' },
  Date: { role: 'textbox', why: 'HTML-AAM: a date field has no corresponding role; it takes typed text' },
  DateTime: { role: 'textbox', why: 'HTML-AAM: a date field has no corresponding role; it takes typed text' },
  DisclosureTriangle: {
    role: 'button',
    why: 'HTML-AAM: the summary of details is a push button to platforms',
  },
  Iframe: {
    role: 'iframe',
    why: 'HTML-AAM: iframe has no corresponding role; the snapshot says the element',
  },
  InputTime: {
    role: 'textbox',
    why: 'HTML-AAM: a time field has no corresponding role; it takes typed text',
  },
  LabelText: { role: 'generic', why: 'HTML-AAM: label has no corresponding role' },
  Legend: { role: 'generic', why: 'HTML-AAM: legend has no corresponding role' },
  Video: { role: 'video', why: 'HTML-AAM: video has no corresponding role; the snapshot says the element' },
  image: { role: 'img', why: 'WAI-ARIA 1.2: image is another word for img' },
  none: { role: 'generic', why: 'WAI-ARIA 1.2: what has no role is generic in the snapshot' },
};

/** Where Chromium's name is not the one of the specifications, told by what is in the page. */
const names: { why: string; applies: (pair: Compared) => boolean }[] = [
  {
    why: 'accname 2A, 2E: a hidden label names its field, an empty one leaves the field to title and placeholder',
    applies: ({ theirs, facts }) => theirs.name === '' && facts.hasBlankLabel,
  },
  {
    why: 'accname 2G: text as it is in the page, not as text-transform draws it',
    applies: ({ theirs, ours }) => same(theirs.name.toLowerCase(), ours.name.toLowerCase()),
  },
  {
    why: 'accname 2F: landmarks, live regions and figures inside are content too; Chromium leaves them out',
    applies: ({ theirs, ours, facts }) => facts.holdsApart && isPart(theirs.name, ours.name),
  },
  {
    why: 'HTML-AAM 4.1.2, 4.1.10: an empty value or alt leaves the name to the title',
    applies: ({ theirs, ours, facts }) =>
      theirs.name === '' && facts.titles.some((title) => same(title, ours.name)),
  },
  {
    why: 'HTML-AAM: an option is named by its label attribute, with text in it or not',
    applies: ({ theirs, ours, facts }) =>
      theirs.name === '' && facts.label !== '' && same(facts.label, ours.name),
  },
  {
    why: 'HTML-AAM 4.1: media are named by author; Chromium says the text of its own controls',
    applies: ({ theirs }) => theirs.role === 'Audio' || theirs.role === 'Video',
  },
];

/** Why the engine's role is right although Chromium's is another; undefined when it is the same or wrong. */
export function roleDifference({ theirs, ours, expected }: PagePair): string | undefined {
  const known = roles[theirs.role];
  if (known && known.role === ours.role) return known.why;
  return expected?.role === ours.role ? caseSays(expected) : undefined;
}

/** Why the engine's name is right although Chromium's is another; undefined when it is the same or wrong. */
export function nameDifference(pair: PagePair): string | undefined {
  const { expected, ours } = pair;
  // No specification names what is generic: there our own choice differs, not Chromium.
  const known = ours.role === 'generic' ? undefined : names.find(({ applies }) => applies(pair))?.why;
  if (known) return known;
  return expected?.name !== undefined && same(expected.name, ours.name) ? caseSays(expected) : undefined;
}

const caseSays = ({ spec, html }: Case) => `${spec}: ${html}`;

/** Names are compared with their white space squeezed. */
export const same = (one: string, other: string): boolean => squeeze(one) === squeeze(other);

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether the words of `part` are words of `whole`, in their order. */
function isPart(part: string, whole: string): boolean {
  const rest = squeeze(whole).split(' ');
  return squeeze(part)
    .split(' ')
    .every(
      (word) => word === '' || rest.splice(0, rest.indexOf(word) + 1 || rest.length + 1).at(-1) === word,
    );
}
