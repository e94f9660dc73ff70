const yes = new Set(
  'true yes y on ✓ ✔ ☑ ✅ ● ja wahr oui vrai sí si sì vero verdadero sim verdadeiro waar tak prawda はい 有 是 对 對 あり 可'.split(
    ' ',
  ),
);
const no = new Set(
  'false no n off ✗ ✘ ✕ ✖ × ☐ ☒ ❌ ○ nein falsch non faux falso não nee onwaar nie fałsz いいえ 無 无 否 不是 没有 沒有 なし 不可'.split(
    ' ',
  ),
);

/**
 * Reads a mark or a word for yes or no, or several that say the same: `✓ Yes`. Undefined for anything else. A circle says yes
 * where the column has it so.
 */
export function readBoolean(text: string, writing: { isCircleYes?: boolean } = {}): boolean | undefined {
  const plain = text
    .replace(/[\uFE0E\uFE0F]/gu, '')
    .trim()
    .toLowerCase();
  if (plain === '○' && writing.isCircleYes) return true;
  const said = new Set(plain.split(/\s+/).map((word) => readWord(word.replace(/[.!]$/, ''))));
  const [only] = said;
  return said.size === 1 ? only : undefined;
}

function readWord(word: string): boolean | undefined {
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}
