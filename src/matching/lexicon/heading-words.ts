import { runsOf } from '../fold-words';
import { lexicons } from './index';
import type { Language } from './language';

/** What people call a heading. */
const sources: Readonly<Record<Language, string>> = {
  en: 'heading, headline, header, title, subheading',
  de: 'überschrift, titel, zwischenüberschrift',
  fr: 'titre, intertitre, rubrique',
  es: 'título, encabezado, titular, subtítulo',
  pt: 'título, cabeçalho, subtítulo',
  it: 'titolo, intestazione, sottotitolo',
  nl: 'kop, koptekst, titel, tussenkop, kopje',
  pl: 'nagłówek, nagłówka, tytuł, tytułu, nagłówku',
  ja: '見出し, タイトル, 題名',
  zh: '标题, 標題, 小标题',
};

/** What people call a heading, or the part of a page that is under one, in any language. */
export const headingWords: ReadonlySet<string> = new Set([
  ...Object.values(sources).flatMap((list) => list.split(', ').map((word) => runsOf(word).join(' '))),
  ...lexicons.flatMap(({ regions }) =>
    [...regions].flatMap(([word, region]) => (region === 'part' ? word : [])),
  ),
]);
