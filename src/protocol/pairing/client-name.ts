/** The longest name that a program is shown under. */
const longestName = 60;

/**
 * A program's own word for itself, fit to be shown: on one line, bounded, without characters that are not drawn or that turn the
 * direction of what follows.
 */
export function plainName(said: string | undefined): string {
  const plain = (said ?? '')
    .slice(0, 4 * longestName)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return Array.from(plain).slice(0, longestName).join('').trim() || 'A program';
}
