/**
 * Whether what a thing is called is that of another thing now: of three words or fewer one is another or came in, of more at most
 * half of those that say something are left. Knows nothing of the matcher.
 */
export function isRenamed(before: string, now: string): boolean {
  const [old, fresh] = [wordsOf(before), wordsOf(now)];
  if (old.length === 0 || fresh.length === 0) return false;
  const added = fresh.filter((word) => !old.includes(word));
  if (added.length === 0) return false;
  if (old.length <= 3) return true;
  const telling = old.filter((word) => !joining.has(word));
  return telling.filter((word) => fresh.includes(word)).length <= telling.length / 2;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const joining = new Set(
  'a an the and or of to in on at by for with from this that it i me my you your have has is are be'.split(
    ' ',
  ),
);
