const yes = new Set(
  'true yes y on ✓ ✔ ☑ ✅ ● ja wahr oui vrai sí si sì vero verdadero sim verdadeiro waar tak prawda はい 有 是 あり 可'.split(
    ' ',
  ),
);
const no = new Set(
  'false no n off ✗ ✘ ✕ ✖ × ☐ ☒ ❌ ○ nein falsch non faux falso não nee onwaar nie fałsz いいえ 無 无 否 なし 不可'.split(
    ' ',
  ),
);

/** Reads a mark or a word for yes or no; undefined for anything else. */
export function readBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase().replace(/[.!]$/, '');
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}
