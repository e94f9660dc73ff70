import { sentenceOfKey, t } from '../../languages/t';
import type { SaidParts } from '../../base/say';
import { amount, pageText } from '../format';

/** A sentence of the engine, with its parts where they were kept. */
type EngineWords = { sentence: string; said?: SaidParts };

/** A sentence of the engine in the reader's language; in English where its parts are not known, as of a run that was stored before. */
export function saidWords({ sentence, said }: EngineWords): string {
  return (said === undefined ? undefined : wordsOf(said)) ?? pageText(sentence);
}

/** A sentence of the engine that begins with a capital. */
export function saidSentence(saying: EngineWords): string {
  const words = saidWords(saying);
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** Undefined where the reader's language has no words for a part: no sentence is half in English. */
function wordsOf(said: SaidParts): string | undefined {
  if (typeof said === 'string') return pageText(said);
  if (typeof said === 'number') return amount(said);
  if ('quoted' in said) return inQuotes(said.quoted);
  if ('role' in said) return thingWords(said);
  const parts = said.parts.map(wordsOf);
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? sentenceOf(said.form, known) : undefined;
}

function sentenceOf(form: string, parts: readonly string[]): string | undefined {
  return sentenceOfKey(`said.${formKey(form)}`, parts) || undefined;
}

/** A thing of the page: by its kind and its name, where it has one. */
function thingWords({ role, name }: { role: string; name: string }): string {
  const kind = t(`thing.${kindOf(role)}`);
  return name === '' ? t('thing.unnamed', [kind]) : t('thing.named', [kind, pageText(name)]);
}

const kindOf = (role: string): Kind => kinds.find((kind) => kind === role) ?? alike[role] ?? 'generic';

const kinds = [
  'alert',
  'article',
  'button',
  'cell',
  'checkbox',
  'combobox',
  'dialog',
  'form',
  'generic',
  'heading',
  'iframe',
  'img',
  'link',
  'listitem',
  'menu',
  'menuitem',
  'navigation',
  'option',
  'paragraph',
  'popover',
  'progressbar',
  'radio',
  'region',
  'row',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'table',
  'textbox',
  'tooltip',
  'tree',
  'treeitem',
] as const;
type Kind = (typeof kinds)[number];

/** Roles that people call by the same word. */
const alike: Readonly<Record<string, Kind>> = {
  alertdialog: 'dialog',
  columnheader: 'cell',
  complementary: 'region',
  grid: 'table',
  gridcell: 'cell',
  image: 'img',
  list: 'combobox',
  listbox: 'combobox',
  menubar: 'menu',
  menuitemcheckbox: 'menuitem',
  menuitemradio: 'menuitem',
  rowheader: 'cell',
  search: 'form',
  status: 'alert',
  tabpanel: 'region',
  treegrid: 'table',
};

/** The key of a sentence of the engine in the locale files: its words in English, with `x` for each part: `now_shows_x`. */
export const formKey = (form: string): string =>
  form
    .toLowerCase()
    .replaceAll('{}', ' x ')
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^_|_$/g, '');

/** Text of a page in the quotation marks of the reader's language. */
export const inQuotes = (text: string): string => t('language.quoted', [pageText(text)]);
