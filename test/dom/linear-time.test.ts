import { it } from 'vitest';
import { isSameAmount, isReformatted, type FieldKind } from '../../src/frame/fields/text-format';
import { placeIn, normalizeText } from '../../src/frame/fields/write-text';
import { isIdleScript } from '../../src/frame/act/act-in-frame';
import { parseContent } from '../../src/frame/names/name';
import { hidesText } from '../../src/frame/dom/look';
import { clip, squash } from '../../src/frame/dom/reading';
import { expectLinear, expectMillion, type Reader } from '../fixtures/linear-time';

const language = { language: 'en', isLanguageDeclared: true };
const kinds: FieldKind[] = [
  'text',
  'rich',
  'number',
  'digits',
  'phone',
  'card',
  'code',
  'email',
  'url',
  'colour',
  'date',
];

/** What in a page's frame meets text of that page. */
const readers: Record<string, Reader> = {
  ...Object.fromEntries(
    kinds.map((kind) => [
      `a field for ${kind}`,
      (text: string) => isReformatted(text, `${text}x`, { ...language, kind }),
    ]),
  ),
  'an amount': (text) => isSameAmount('1', text, { ...language, keepsDigits: false }),
  'a part of an amount': (text) => isSameAmount('0.1', `0.${text}1`, { ...language, keepsDigits: false }),
  'drawn text': normalizeText,
  'the place of a caret': (text) => placeIn(text, `${text}x`, `${text}xx`),
  'text on one line': squash,
  'text that is cut': (text) => clip(text, text.length - 1),
  'text by a style': (text) => parseContent(text, document.body),
  'a rule that may hide text': (text) => hidesText(text),
  'a script that does nothing': (text) => isIdleScript(`javascript:${text}`),
  'a script that is void': (text) => isIdleScript(`javascript:void${text}`),
};

/** What these read in a page: white space, numbers, code boxes, styles, links. */
const ofPages = [
  'a', ' ', '\n', '\n ', ' \n', '\u00a0', '0', '1', '1 1', '.1', '1,', '1:', '-', '@', '(', '$', ';',
  '"', '\\"', '/', 'attr(', 'attr( a', 'url("', 'font:', 'margin', 'margin:',
]; // prettier-ignore

it.each(Object.entries(readers))(
  '%s takes time that grows with its text',
  (_name, read) => expectLinear(read, ofPages),
  60_000,
);

it.each(Object.entries(readers))(
  '%s reads a million characters',
  (_name, read) => expectMillion(read, [' ', '\n', '0', ';', 'attr(', 'margin:']),
  60_000,
);
