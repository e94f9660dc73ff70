/** Private-use characters are icon fonts: they draw a picture and say nothing. Joiners stay: scripts need them. */
const glyphs = /[\u{E000}-\u{F8FF}\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}\u{200B}\u{FEFF}\u{AD}]/gu;

/** Text on one line: white space squeezed, icon-font glyphs and invisible characters dropped. */
export function squash(text: string): string {
  return text.replace(glyphs, '').replace(/\s+/g, ' ').trim();
}

/** At most `length` characters, the cut shown by `…`. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
