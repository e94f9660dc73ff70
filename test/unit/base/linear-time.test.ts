import { it } from 'vitest';
import { z } from 'zod';
import { readLine, questionText } from '../../../src/engine/ask-models';
import { maskAddress, maskText, maskTokens, redact } from '../../../src/base/mask';
import { isSecretName } from '../../../src/base/secret-names';
import { withoutEndSlashes } from '../../../src/base/text';
import { splitCode } from '../../../src/client/remote/send-request';
import {
  limitSaid,
  risksTold,
  saysEach,
  saysItself,
  speaksAgainst,
  withoutNotes,
} from '../../../src/matching';
import { mask } from '../../../src/matching/read/mask-quotes';
import { parseInstruction } from '../../../src/matching/read/parse';
import { identifierWords, wordsOf } from '../../../src/matching/words';
import { parseModelAnswer } from '../../../src/engine/models/answer';
import { pageText, showInvisible } from '../../../src/panel/format';
import { pageTemplate } from '../../../src/protocol/cache';
import { Fingerprint } from '../../../src/protocol/fingerprint';
import { isXPath, splitHops } from '../../../src/protocol/selector';
import { tellsOfAnother } from '../../../src/protocol/place';
import { variableNames } from '../../../src/protocol/variables';
import { fileNameOf, withValues } from '../../../src/recording/formats/exported';
import { parseFile } from '../../../src/recording/read';
import { parseRows } from '../../../src/recording/rows';
import { stepAddressPattern, fitsAddress, looksLikeLogin, readable } from '../../../src/recording/scope';
import { expectLinear, expectMillion, type Reader } from '../../fixtures/linear-time';

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
const readers: Record<string, Reader> = {
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
  'a fence in an answer': (text) => parseModelAnswer(`\`\`\`${text}`, z.object({ a: z.string() })),
  'an answer': (text) => parseModelAnswer(text, z.object({ a: z.string() })),
  'a line of an answer': (text) => readLine(text, new Set(['1'])),
  'fences around a page': (text) => questionText({ ...ask, pageText: text }),
  'quotes of an instruction': mask,
  parseInstruction,
  saysItself: (text) => saysItself(text, button),
  speaksAgainst: (text) => speaksAgainst(text, { ...button, name: text }),
  isSecretName,
  'a name of a secret': (text) => isSecretName(`password ${text}`),
  withoutNotes,
  limitSaid: (text) => limitSaid(`at most ${text}`),
  risksTold,
  saysEach: (text) => saysEach(text, text),
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
  addressPattern: (text) => stepAddressPattern(`https://a.example/${text}`),
  looksLikeLogin: (text) => looksLikeLogin(`https://a.example/${text}`),
  readable,
  'text in the panel': pageText,
  showInvisible,
  'the name of a file': (text) => fileNameOf(text, '.json'),
  tellsOfAnother: (text) =>
    tellsOfAnother({ wanted: { told: [text] }, seen: { told: [`${text} 7`] }, name: '' }),
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

it.each(Object.entries(readers))(
  '%s takes time that grows with its text',
  (_name, read) => expectLinear(read),
  60_000,
);

it.each(Object.entries(readers))(
  '%s reads a million characters',
  (_name, read) => expectMillion(read, ['a.', '&otp', '\\"', '“', '< ', 'key-', '/iframe', 'a*', '``` ']),
  60_000,
);
