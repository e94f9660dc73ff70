import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { localesFolder as folder } from '../../../src/languages/write-languages';

/** The languages there are, by the names of their files. */
export const languages = readdirSync(folder).map((file) => path.basename(file, '.yml'));

/** The sentences of a language by their keys: the forms of a plural by "1", "n" and so on, one sentence alone by "". */
export type Sentences = ReadonlyMap<string, Readonly<Record<string, string>>>;

export async function sentencesOf(language: string): Promise<Sentences> {
  const messages = await parseMessagesFile(path.join(folder, `${language}.yml`));
  return new Map(
    messages
      .filter(({ key }) => !key[0]?.startsWith('@@'))
      .map((message) => [
        message.key.join('.'),
        message.type === 'plural' ? message.plurals : { '': message.message ?? '' },
      ]),
  );
}
