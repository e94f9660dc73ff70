/** A text without this character at its end. A pattern for it would look through each run of them again from each of its places. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === character) end -= 1;
  return text.slice(0, end);
}

/** An address without the slashes at its end. */
export const withoutEndSlashes = (address: string): string => withoutEnd(address, '/');
