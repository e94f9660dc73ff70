/**
 * An instruction with its quoted texts and `%variables%` each replaced by one private character, so that words in
 * them are never taken for grammar.
 */
export type Masked = { text: string; masks: string[] };

const firstMask = 0xe000;
const masksAtMost = 500;
const anyMask = /[\ue000-\ue1f4]/gu;

const quotedOrVariable =
  /"([^"]+)"|“([^”“]+)[”“]|„([^“”"]+)[“”"]|«([^»]+)»|‹([^›]+)›|「([^」]+)」|『([^』]+)』|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])‘([^’]+)’(?![\p{L}\p{N}])|`([^`]+)`|(%[\p{L}\p{N}_.-]+%)/gu;

export function mask(instruction: string): Masked {
  const masks: string[] = [];
  const text = instruction
    .replace(/[\ue000-\uf8ff]/g, ' ')
    .replace(quotedOrVariable, (...match: unknown[]) => {
      if (masks.length === masksAtMost) return ' ';
      const inside = match.slice(1, 12).find((group) => typeof group === 'string');
      masks.push(typeof inside === 'string' ? inside : '');
      return String.fromCharCode(firstMask + masks.length - 1);
    });
  return { text, masks };
}

/** The text that was said, with quoted parts bare: `put ␀ in` → what stood in the quotes. */
export function unmask(text: string, masks: readonly string[]): string {
  return text.replace(anyMask, (character) => masks[character.charCodeAt(0) - firstMask] ?? '');
}

/** Whether the text is one quoted part or one variable and nothing else. */
export function isOneMask(text: string): boolean {
  return /^[\ue000-\ue1f4]$/u.test(text);
}
