/** Private-use characters are icon fonts: they draw a picture and say nothing. Joiners stay: scripts need them. */
const glyphs = /[\u{E000}-\u{F8FF}\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}\u{200B}\u{FEFF}\u{AD}]/gu;

/** Text on one line: white space squeezed, icon-font glyphs and invisible characters dropped. */
export function squash(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(glyphs, '').replace(/\s+/g, ' ').trim();
}

/** Whether there is nothing to squash: printable ASCII with single spaces between words. */
function isPlain(text: string): boolean {
  let before = 32;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 32 || code > 126 || (code === 32 && before === 32)) return false;
    before = code;
  }
  return before !== 32 || text === '';
}

/** At most `length` characters, the cut shown by `…`. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
