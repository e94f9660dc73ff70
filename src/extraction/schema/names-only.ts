import type { PageSource } from '../answer/source';
import { wordsOfName } from './names-alike';
import type { Shape } from './shape';

/** Words that ask for data without saying which, in the languages we know. */
const asking = new Set(
  `get extract read give find list show collect me us all every each and with their its in on at from for to this page table row column data item value please as json
  hole lies gib mir uns finde zeige alle jede und mit ihren ihrer aus dieser seite tabelle zeile spalte daten bitte
  extrais donne moi trouve tous toutes chaque et avec leur dans cette table ligne colonne donnee
  extrae obtén dame todos todas cada con sus esta pagina tabla fila columna dato
  estrai dammi tutti tutte ogni con loro questa pagina tabella riga colonna dato
  haal geef alle elke met hun deze pagina tabel rij kolom
  extraia obtenha todos todas cada com seu desta pagina tabela linha coluna dado
  pobierz podaj wszystkie kazdy i z ich tej strony tabeli wiersz kolumna dane`
    .split(/\s+/)
    .flatMap(wordsOfName),
);

/**
 * Whether an instruction has only words that ask, and names of the schema and the page: it then chooses, counts and
 * leaves out nothing. True for undefined.
 */
export function namesOnly(
  instruction: string | undefined,
  shape: Shape,
  { sets }: Pick<PageSource, 'sets'>,
): boolean {
  if (instruction === undefined) return true;
  const names = [...namesIn(shape), ...sets.flatMap(({ columns, title }) => [...columns, title])];
  const known = [...new Set(names.flatMap(wordsOfName))];
  return wordsOfName(instruction).every(
    (word) => asking.has(word) || known.some((name) => areForms(word, name)),
  );
}

/** Whether two words are the same, or one is the other with an ending of up to three letters. */
function areForms(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return a === b || (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 3);
}

/** The names and descriptions in a shape. */
export function namesIn(shape: Shape): string[] {
  switch (shape.kind) {
    case 'object':
      return shape.properties.flatMap((property) => [
        property.name,
        property.about,
        ...namesIn(property.shape),
      ]);
    case 'list':
      return namesIn(shape.items);
    case 'union':
      return shape.options.flatMap(namesIn);
    default:
      return [];
  }
}
