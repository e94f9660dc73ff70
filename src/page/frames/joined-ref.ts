/** Splits a ref of the joined page into the letters of its frame and its number there. Undefined for any other text. */
export function splitRef(joined: string): { letters: string; ref: number } | undefined {
  const [, letters = '', digits] = /^([a-z]*)(\d+)$/.exec(joined) ?? [];
  return digits === undefined ? undefined : { letters, ref: Number(digits) };
}
