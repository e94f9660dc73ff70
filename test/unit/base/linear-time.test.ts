import { expect, it } from 'vitest';
import { z } from 'zod';
import { readLine } from '../../../src/automation/answer-lines';
import { questionText } from '../../../src/automation/model-prompt';
import { maskAddress, maskText, maskTokens } from '../../../src/base/mask';
import { redact } from '../../../src/base/redact';
import { withoutEndSlashes } from '../../../src/base/text';
import { splitCode } from '../../../src/cloud/failure';
import { saysItself, speaksAgainst } from '../../../src/matching';
import { mask } from '../../../src/matching/parse/mask';
import { parseInstruction } from '../../../src/matching/parse/parse';
import { identifierWords, wordsOf } from '../../../src/matching/words';
import { parseAnswer } from '../../../src/models/answer';
import { pageText, showInvisible } from '../../../src/panel/format';
import { pageTemplate } from '../../../src/protocol/cache';
import { Fingerprint } from '../../../src/protocol/fingerprint';
import { isXPath, splitHops } from '../../../src/protocol/selector';
import { variableNames } from '../../../src/protocol/variables';
import { fileNameOf, withValues } from '../../../src/recording/formats/exported';
import { parseFile } from '../../../src/recording/read';
import { parseRows } from '../../../src/recording/rows';
import { addressPattern, fitsAddress, looksLikeLogin, readable } from '../../../src/recording/scope';

const values = { email: 'ada@example.org', pin: 'aaaaaaaa', quoted: '"a"?&=' };
const button = Fingerprint.parse({
  version: 1,
  role: 'button',
  name: 'Save',
  tag: 'button',
  attributes: [],
  around: {},
  alike: { at: 1, of: 1 },
});
const ask = { instruction: undefined, variables: [], nonce: 'n' };

/** What meets text of pages, models, services, callers or files. */
const readers: Record<string, (text: string) => unknown> = {
  maskText: (text) => maskText(text, values),
  maskTokens: (text) => maskTokens(text, values),
  maskAddress,
  redact: (text) => redact(text, { values, keys: ['aaaaaaaa'] }),
  'maskAddress of an address': (text) => maskAddress(`https://a.example/?${text}`),
  'redact of an address': (text) => redact(`opening https://a.example/?${text}`),
  pageTemplate: (text) => pageTemplate(`https://a.example/${text}`),
  'pageTemplate of a query': (text) => pageTemplate(`https://a.example/?${text}`),
  'pageTemplate of a place': (text) => pageTemplate(`https://a.example/#/${text}`),
  'the depth of a file': quietly(parseFile),
  'rows of a file': quietly(parseRows),
  'a fence in an answer': (text) => parseAnswer(`\`\`\`${text}`, z.object({ a: z.string() })),
  'an answer': (text) => parseAnswer(text, z.object({ a: z.string() })),
  'a line of an answer': (text) => readLine(text, new Set(['1'])),
  'fences around a page': (text) => questionText({ ...ask, pageText: text }),
  'quotes of an instruction': mask,
  parseInstruction,
  saysItself: (text) => saysItself(text, button),
  speaksAgainst: (text) => speaksAgainst(text, { ...button, name: text }),
  wordsOf,
  identifierWords,
  variableNames,
  splitHops,
  'splitHops of an XPath': (text) => splitHops(`xpath=/${text}`),
  isXPath,
  withoutEndSlashes,
  'a failure of a service': splitCode,
  'an address and its pattern': (text) =>
    fitsAddress('https://a.example/*a*b*c*d*', `https://a.example/${text}`),
  'a pattern of many stars': (text) => fitsAddress(text, 'a'.repeat(text.length)),
  addressPattern: (text) => addressPattern(`https://a.example/${text}`),
  looksLikeLogin: (text) => looksLikeLogin(`https://a.example/${text}`),
  readable,
  'text in the panel': pageText,
  showInvisible,
  'the name of a file': (text) => fileNameOf(text, '.json'),
  withValues: (text) => withValues(text, values),
};

function quietly(read: (text: string) => unknown) {
  return (text: string) => {
    try {
      return read(text);
    } catch {
      return undefined;
    }
  };
}

/** What is repeated: what begins something, in all the ways that never end it. */
const bodies = [
  'a', 'a.', 'a-', 'a ', '1', '0 ', ' ', '\n', '.', '/', '//', '?', '&', '&token', '?otp', ';code=', '#', '=', '%', '%a', '%41',
  '%C3', '*', 'a*', '"', '"\\', '\\"', '""', '",', '“', '„', '«', '‘', "'", "'a", '‘a’a', '`', '[', '{', '[[', '<', '< ', '</', '<page',
  '```', '``` ', 'key-', 'sk-a', 'xoxb-', 'bearer ', 'eyJaaaaaaaaa', 'eyJaaaaaaaaa-', 'eyJaaaaaaaaa.', 'AIza', 'a://', 'a+', 'a@',
  '/iframe', '/html', '/iframe/html', ' >> ', '(', 'ä', '漢', '\ud800', '\u200b', '1,', 'a:b', ' (a', 'login', '<think>',
]; // prettier-ignore
const ends = ['', '!\u0000', '\tb\tc\n'];

const timeOf = (read: (text: string) => unknown, text: string) => {
  const startedAt = performance.now();
  read(text);
  return performance.now() - startedAt;
};

/** The least of a few: what else the machine does only adds. */
const leastTimeOf = (read: (text: string) => unknown, text: string, enoughMs: number) => {
  let least = timeOf(read, text);
  for (let more = 0; more < 2 && least > enoughMs; more += 1) least = Math.min(least, timeOf(read, text));
  return least;
};

const repeated = (body: string, length: number) =>
  body.repeat(Math.ceil(length / body.length)).slice(0, length);

/** Ten times the text may take thirty times as long, and this much is never too long: what grows by squares takes a hundred. */
const factor = 30;
const flooredMs = 4;

it.each(Object.entries(readers))(
  '%s takes time that grows with its text',
  (_name, read) => {
    for (const body of bodies) {
      for (const end of ends) {
        const sized = (length: number) => `${repeated(body, length)}${end}`;
        const shortMs = Math.max(flooredMs, leastTimeOf(read, sized(10_000), flooredMs));
        const longMs = leastTimeOf(read, sized(100_000), shortMs * factor);
        expect(longMs, JSON.stringify([body, end])).toBeLessThan(shortMs * factor);
      }
    }
  },
  60_000,
);

it.each(Object.entries(readers))(
  '%s reads a million characters',
  (_name, read) => {
    for (const body of ['a.', '&otp', '\\"', '“', '< ', 'key-', '/iframe', 'a*', '``` '])
      expect(leastTimeOf(read, repeated(body, 1_000_000), 2000), body).toBeLessThan(4000);
  },
  60_000,
);
