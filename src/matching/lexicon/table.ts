import { runsOf } from '../fold-words';

/** Makes a table, phrase → meanings, from each meaning's list of phrases, with commas between them. */
export function tableOf<Meaning extends string>(
  lists: readonly (readonly [Meaning, string])[],
): Map<string, Meaning[]> {
  const table = new Map<string, Meaning[]>();
  for (const [meaning, list] of lists) {
    for (const phrase of list.split(', ')) {
      const key = runsOf(phrase).join(' ');
      const known = table.get(key) ?? [];
      if (!known.includes(meaning)) table.set(key, [...known, meaning]);
    }
  }
  return table;
}
