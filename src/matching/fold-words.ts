const notAscii = /[^ -~\s]/;
const word = /[\p{L}\p{M}\p{N}]+/gu;
/** Articles and prepositions that lean on the next word: `l'adresse`, `nell'elenco`. */
const elision = /(?<![\p{L}\p{N}])(l|d|j|n|s|m|t|c|un|qu|all|dall|dell|nell|sull|quest)'(?=\p{L}{2})/gu;

/**
 * Folds a text: lower case, no accents, narrow forms for full-width ones. The length stays the same, so that positions in
 * the folded text are positions in the original.
 */
export function fold(text: string): string {
  if (!notAscii.test(text)) return text.toLowerCase();
  let folded = '';
  for (let at = 0; at < text.length; at += 1) folded += foldUnit(text.charAt(at));
  return folded;
}

function foldUnit(unit: string): string {
  if (unit < '\u0080') return unit.toLowerCase();
  const quote = quotes[unit];
  if (quote !== undefined) return quote;
  const bare = unit
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  return bare.length === 1 ? bare : unit;
}

const quotes: Record<string, string> = { '’': "'", '‘': "'", '‐': '-', '‑': '-', '–': '-', '—': '-' };

/** The words of a text, folded; a run of a script written without spaces is one. */
export function runsOf(text: string): string[] {
  let folded = fold(text.normalize('NFC'));
  if (folded.includes("'")) folded = folded.replace(elision, '$1 ').replaceAll("'", '');
  return folded.match(word) ?? [];
}
